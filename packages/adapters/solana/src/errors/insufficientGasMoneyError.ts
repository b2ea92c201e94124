import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The amount is there, the network fee on top of it is not. */
export class InsufficientGasMoneyError extends HawserError {
  override readonly name = 'InsufficientGasMoneyError'
  /** What the fee may come to, in base units of the native currency; undefined where the node did not say. */
  readonly maxFee: bigint | undefined

  constructor(currencySymbol: string, options?: HawserErrorOptions & { readonly maxFee?: bigint | undefined }) {
    super(
      'INSUFFICIENT_GAS_MONEY',
      `There is not enough ${currencySymbol || 'native currency'} to pay the network fee.`,
      options,
    )
    this.maxFee = options?.maxFee
  }
}
