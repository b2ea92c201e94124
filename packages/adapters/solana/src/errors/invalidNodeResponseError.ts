import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** A node answered in another form than its interface has. The wallet is not to blame for it, as it is for an `InvalidResponseError`. */
export class InvalidNodeResponseError extends HawserError {
  override readonly name = 'InvalidNodeResponseError'

  constructor(options?: HawserErrorOptions) {
    super('INVALID_NODE_RESPONSE', 'The network node gave an answer that makes no sense. Try again in a moment.', {
      category: 'DATA_PARSING_ERROR',
      ...options,
    })
  }
}
