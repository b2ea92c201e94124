import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** An amount so small that the network refuses an output of it. */
export class DustError extends HawserError {
  override readonly name = 'DustError'
  /** The least that an output of this kind may hold, in satoshis. */
  readonly minimum: bigint

  constructor(minimum: bigint, options?: HawserErrorOptions) {
    super('DUST', `The network refuses amounts this small. The least to this address is ${minimum} satoshis.`, options)
    this.minimum = minimum
  }
}
