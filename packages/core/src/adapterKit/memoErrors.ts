import { HawserError, type HawserErrorOptions } from '@hawser/common'
import type { MemoIssue } from './findMemoIssue.js'

/** The memo of a transfer is too long, or has characters that cannot be seen. Nothing was sent. */
export class InvalidMemoError extends HawserError {
  override readonly name = 'InvalidMemoError'
  readonly reason: MemoIssue

  constructor(reason: MemoIssue, maxBytes: number, options?: HawserErrorOptions) {
    super(
      'INVALID_MEMO',
      reason === 'tooLong'
        ? `The memo is longer than ${maxBytes} bytes.`
        : 'The memo has characters that cannot be seen. Type it again.',
      options,
    )
    this.reason = reason
  }
}
