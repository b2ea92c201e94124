import {
  type Clock,
  HttpRequestError,
  InvalidResponseError,
  isHawserError,
  type Network,
  NetworkRequestError,
  withDeadline,
} from '@hawser/common'
import * as v from 'valibot'

/** What reading a chain needs of the outside. */
export interface EsploraPlatform {
  readonly fetch: typeof fetch
  readonly clock: Pick<Clock, 'setTimeout'>
}

export interface RequestEsploraParameters<TSchema extends v.GenericSchema> {
  readonly network: Network
  readonly path: string
  /** Sent as it is, by POST. */
  readonly body?: string | undefined
  /** What the answer must look like: JSON, or the bare text with `isText`. */
  readonly schema: TSchema
  readonly isText?: boolean | undefined
  readonly signal: AbortSignal
}

const timeoutMs = 10_000
/** Statuses after which another server may do better. */
const busyStatuses: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]

/**
 * Asks a network's Esplora-style API. A server that is down, slow or busy is followed by the next one that the network names.
 * @throws HttpRequestError, NetworkRequestError, TimeoutError, InvalidResponseError, AbortedError
 */
export async function requestEsplora<TSchema extends v.GenericSchema>(
  parameters: RequestEsploraParameters<TSchema>,
  platform: EsploraPlatform,
): Promise<v.InferOutput<TSchema>> {
  const { network, signal } = parameters
  let failure: unknown = new NetworkRequestError({ details: `${network.name} names no server in rpcUrls.` })
  for (const url of network.rpcUrls.default.http) {
    try {
      return await requestFrom(url, parameters, platform)
    } catch (error) {
      failure = error
      if (signal.aborted || !isWorthAnother(error)) throw error
    }
  }
  throw failure
}

async function requestFrom<TSchema extends v.GenericSchema>(
  url: string,
  { path, body, schema, isText = false, signal }: RequestEsploraParameters<TSchema>,
  { fetch, clock }: EsploraPlatform,
): Promise<v.InferOutput<TSchema>> {
  const text = await withDeadline(
    async (inner) => {
      const response = await orNetworkError(
        fetch(`${url.replace(/\/$/, '')}${path}`, {
          signal: inner,
          ...(body !== undefined && { method: 'POST', body, headers: { 'content-type': 'text/plain' } }),
        }),
      )
      if (!response.ok) throw new HttpRequestError(response)
      return orNetworkError(response.text())
    },
    { signal, clock, timeoutMs },
  )
  const result = v.safeParse(schema, isText ? text : parseJson(text))
  if (!result.success) throw new InvalidResponseError({ details: v.summarize(result.issues).slice(0, 1_000) })
  return result.output
}

function isWorthAnother(error: unknown): boolean {
  if (error instanceof HttpRequestError) return busyStatuses.includes(error.status)
  return ['HTTP_REQUEST_FAILED', 'TIMEOUT', 'INVALID_RESPONSE'].some((code) => isHawserError(error, code))
}

async function orNetworkError<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (cause) {
    throw new NetworkRequestError({ cause, details: cause instanceof Error ? cause.message : undefined })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new InvalidResponseError({ cause, details: text.slice(0, 200) })
  }
}
