import { HttpRequestError, type Network } from '@hawser/common'
import * as v from 'valibot'
import { satoshis } from '../amounts/checkAmounts.js'
import { parseTransactionId } from '../provider/walletAnswers.js'
import { type EsploraPlatform, requestEsplora } from './requestEsplora.js'

/** Returns what a transaction has paid, in satoshis; null where the servers do not know it. */
export async function getFee(
  { hash, network, signal }: { readonly hash: string; readonly network: Network; readonly signal: AbortSignal },
  platform: EsploraPlatform,
): Promise<bigint | null> {
  const path = `/tx/${parseTransactionId(hash)}`
  try {
    const { fee } = await requestEsplora({ network, path, schema: v.object({ fee: satoshis }), signal }, platform)
    return fee
  } catch (error) {
    if (error instanceof HttpRequestError && error.status === 404) return null
    throw error
  }
}
