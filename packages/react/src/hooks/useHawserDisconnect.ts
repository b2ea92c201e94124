import { disconnect } from '@hawser/core'
import { useMutationState } from './useMutationState.js'

/** Disconnects one connection, one namespace, or everything. `walletErrors` names wallets that did not end their own side. */
export function useHawserDisconnect() {
  const { run, runAsync, state } = useMutationState(disconnect)
  return { disconnect: run, disconnectAsync: runAsync, ...state }
}
