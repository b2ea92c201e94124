import { HawserError, type HawserErrorOptions } from './hawserError.js'

/** A network definition is not usable; `message` names the field (ENT-02). */
export class InvalidNetworkError extends HawserError {
  override readonly name = 'InvalidNetworkError'

  constructor(message: string, options?: HawserErrorOptions) {
    super('INVALID_NETWORK', message, options)
  }
}
