import { HawserError } from '@hawser/common'

/** A commitment that Solana does not know (VAL-13). */
export class InvalidCommitmentError extends HawserError {
  override readonly name = 'InvalidCommitmentError'

  constructor(value: unknown) {
    super(
      'INVALID_COMMITMENT',
      'A commitment must be one of processed, confirmed, finalized, recent, single, singleGossip, root and max.',
      { details: `Received ${typeof value === 'string' ? `"${value.slice(0, 100)}"` : typeof value}` },
    )
  }
}
