import {
  HttpRequestError,
  InvalidResponseError,
  isHawserError,
  type Network,
  NetworkRequestError,
  RPC_TIMEOUT_MS,
  withDeadline,
} from '@hawser/common'
import type { RpcTransport } from '@solana/kit'
import type { SolanaContext } from '../context.js'
import { pause } from '../pause.js'
import { parseJson } from './parseJson.js'
import { toNodeError } from './toNodeError.js'

const maxRetries = 3
const retryDelayMs = 150
const retriedStatuses = [403, 408, 413, 429, 500, 502, 503, 504]
/** Too many requests, and a node that is behind. */
const retriedCodes = ['RPC_LIMIT_EXCEEDED', 'NODE_BEHIND']

type TransportContext = Pick<SolanaContext, 'clock' | 'fetch'>

/**
 * Asks a network's nodes, one after the other where one fails, and once more after a while where all did. Sending the same signed transaction
 * twice is harmless. What a node says is named here, before the library does it.
 */
export function createTransport(network: Network, context: TransportContext): RpcTransport {
  const urls = network.rpcUrls.default.http
  return async <TResponse>({ payload, signal }: Parameters<RpcTransport>[0]): Promise<TResponse> => {
    const end = signal ?? new AbortController().signal
    let failure: unknown = new NetworkRequestError({ details: `${network.name} has no RPC address.` })
    for (let attempt = 0; attempt <= maxRetries && urls.length > 0; attempt += 1) {
      if (attempt > 0) await pause(retryDelayMs * 2 ** (attempt - 1), { signal: end, clock: context.clock })
      for (const url of urls) {
        try {
          return (await post(url, payload, end, context)) as TResponse
        } catch (error) {
          if (!isWorthAnother(error)) throw error
          failure = error
        }
      }
    }
    throw failure
  }
}

async function post(url: string, payload: unknown, signal: AbortSignal, { clock, fetch }: TransportContext) {
  const body = JSON.stringify(payload, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))
  return withDeadline(
    async (inner) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: inner,
      }).catch((cause: unknown) => {
        throw new NetworkRequestError({ cause })
      })
      const answer = parseJson(
        await response.text().catch((cause: unknown) => {
          throw new NetworkRequestError({ cause })
        }),
      )
      const isAnswer = typeof answer === 'object' && answer !== null && ('result' in answer || 'error' in answer)
      if (isAnswer && 'error' in answer && answer.error) throw toNodeError(answer.error)
      if (!response.ok) throw new HttpRequestError(response)
      if (!isAnswer)
        throw new InvalidResponseError({ details: 'The node answered with something other than JSON-RPC.' })
      return answer
    },
    { clock, timeoutMs: RPC_TIMEOUT_MS, signal },
  )
}

function isWorthAnother(error: unknown): boolean {
  if (!isHawserError(error)) return false
  if (error.code === 'HTTP_STATUS') return retriedStatuses.includes((error as HttpRequestError).status)
  return ['HTTP_REQUEST_FAILED', 'TIMEOUT', ...retriedCodes].includes(error.code)
}
