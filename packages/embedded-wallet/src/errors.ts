import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The frame did not load, or never said that it is ready. */
export class FrameLoadError extends HawserError {
  override readonly name = 'FrameLoadError'

  constructor(options?: HawserErrorOptions) {
    super('IFRAME_LOAD_FAILED', 'The embedded wallet could not be loaded. Check your connection, and try again.', {
      category: 'SECURE_SITE_ERROR',
      ...options,
    })
  }
}

/** The page's content security policy keeps the frame out. */
export class FrameBlockedError extends HawserError {
  override readonly name = 'FrameBlockedError'

  constructor(origin: string, options?: HawserErrorOptions) {
    super('IFRAME_BLOCKED', 'This page does not allow the embedded wallet. Choose another wallet.', {
      category: 'SECURE_SITE_ERROR',
      details: `The page's Content-Security-Policy refuses the frame. Add ${origin} to its frame-src.`,
      ...options,
    })
  }
}

/** The browser has opened no window: it blocks them, or was asked outside of a press. */
export class WindowBlockedError extends HawserError {
  override readonly name = 'WindowBlockedError'

  constructor(options?: HawserErrorOptions) {
    super('WINDOW_BLOCKED', 'Your browser blocked the window. Allow pop-ups for this page, then try again.', options)
  }
}

/** The wallet's window was closed, or cannot be reached from this page. What it was asked is refused by it. */
export class WindowClosedError extends HawserError {
  override readonly name = 'WindowClosedError'

  constructor(options?: HawserErrorOptions) {
    super('WINDOW_CLOSED', "The wallet's window was closed. Try again.", { category: 'SECURE_SITE_ERROR', ...options })
  }
}

/** The frame did not answer in time. */
export class FrameTimeoutError extends HawserError {
  override readonly name = 'FrameTimeoutError'

  constructor(options?: HawserErrorOptions) {
    super('IFRAME_REQUEST_TIMEOUT', 'The embedded wallet did not answer in time. Try again.', {
      category: 'SECURE_SITE_ERROR',
      ...options,
    })
  }
}

/** The frame loaded itself anew while it was asked. */
export class FrameReloadedError extends HawserError {
  override readonly name = 'FrameReloadedError'

  constructor(options?: HawserErrorOptions) {
    super('IFRAME_RELOADED', 'The embedded wallet has started again. Try again.', {
      category: 'SECURE_SITE_ERROR',
      ...options,
    })
  }
}

/** The frame is there, and the service behind it is out of reach. Nothing is lost by it: the same can be asked again. */
export class FrameServiceError extends HawserError {
  override readonly name = 'FrameServiceError'

  constructor(options?: HawserErrorOptions) {
    super('HTTP_REQUEST_FAILED', "The wallet's service can't be reached. Check your connection, then try again.", {
      category: 'API_ERROR',
      ...options,
    })
  }
}

/** The frame refused, in its own words. */
export class FrameRefusedError extends HawserError {
  override readonly name = 'FrameRefusedError'
  /** The JSON-RPC or EIP-1193 code, where the frame gave one. */
  readonly rpcCode: number | undefined
  /** What a frame of Hawser's calls it, such as `WALLET_ELSEWHERE` where the wallet has to be recovered first. */
  readonly reason: string | undefined

  constructor(
    message?: string,
    options?: HawserErrorOptions & { readonly rpcCode?: number | undefined; readonly reason?: string | undefined },
  ) {
    super('IFRAME_REFUSED', message || 'An error occurred', { category: 'SECURE_SITE_ERROR', ...options })
    this.rpcCode = options?.rpcCode
    this.reason = options?.reason
  }
}

/** What was to be sent is no message of the protocol. */
export class InvalidMessageError extends HawserError {
  override readonly name = 'InvalidMessageError'

  constructor(options?: HawserErrorOptions) {
    super('INVALID_MESSAGE', 'The request is not one that the embedded wallet understands.', options)
  }
}

/** The browser let no window of a provider through. */
export class SocialWindowBlockedError extends HawserError {
  override readonly name = 'SocialWindowBlockedError'

  constructor(options?: HawserErrorOptions) {
    super(
      'SOCIAL_WINDOW_BLOCKED',
      'Your browser blocked the sign-in window. Allow pop-ups for this page, and try again.',
      options,
    )
  }
}

/** A code was mailed a moment ago. */
export class EmailCooldownError extends HawserError {
  override readonly name = 'EmailCooldownError'

  /** @param leftMs until the next one may be asked for */
  constructor(leftMs: number, options?: HawserErrorOptions) {
    super('EMAIL_COOLDOWN', `Please try again after ${Math.ceil(leftMs / 1000)} seconds`, options)
  }
}

/** The error that the EIP-1193 provider rejects with. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, options: { readonly data?: unknown; readonly cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.data = options.data
  }
}
