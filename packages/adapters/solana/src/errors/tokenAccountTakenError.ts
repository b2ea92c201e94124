import { HawserError, type HawserErrorOptions } from '@hawser/common'

/**
 * The receiver's own account of a token obeys somebody else: by the token program's older accounts, its owner can give it away, or be talked into it.
 * What is sent there is that one's.
 */
export class TokenAccountTakenError extends HawserError {
  override readonly name = 'TokenAccountTakenError'
  /** The account of the token. */
  readonly account: string
  /** Whom it obeys now. */
  readonly owner: string

  constructor(account: string, owner: string, options?: HawserErrorOptions) {
    super(
      'TOKEN_ACCOUNT_TAKEN',
      "The receiver's account for this token is controlled by somebody else. Ask the receiver for another address.",
      { details: `${account} obeys ${owner}.`, ...options },
    )
    this.account = account
    this.owner = owner
  }
}
