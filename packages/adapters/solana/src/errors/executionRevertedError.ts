import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** A program refuses what it was asked (ERR-07). Found before the wallet was asked to sign wherever possible. */
export class ExecutionRevertedError extends HawserError {
  override readonly name = 'ExecutionRevertedError'
  /** What the node says of the first instruction that failed, or 'unknown reason'. */
  readonly reason: string

  constructor(reason: string | undefined, options?: HawserErrorOptions) {
    const known = reason || 'unknown reason'
    super('EXECUTION_REVERTED', `Execution reverted: ${known}`, options)
    this.reason = known
  }
}
