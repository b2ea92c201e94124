import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The transaction was to be broadcast, and signatures of others are still missing. Nothing was sent. */
export class PsbtIncompleteError extends HawserError {
  override readonly name = 'PsbtIncompleteError'
  /** In base64, with what was signed now. */
  readonly psbt: string

  constructor(psbt: string, options?: HawserErrorOptions) {
    super('PSBT_INCOMPLETE', 'The transaction still needs signatures of others, and was not sent.', options)
    this.psbt = psbt
  }
}
