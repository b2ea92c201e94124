import { HawserError, type HawserErrorOptions, isHawserError } from './hawserError.js'

/** An option that the integrator passed is wrong. `message` says which, why, and what to write instead. */
export class InvalidOptionsError extends HawserError {
  override readonly name = 'InvalidOptionsError'

  constructor(message: string, options?: HawserErrorOptions) {
    super('INVALID_OPTIONS', message, options)
  }
}

/** A wait went past its deadline. */
export class TimeoutError extends HawserError {
  override readonly name = 'TimeoutError'

  constructor(options?: HawserErrorOptions) {
    super('TIMEOUT', 'The request took too long to respond.', options)
  }
}

/** The caller's `AbortSignal` ended the wait; `cause` is the signal's reason. */
export class AbortedError extends HawserError {
  override readonly name = 'AbortedError'

  constructor(options?: HawserErrorOptions) {
    super('ABORTED', 'Request was aborted', options)
  }
}

/** Code that is loaded on first use did not arrive: the page is offline or older than its server, or a package is not installed. */
export class ModuleLoadError extends HawserError {
  override readonly name = 'ModuleLoadError'

  /** @param peer The package that the code needs and the app has to install. */
  constructor(cause: unknown, peer?: string | undefined) {
    const details = cause instanceof Error ? cause.message : undefined
    const isMissing = peer !== undefined && details?.includes(peer) && /resolve|find|install/i.test(details)
    super(
      isMissing ? 'PEER_MISSING' : 'MODULE_LOAD_FAILED',
      isMissing
        ? `The package ${peer} is missing. Add it: npm install ${peer}`
        : 'A part of the app could not be loaded. Check your connection, or reload the page.',
      { cause, details },
    )
  }
}

/** Anything that no other class names; `cause` is what was thrown, `category` defaults to INTERNAL_SDK_ERROR. */
export class UnknownError extends HawserError {
  override readonly name = 'UnknownError'

  constructor(options?: HawserErrorOptions) {
    super('UNKNOWN', 'Something went wrong', options)
  }
}

/**
 * An error of ours as it is, and anything else as an {@link UnknownError}. For what our own code rejects with;
 * what a wallet or a node threw is named by `toHawserError`, which knows their codes and weighs more.
 */
export function wrapError(cause: unknown): HawserError {
  return isHawserError(cause) ? cause : new UnknownError({ cause })
}
