import {
  type Clock,
  HttpRequestError,
  isHawserError,
  type Network,
  NetworkRequestError,
  RPC_TIMEOUT_MS,
  readText,
  withDeadline,
} from '@hawser/common'
import { pause } from '@hawser/core/adapter'
import { createSolanaRpcFromTransport, type Rpc, type RpcTransport, type SolanaRpcApi } from '@solana/kit'
import { InvalidNodeResponseError } from '../errors.js'
import { toNodeError } from './nodeErrors.js'
import { parseJson } from './parseJson.js'

export type SolanaRpc = Rpc<SolanaRpcApi>

/** The library's client over the network's own RPC addresses. */
export function createRpc(network: Network, context: Parameters<typeof createTransport>[1]): SolanaRpc {
  return createSolanaRpcFromTransport(createTransport(network, context)) as SolanaRpc
}

const maxRetries = 3
const retryDelayMs = 150
/** Statuses that may be others in a moment; a node that refuses the app itself (401, 404) is not asked again. */
const retriedStatuses = [403, 408, 413, 429, 500, 502, 503, 504]
/** After these nobody knows whether the node did what it was asked. */
const lostStatuses = [408, 500, 502, 503, 504]
const lostCodes = ['ANSWER_TOO_LARGE', 'HTTP_REQUEST_FAILED', 'INVALID_NODE_RESPONSE']
/** The statuses of gateways, and of nodes that failed by themselves: they say nothing of what became of it. */
const vagueCodes = ['UNKNOWN', 'RPC_INTERNAL', 'RPC_INVALID_INPUT']
/** Too many requests, and a node that is behind. */
const busyCodes = ['RPC_LIMIT_EXCEEDED', 'NODE_BEHIND']

interface TransportContext {
  readonly clock: Clock
  readonly fetch: typeof fetch
  /** Called when an answer is lost: the node may have done what it was asked. */
  readonly onLost?: (() => void) | undefined
}

/**
 * Asks a network's nodes, one after the other where one fails, and once more after a while where all did and that may pass. Sending the same
 * signed transaction twice is harmless. What a node says is named here, before the library does it.
 */
export function createTransport(network: Network, context: TransportContext): RpcTransport {
  const urls = network.rpcUrls.default.http
  return async <TResponse>({ payload, signal }: Parameters<RpcTransport>[0]): Promise<TResponse> => {
    const end = signal ?? new AbortController().signal
    let failure: unknown = new NetworkRequestError({ details: `${network.name} has no RPC address.` })
    for (let attempt = 0; attempt <= maxRetries && urls.length > 0; attempt += 1) {
      if (attempt > 0) await pause(retryDelayMs * 2 ** (attempt - 1), { signal: end, clock: context.clock })
      let mayPass = false
      for (const url of urls) {
        try {
          return (await post(url, payload, end, context)) as TResponse
        } catch (error) {
          if (!isWorthAnother(error)) throw error
          if (isLost(error)) context.onLost?.()
          mayPass ||= isPassing(error)
          failure = error
        }
      }
      if (!mayPass) break
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
        // A node does not choose what the page asks.
        redirect: 'error',
      }).catch((cause: unknown) => {
        throw new NetworkRequestError({ cause })
      })
      const answer = parseJson(
        await readText(response).catch((cause: unknown) => {
          throw isHawserError(cause) ? cause : new NetworkRequestError({ cause })
        }),
      )
      const isAnswer = typeof answer === 'object' && answer !== null && ('result' in answer || 'error' in answer)
      if (isAnswer && 'error' in answer && answer.error) {
        const named = toNodeError(answer.error)
        // A gateway words its status as an error in JSON, too.
        if (response.ok || !vagueCodes.includes(named.code)) throw named
      }
      if (!response.ok) throw new HttpRequestError(response)
      if (!isAnswer)
        throw new InvalidNodeResponseError({ details: 'The node answered with something other than JSON-RPC.' })
      return answer
    },
    {
      clock,
      timeoutMs: RPC_TIMEOUT_MS,
      signal,
      // Not a TimeoutError, which says that the wallet did not answer.
      onTimeout: () => new NetworkRequestError({ details: 'The node did not answer in time.' }),
    },
  )
}

/** Whether another node may do better. */
function isWorthAnother(error: unknown): boolean {
  return isHawserError(error) && ['HTTP_STATUS', ...lostCodes, ...vagueCodes, ...busyCodes].includes(error.code)
}

function isPassing(error: unknown): boolean {
  return (
    hasStatus(error, retriedStatuses) ||
    (isHawserError(error) && ['HTTP_REQUEST_FAILED', ...busyCodes].includes(error.code))
  )
}

function isLost(error: unknown): boolean {
  return hasStatus(error, lostStatuses) || (isHawserError(error) && [...lostCodes, ...vagueCodes].includes(error.code))
}

function hasStatus(error: unknown, statuses: readonly number[]): boolean {
  return isHawserError(error, 'HTTP_STATUS') && statuses.includes((error as unknown as HttpRequestError).status)
}
