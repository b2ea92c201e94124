import type { Actions } from '../provider/actions.js'
import { useMutationState } from './useMutationState.js'

const pick = (actions: Actions) => actions.disconnect

/** Disconnects one connection, one namespace, or everything. `walletErrors` names wallets that did not end their own side. */
export function useHawserDisconnect() {
  const { run, runAsync, state } = useMutationState(pick)
  return { disconnect: run, disconnectAsync: runAsync, ...state }
}
