import { HawserError, type HawserErrorOptions } from './hawserError.js'

/** A server answered with a status that is not 2xx. `cause` is the `Response`, its body unread; `details` is the server's reason where it was read. */
export class HttpRequestError extends HawserError {
  override readonly name = 'HttpRequestError'
  readonly status: number
  /** The parameter that the server found wrong, where its reason was read and names one. */
  declare readonly field?: string | undefined

  constructor(response: Response, options?: Pick<HawserErrorOptions, 'details'>) {
    super('HTTP_STATUS', `HTTP status code: ${response.status}`, { cause: response, category: 'API_ERROR', ...options })
    this.status = response.status
  }
}

/** No answer came at all: no network, a refused connection, a CORS or content-security policy. */
export class NetworkRequestError extends HawserError {
  override readonly name = 'NetworkRequestError'

  constructor(options?: HawserErrorOptions) {
    super('HTTP_REQUEST_FAILED', 'HTTP request failed.', { category: 'API_ERROR', ...options })
  }
}

/** A server sent more than any answer has, and the rest of it was not read. */
export class AnswerTooLargeError extends HawserError {
  override readonly name = 'AnswerTooLargeError'

  constructor(maxBytes: number, options?: HawserErrorOptions) {
    super(
      'ANSWER_TOO_LARGE',
      `The server sent more than ${Math.floor(maxBytes / 1_000_000)} MB. Ask for less, or use another server.`,
      { category: 'API_ERROR', ...options },
    )
  }
}

/** An answer of the wrong shape, from a server or a wallet. */
export class InvalidResponseError extends HawserError {
  override readonly name = 'InvalidResponseError'

  constructor(options?: HawserErrorOptions) {
    super('INVALID_RESPONSE', 'The answer was not of the expected form.', {
      category: 'DATA_PARSING_ERROR',
      ...options,
    })
  }
}
