import { HawserError, type HawserErrorOptions } from './hawserError.js'

/** A hosted service asks for a project id, and none was passed. */
export class ProjectIdMissingError extends HawserError {
  override readonly name = 'ProjectIdMissingError'

  constructor(options?: HawserErrorOptions) {
    super('PROJECT_ID_MISSING', 'Project ID Not Configured', {
      details: 'Pass the id of your project to the service, or use a service of your own.',
      ...options,
    })
  }
}
