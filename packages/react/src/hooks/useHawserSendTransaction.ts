import type { Actions } from '../provider/actions.js'
import { createOwner } from './createOwner.js'
import { useMutationState } from './useMutationState.js'

const pick = (actions: Actions) => actions.sendTransaction

/** Has the connected wallet sign and send a transaction. See `useHawserWaitForReceipt` for what becomes of it. */
export function useHawserSendTransaction() {
  const { run, runAsync, state } = useMutationState(pick, { createOwner })
  return { sendTransaction: run, sendTransactionAsync: runAsync, ...state }
}
