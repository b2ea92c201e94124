import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** An account of Solana holds nothing, or at least what keeps it alive (its rent exemption); the transfer would leave one with less. */
export class AccountRentError extends HawserError {
  override readonly name = 'AccountRentError'
  readonly account: 'sender' | 'receiver'
  /** In lamports. */
  readonly minimum: bigint

  constructor(account: 'sender' | 'receiver', minimum: bigint, options?: HawserErrorOptions) {
    const amount = `${Number(minimum) / 1e9} SOL`
    super(
      'ACCOUNT_RENT',
      account === 'receiver'
        ? `The receiver's account is new and needs at least ${amount}.`
        : `The account has to keep at least ${amount}, or be emptied.`,
      options,
    )
    this.account = account
    this.minimum = minimum
  }
}
