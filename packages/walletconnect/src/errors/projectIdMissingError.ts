import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The hosted relay asks for a project id. */
export class ProjectIdMissingError extends HawserError {
  override readonly name = 'ProjectIdMissingError'

  constructor(options?: HawserErrorOptions) {
    super('PROJECT_ID_MISSING', 'Project ID Not Configured', {
      details: 'Pass walletConnect({ projectId }), or the address of a relay of your own as relayUrl.',
      ...options,
    })
  }
}
