import type { Actions } from '../provider/actions.js'
import { createOwner } from './createOwner.js'
import { useMutationState } from './useMutationState.js'

const pick = (actions: Actions) => actions.signMessage

/** Has the connected wallet sign a message. */
export function useHawserSignMessage() {
  const { run, runAsync, state } = useMutationState(pick, { createOwner })
  return { signMessage: run, signMessageAsync: runAsync, ...state }
}
