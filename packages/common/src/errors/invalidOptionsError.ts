import { HawserError, type HawserErrorOptions } from './hawserError.js'

/** An option that the integrator passed is wrong. `message` says which, why, and what to write instead. */
export class InvalidOptionsError extends HawserError {
  override readonly name = 'InvalidOptionsError'

  constructor(message: string, options?: HawserErrorOptions) {
    super('INVALID_OPTIONS', message, options)
  }
}
