import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The relay does not know the project id. */
export class InvalidProjectIdError extends HawserError {
  override readonly name = 'InvalidProjectIdError'

  constructor(options?: HawserErrorOptions) {
    super('INVALID_PROJECT_ID', 'Invalid Project ID', {
      details: 'The relay does not know the project id that was passed to walletConnect({ projectId }).',
      ...options,
    })
  }
}
