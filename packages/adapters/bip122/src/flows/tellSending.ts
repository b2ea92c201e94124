import {
  AbortedError,
  type HawserErrorOptions,
  InvalidResponseError,
  isHawserError,
  TimeoutError,
} from '@hawser/common'
import { ClientDestroyedError } from '@hawser/core'
import { ConnectionEndedError } from '@hawser/core/adapter'
import { BroadcastError } from '../errors.js'
import type { SignedTransaction } from '../psbt/requestSignedPsbt.js'

/** The errors that leave open whether the wallet has sent. */
const kinds: Readonly<Record<string, new (options: HawserErrorOptions) => Error>> = {
  ABORTED: AbortedError,
  TIMEOUT: TimeoutError,
  INVALID_RESPONSE: InvalidResponseError,
  CONNECTION_ENDED: ConnectionEndedError,
  CLIENT_DESTROYED: ClientDestroyedError,
}

/**
 * Runs a flow in which the wallet may be asked to build, sign and send in one. Where the wait then ends without its answer, or with one that is
 * no id, nobody knows whether it has sent: the error stays what it is, and says so in its details.
 */
export async function tellSending<T>(run: (onAsked: (isAsked: boolean) => void) => Promise<T>): Promise<T> {
  let hasAsked = false
  try {
    return await run((isAsked) => {
      hasAsked = isAsked
    })
  } catch (cause) {
    const Kind = hasAsked && isHawserError(cause) && Object.hasOwn(kinds, cause.code) ? kinds[cause.code] : undefined
    if (!Kind || !isHawserError(cause)) throw cause
    throw new Kind({ cause, details: `${cause.details ? `${cause.details} ` : ''}It may have been sent.` })
  }
}

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
