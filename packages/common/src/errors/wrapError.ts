import { type HawserError, isHawserError } from './hawserError.js'
import { UnknownError } from './unknownError.js'

/**
 * An error of ours as it is, and anything else as an {@link UnknownError}. For what our own code rejects with;
 * what a wallet or a node threw is named by `toHawserError`, which knows their codes and weighs more.
 */
export function wrapError(cause: unknown): HawserError {
  return isHawserError(cause) ? cause : new UnknownError({ cause })
}
