import { HawserError, type HawserErrorOptions } from '@hawser/common'

export interface BroadcastErrorOptions extends HawserErrorOptions {
  /** Default false. */
  isRefused?: boolean | undefined
}

/**
 * Sending a signed transaction ended without the network's word that it has it. Unless it was refused, it may be on its way all the same:
 * look it up by its id before trying again.
 */
export class BroadcastError extends HawserError {
  override readonly name = 'BroadcastError'
  readonly txid: string
  /** The signed transaction in hexadecimal, ready to be broadcast again. */
  readonly transaction: string
  /** Whether every server that was asked refused the transaction, none knows it, and nobody else was given it in the same attempt. */
  readonly isRefused: boolean

  constructor(txid: string, transaction: string, { isRefused = false, ...options }: BroadcastErrorOptions = {}) {
    const message = isRefused
      ? 'The network refused the transaction.'
      : 'It is not certain that the network took the transaction. Look it up before you try again.'
    super('BROADCAST_FAILED', message, options)
    this.txid = txid
    this.transaction = transaction
    this.isRefused = isRefused
  }
}
