import { signMessage } from '@hawser/core'
import { useMutationState } from './useMutationState.js'

/** Has the connected wallet sign a message. */
export function useHawserSignMessage() {
  const { run, runAsync, state } = useMutationState(signMessage)
  return { signMessage: run, signMessageAsync: runAsync, ...state }
}
