import { isHawserError } from '@hawser/common'
import { type BroadcastTransactionParameters, broadcastTransaction } from '../esplora/broadcastTransaction.js'
import type { EsploraPlatform } from '../esplora/requestEsplora.js'
import type { BitcoinProvider } from '../provider/bitcoinProvider.js'
import type { FinalizedPsbt } from './finalizePsbt.js'

/** What has to be known of a signed transaction to look it up, and to send it again. */
export type SignedTransaction = Pick<FinalizedPsbt, 'txid' | 'transaction'>

export interface PushTransactionParameters extends Omit<BroadcastTransactionParameters, 'mayBeSent'>, FinalizedPsbt {
  readonly provider: BitcoinProvider
}

/**
 * Sends a signed transaction: through the wallet's node where it has one, else through the network's API. Where the wallet fails, or names
 * another transaction, the API is given it too: sending one twice does no harm, and the API looks it up.
 * @throws BroadcastError, UserRejectedError, AbortedError
 */
export async function pushTransaction(
  { psbt, provider, ...signed }: PushTransactionParameters,
  platform: EsploraPlatform,
): Promise<void> {
  try {
    const txid = await provider.pushPsbt?.({ psbt: psbt.toBase64(), signal: signed.signal })
    if (txid === signed.txid) return
  } catch (error) {
    if (isHawserError(error, 'USER_REJECTED') || isHawserError(error, 'ABORTED')) throw error
  }
  await broadcastTransaction({ ...signed, mayBeSent: provider.pushPsbt !== undefined }, platform)
}
