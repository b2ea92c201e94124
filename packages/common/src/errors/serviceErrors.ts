import { HawserError, type HawserErrorOptions } from './hawserError.js'

/** A service finds the client's token in the future: this device's clock is wrong. */
export class ClockSkewError extends HawserError {
  override readonly name = 'ClockSkewError'

  constructor(options?: HawserErrorOptions) {
    super('SESSION_EXPIRED', 'Session Expired', {
      details: 'The clock of this device is wrong. Set it, and try again.',
      ...options,
    })
  }
}

/** A service does not know the project id. */
export class InvalidProjectIdError extends HawserError {
  override readonly name = 'InvalidProjectIdError'

  constructor(options?: HawserErrorOptions) {
    super('INVALID_PROJECT_ID', 'Invalid Project ID', {
      details: 'The service does not know this project id.',
      ...options,
    })
  }
}

/** The project does not list this page's origin. */
export class OriginNotAllowedError extends HawserError {
  override readonly name = 'OriginNotAllowedError'

  constructor(options?: HawserErrorOptions) {
    super('INVALID_APP_CONFIGURATION', 'Invalid App Configuration', {
      details: 'The project does not allow this origin. Add it.',
      ...options,
    })
  }
}

/** A hosted service asks for a project id, and none was passed. */
export class ProjectIdMissingError extends HawserError {
  override readonly name = 'ProjectIdMissingError'

  constructor(options?: HawserErrorOptions) {
    super('PROJECT_ID_MISSING', 'Project ID Not Configured', {
      details: 'Pass the id of your project, or use your own service.',
      ...options,
    })
  }
}

/** The error that a service's own words stand for: a refused project, origin or token; undefined for any other words. */
export function toServiceError(message: string, options?: HawserErrorOptions): HawserError | undefined {
  if (message.includes('Unauthorized: invalid key')) return new InvalidProjectIdError(options)
  if (message.includes('Unauthorized: origin not allowed')) return new OriginNotAllowedError(options)
  if (message.includes('JWT validation error: JWT Token is not yet valid')) return new ClockSkewError(options)
  return undefined
}
