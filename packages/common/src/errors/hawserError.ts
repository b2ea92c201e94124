/** The category that telemetry files an error under. */
export type ErrorCategory = 'API_ERROR' | 'DATA_PARSING_ERROR' | 'SECURE_SITE_ERROR' | 'INTERNAL_SDK_ERROR'

export interface HawserErrorOptions {
  /** The other side's own message, word for word: for developers, not for users. */
  details?: string | undefined
  cause?: unknown
  category?: ErrorCategory | undefined
}

const brand = Symbol.for('hawser.error')

/**
 * The base of every error that Hawser throws. Recognise one by {@link isHawserError} and its `code`, never by `instanceof`:
 * two copies of a package on one page have two classes.
 */
export class HawserError extends Error {
  /** Stable, never reused. */
  readonly code: string
  /** One sentence for a person; the specification's exact string where it has one. */
  readonly shortMessage: string
  readonly details: string | undefined
  /** The heading of the code, as a path under the documentation's root, such as `/errors#USER_REJECTED`. */
  readonly docsPath: string
  readonly category: ErrorCategory
  declare readonly [brand]: true
  override readonly name: string = 'HawserError'

  constructor(code: string, shortMessage: string, options: HawserErrorOptions = {}) {
    super(shortMessage, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.shortMessage = shortMessage
    this.details = options.details
    this.docsPath = `/errors#${code}`
    this.category = options.category ?? 'INTERNAL_SDK_ERROR'
    // Not a class field: a computed key would keep bundlers from dropping the class where it is not used.
    Object.defineProperty(this, brand, { value: true })
  }

  /** The first error of the cause chain, itself included, for which `test` holds; without `test` the innermost one. */
  walk(test?: (error: unknown) => boolean): unknown {
    let current: unknown = this
    const seen = new Set<unknown>()
    for (;;) {
      if (test?.(current)) return current
      seen.add(current)
      const next = causeOf(current)
      if (!next || seen.has(next)) return test ? undefined : current
      current = next
    }
  }
}

/** Whether `value` is an error of Hawser's, from whichever copy of the package; with `code`, whether it is that one. */
export function isHawserError(value: unknown, code?: string): value is HawserError {
  try {
    return (
      typeof value === 'object' &&
      value !== null &&
      (value as Record<symbol, unknown>)[brand] === true &&
      (code === undefined || (value as { code?: unknown }).code === code)
    )
  } catch {
    // A revoked proxy, or a getter that throws.
    return false
  }
}

function causeOf(error: unknown): unknown {
  try {
    return error instanceof Error ? error.cause : undefined
  } catch {
    return undefined
  }
}
