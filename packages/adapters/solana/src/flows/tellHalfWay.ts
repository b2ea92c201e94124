import { isHawserError } from '@hawser/common'
import { TransactionUnknownError } from '../errors.js'

/** The errors that end a wait from outside, whatever comes of it later. */
const endings = ['ABORTED', 'TIMEOUT', 'CONNECTION_ENDED', 'CLIENT_DESTROYED']

/**
 * Runs a flow that may hand a signed transaction to a node. Where its wait is ended from then on (cancelled, the deadline, the end of the
 * connection or the client), that becomes a TransactionUnknownError with the hash: it may have been sent.
 */
export async function tellHalfWay<T>(run: (onBroadcast: (hash: string) => void) => Promise<T>): Promise<T> {
  let begun: string | undefined
  try {
    return await run((hash) => {
      begun = hash
    })
  } catch (cause) {
    const isEnded = isHawserError(cause) && endings.includes(cause.code)
    throw isEnded && begun !== undefined ? new TransactionUnknownError(begun, { cause }) : cause
  }
}
