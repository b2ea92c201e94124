import { HttpRequestError, type Network } from '@hawser/common'
import * as v from 'valibot'
import { parseTransactionId } from '../provider/walletAnswers.js'
import { type EsploraPlatform, requestEsplora } from './requestEsplora.js'

/** How a transaction stands on the network that was asked. */
export type TransactionStatus =
  | { readonly status: 'unknown' }
  | { readonly status: 'pending' }
  | { readonly status: 'confirmed'; readonly blockHeight: bigint }

/** Whether the network knows a transaction. @throws HttpRequestError, NetworkRequestError, TimeoutError, InvalidResponseError, AbortedError */
export async function getTransactionStatus(
  { txid, network, signal }: { readonly txid: string; readonly network: Network; readonly signal: AbortSignal },
  platform: EsploraPlatform,
): Promise<TransactionStatus> {
  const schema = v.object({
    confirmed: v.boolean(),
    block_height: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  })
  try {
    const path = `/tx/${parseTransactionId(txid)}`
    // The status alone is answered for transactions that do not exist, too.
    const { status } = await requestEsplora({ network, path, schema: v.object({ status: schema }), signal }, platform)
    const { confirmed, block_height: height } = status
    return confirmed ? { status: 'confirmed', blockHeight: BigInt(height ?? 0) } : { status: 'pending' }
  } catch (error) {
    if (error instanceof HttpRequestError && error.status === 404) return { status: 'unknown' }
    throw error
  }
}
