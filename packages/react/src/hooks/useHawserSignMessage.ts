import { signMessage } from '@hawser/core'
import { createOwner } from './createOwner.js'
import { useMutationState } from './useMutationState.js'

/** Has the connected wallet sign a message. */
export function useHawserSignMessage() {
  const { run, runAsync, state } = useMutationState(signMessage, createOwner)
  return { signMessage: run, signMessageAsync: runAsync, ...state }
}
