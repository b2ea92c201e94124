import { isHawserError } from '@hawser/common'
import { BroadcastError } from '../errors/broadcastError.js'
import type { SignedTransaction } from '../psbt/pushTransaction.js'

/**
 * Runs a flow that may send. Whatever ends it once a signed transaction is on its way (a cancelled wait, a deadline, the end of the client)
 * becomes a BroadcastError, whose id the transaction can be looked up by: it may have been sent.
 */
export async function tellHalfWay<T>(
  run: (onBroadcast: (signed: SignedTransaction) => void) => Promise<T>,
): Promise<T> {
  let begun: SignedTransaction | undefined
  try {
    return await run((signed) => {
      begun = signed
    })
  } catch (cause) {
    if (!begun || isHawserError(cause, 'BROADCAST_FAILED') || isHawserError(cause, 'USER_REJECTED')) throw cause
    const details = isHawserError(cause) ? (cause.details ?? cause.shortMessage) : undefined
    throw new BroadcastError(begun.txid, begun.transaction, { cause, details })
  }
}
