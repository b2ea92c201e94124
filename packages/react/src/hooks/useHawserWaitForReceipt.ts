import type { TransactionReceipt } from '@hawser/core'
import type { WaitForReceiptParameters } from '@hawser/core/actions'
import { type QueryState, useQueryState } from './useQueryState.js'

/**
 * Waits until a transaction is mined, or another one has taken its place. Without a hash it waits for nothing.
 *
 * @example
 * const { sendTransaction, data } = useHawserSendTransaction()
 * const receipt = useHawserWaitForReceipt({ hash: data?.hash })
 */
export function useHawserWaitForReceipt({
  hash,
  ...parameters
}: Omit<WaitForReceiptParameters, 'hash' | 'signal'> & {
  readonly hash: string | undefined
}): QueryState<TransactionReceipt> {
  return useQueryState({
    question: hash === undefined ? null : [hash, parameters.caipNetworkId ?? null, parameters.confirmations ?? 1],
    ask: (actions, { hawser, signal }) => actions.waitForReceipt(hawser, { ...parameters, hash: hash ?? '', signal }),
  })
}
