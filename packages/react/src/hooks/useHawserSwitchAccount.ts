import { switchAccount } from '@hawser/core'
import { useMutationState } from './useMutationState.js'

/** Uses another account of a connection. */
export function useHawserSwitchAccount() {
  const { run, runAsync, state } = useMutationState(switchAccount)
  return { switchAccount: run, switchAccountAsync: runAsync, ...state }
}
