import type { Actions } from '../provider/actions.js'
import { createOwner } from './createOwner.js'
import { useMutationState } from './useMutationState.js'

const pick = (actions: Actions) => actions.signTypedData

/** Has the connected wallet sign typed data (EIP-712). */
export function useHawserSignTypedData() {
  const { run, runAsync, state } = useMutationState(pick, { createOwner })
  return { signTypedData: run, signTypedDataAsync: runAsync, ...state }
}
