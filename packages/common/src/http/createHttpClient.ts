import type * as v from 'valibot'
import { RPC_TIMEOUT_MS } from '../constants.js'
import { InvalidOptionsError } from '../errors/errors.js'
import { isHawserError } from '../errors/hawserError.js'
import { HttpRequestError, InvalidResponseError, NetworkRequestError } from '../errors/requestErrors.js'
import type { Clock } from '../platform/platform.js'
import { parseAnswer } from '../schemas/schemas.js'
import { withDeadline } from '../timing/withDeadline.js'
import { readBody, readText } from './readBody.js'

/** Query parameters; those that are undefined or null are left out. */
export type HttpParams = Readonly<Record<string, string | number | boolean | bigint | null | undefined>>

export interface CreateHttpClientOptions {
  /** Where the service is, with a path if it has one. */
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly clock: Pick<Clock, 'setTimeout'>
  /** Asked at each request; appended to the query as `clientId` once there is one. */
  readonly clientId?: (() => string | undefined) | undefined
  /** How long a request may take, its body included; 10 s by default. */
  readonly timeoutMs?: number | undefined
  /** Sent with every request; a request's own parameter of the same name wins. */
  readonly params?: HttpParams | undefined
}

export interface HttpRequestOptions<TSchema extends v.GenericSchema> {
  readonly params?: HttpParams | undefined
  readonly signal?: AbortSignal | undefined
  /** How the browser's own cache is used; its default where absent. */
  readonly cache?: RequestCache | undefined
  /** The schema of the answer. An empty body counts as undefined. Without a schema the answer is unknown. */
  readonly schema?: TSchema | undefined
}

export interface HttpRequestBodyOptions<TSchema extends v.GenericSchema> extends HttpRequestOptions<TSchema> {
  /** Sent as JSON. */
  readonly body?: unknown
}

type UnknownSchema = v.GenericSchema<unknown, unknown>

/**
 * Every function rejects with HttpRequestError (a status that is not 2xx; its `cause` is the response), NetworkRequestError
 * (no answer), AnswerTooLargeError, TimeoutError, AbortedError, or InvalidResponseError (no JSON, or not what the schema says).
 */
export interface HttpClient {
  get<TSchema extends v.GenericSchema = UnknownSchema>(
    path: string,
    options?: HttpRequestOptions<TSchema>,
  ): Promise<v.InferOutput<TSchema>>
  post<TSchema extends v.GenericSchema = UnknownSchema>(
    path: string,
    options?: HttpRequestBodyOptions<TSchema>,
  ): Promise<v.InferOutput<TSchema>>
  put<TSchema extends v.GenericSchema = UnknownSchema>(
    path: string,
    options?: HttpRequestBodyOptions<TSchema>,
  ): Promise<v.InferOutput<TSchema>>
  delete<TSchema extends v.GenericSchema = UnknownSchema>(
    path: string,
    options?: HttpRequestBodyOptions<TSchema>,
  ): Promise<v.InferOutput<TSchema>>
  getBlob(path: string, options?: Pick<HttpRequestOptions<UnknownSchema>, 'params' | 'signal'>): Promise<Blob>
}

interface Request {
  readonly params?: HttpParams | undefined
  readonly signal?: AbortSignal | undefined
  readonly cache?: RequestCache | undefined
  readonly body?: unknown
}

/**
 * A client of one JSON service. A path is joined to the base URL's own, and can lead to no other host; a `?` or `#`
 * in it is encoded, since parameters go into `params`.
 *
 * @throws InvalidOptionsError when `baseUrl` is not an absolute http(s) URL.
 */
export function createHttpClient(options: CreateHttpClientOptions): HttpClient {
  const { fetch, clock, clientId, timeoutMs = RPC_TIMEOUT_MS } = options
  const base = parseBaseUrl(options.baseUrl)

  const toUrl = (path: string, params?: HttpParams) => {
    const url = new URL(base)
    if (path) url.pathname = `${base.pathname.replace(/\/$/, '')}/${path.replace(/^[/\\]+/, '')}`
    for (const [name, value] of Object.entries({ ...options.params, ...params, clientId: clientId?.() }))
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
    return url
  }

  const send = <T>(method: string, path: string, request: Request, readBody: (response: Response) => Promise<T>) =>
    withDeadline(
      async (signal) => {
        const body =
          request.body === undefined
            ? {}
            : { body: JSON.stringify(request.body), headers: { 'content-type': 'application/json' } }
        const response = await orNetworkError(
          fetch(toUrl(path, request.params), {
            method,
            signal,
            ...(request.cache && { cache: request.cache }),
            ...body,
          }),
        )
        if (!response.ok) throw new HttpRequestError(response)
        return orNetworkError(readBody(response))
      },
      { clock, timeoutMs, signal: request.signal },
    )

  const json =
    (method: string) =>
    async <TSchema extends v.GenericSchema>(
      path: string,
      request: HttpRequestBodyOptions<TSchema> = {},
    ): Promise<v.InferOutput<TSchema>> => {
      const value = parseJson(await send(method, path, request, readText))
      return request.schema ? parseAnswer(request.schema, value) : value
    }

  return {
    get: json('GET'),
    post: json('POST'),
    put: json('PUT'),
    delete: json('DELETE'),
    getBlob: (path, request = {}) =>
      send('GET', path, request, async (response) => {
        const type = response.headers.get('content-type') ?? ''
        return new Blob([await readBody(response)], { type })
      }),
  }
}

function parseBaseUrl(baseUrl: string): URL {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new InvalidOptionsError(`baseUrl is no http(s) URL: "${baseUrl}".`)
  return url
}

async function orNetworkError<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (cause) {
    if (isHawserError(cause)) throw cause
    throw new NetworkRequestError({ cause, details: cause instanceof Error ? cause.message : undefined })
  }
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new InvalidResponseError({ cause, details: text.slice(0, 200) })
  }
}
