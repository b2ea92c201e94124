import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** A node that is not up to date, and refuses to answer for that. */
export class NodeBehindError extends HawserError {
  override readonly name = 'NodeBehindError'

  constructor(options?: HawserErrorOptions) {
    super('NODE_BEHIND', 'The network node is behind. Try again in a moment.', { category: 'API_ERROR', ...options })
  }
}
