import {
  type Clock,
  HttpRequestError,
  InvalidResponseError,
  isHawserError,
  type Network,
  NetworkRequestError,
  RPC_TIMEOUT_MS,
  readText,
  TimeoutError,
  withDeadline,
} from '@hawser/common'
import * as v from 'valibot'

/** The parts of the platform that reading a chain needs. */
export interface EsploraPlatform {
  readonly fetch: typeof fetch
  readonly clock: Pick<Clock, 'setTimeout'>
}

export interface EsploraRequest<TSchema extends v.GenericSchema> {
  readonly path: string
  /** Sent as it is, by POST. */
  readonly body?: string | undefined
  /** The form of the answer: JSON, or the bare text with `isText`. */
  readonly schema: TSchema
  readonly isText?: boolean | undefined
  /** Told what a server says beside the status that it refuses by. */
  readonly onRefusal?: ((refusal: HttpRequestError, text: string) => void) | undefined
}

/** Asks one server. */
export type AskServer = <TSchema extends v.GenericSchema>(
  request: EsploraRequest<TSchema>,
) => Promise<v.InferOutput<TSchema>>

export interface EsploraParameters {
  readonly network: Network
  readonly signal: AbortSignal
}

const maxRefusalLength = 4_000
/** Statuses that say nothing of what was asked. */
const busyStatuses: readonly number[] = [403, 408, 413, 429]

/**
 * Asks a network's Esplora-style APIs in turn, until one has answered all that `run` asks of it. Where none has, a refusal is told rather than
 * that another one was down.
 * @throws HttpRequestError, NetworkRequestError, AnswerTooLargeError, TimeoutError, InvalidResponseError, AbortedError
 */
export async function withEsplora<T>(
  { network, signal }: EsploraParameters,
  platform: EsploraPlatform,
  run: (ask: AskServer) => Promise<T>,
): Promise<T> {
  let failure: unknown = new NetworkRequestError({ details: `${network.name} names no server in rpcUrls.` })
  for (const url of network.rpcUrls.default.http) {
    try {
      return await run((request) => askServer(url, request, signal, platform))
    } catch (error) {
      if (signal.aborted || !isServers(error)) throw error
      if (!isRefusal(failure)) failure = error
    }
  }
  throw failure
}

/** One request, to the first server that answers it. @throws what {@link withEsplora} does */
export function requestEsplora<TSchema extends v.GenericSchema>(
  { network, signal, ...request }: EsploraParameters & EsploraRequest<TSchema>,
  platform: EsploraPlatform,
): Promise<v.InferOutput<TSchema>> {
  return withEsplora({ network, signal }, platform, (ask) => ask(request))
}

async function askServer<TSchema extends v.GenericSchema>(
  url: string,
  { path, body, schema, isText = false, onRefusal }: EsploraRequest<TSchema>,
  signal: AbortSignal,
  { fetch, clock }: EsploraPlatform,
): Promise<v.InferOutput<TSchema>> {
  let refusal: HttpRequestError | undefined
  const text = await withDeadline(
    async (inner) => {
      const response = await orNetworkError(
        fetch(`${url.replace(/\/$/, '')}${path}`, {
          signal: inner,
          // A server does not choose what the page asks.
          redirect: 'error',
          ...(body !== undefined && { method: 'POST', body, headers: { 'content-type': 'text/plain' } }),
        }),
      )
      if (!response.ok) {
        refusal = new HttpRequestError(response)
        onRefusal?.(refusal, await readBeginning(response))
        throw refusal
      }
      return orNetworkError(readText(response))
    },
    // A refusal counts, whether its words come to an end or not.
    { signal, clock, timeoutMs: RPC_TIMEOUT_MS, onTimeout: () => refusal ?? new TimeoutError() },
  )
  const result = v.safeParse(schema, isText ? text : parseJson(text))
  if (!result.success) throw new InvalidResponseError({ details: v.summarize(result.issues).slice(0, 1_000) })
  return result.output
}

/** Whether it is a server's failure, and no mistake of ours. */
function isServers(error: unknown): boolean {
  return ['ANSWER_TOO_LARGE', 'HTTP_STATUS', 'HTTP_REQUEST_FAILED', 'TIMEOUT', 'INVALID_RESPONSE'].some((code) =>
    isHawserError(error, code),
  )
}

/** Whether a server has said no to what was asked, rather than nothing of it. */
export function isRefusal(error: unknown): boolean {
  return error instanceof HttpRequestError && error.status < 500 && !busyStatuses.includes(error.status)
}

/** As much of a body as anybody is told. Never throws. */
async function readBeginning(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    const reader = response.body?.getReader()
    while (reader && text.length < maxRefusalLength) {
      const { done, value } = await reader.read()
      if (done) return text
      text += decoder.decode(value, { stream: true })
    }
    await reader?.cancel()
  } catch {}
  return text
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
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new InvalidResponseError({ cause, details: text.slice(0, 200) })
  }
}
