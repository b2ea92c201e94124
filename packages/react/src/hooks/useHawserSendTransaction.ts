import { sendTransaction } from '@hawser/core'
import { createOwner } from './createOwner.js'
import { useMutationState } from './useMutationState.js'

/** Has the connected wallet sign and send a transaction. See `useHawserWaitForReceipt` for what becomes of it. */
export function useHawserSendTransaction() {
  const { run, runAsync, state } = useMutationState(sendTransaction, createOwner)
  return { sendTransaction: run, sendTransactionAsync: runAsync, ...state }
}
