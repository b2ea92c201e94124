import { signTypedData } from '@hawser/core'
import { createOwner } from './createOwner.js'
import { useMutationState } from './useMutationState.js'

/** Has the connected wallet sign typed data (EIP-712). */
export function useHawserSignTypedData() {
  const { run, runAsync, state } = useMutationState(signTypedData, createOwner)
  return { signTypedData: run, signTypedDataAsync: runAsync, ...state }
}
