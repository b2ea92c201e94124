import type { Actions } from '../provider/actions.js'
import { useMutationState } from './useMutationState.js'

const pick = (actions: Actions) => actions.switchAccount

/** Uses another account of a connection. */
export function useHawserSwitchAccount() {
  const { run, runAsync, state } = useMutationState(pick)
  return { switchAccount: run, switchAccountAsync: runAsync, ...state }
}
