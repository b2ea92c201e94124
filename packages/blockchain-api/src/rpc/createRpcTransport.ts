import { isHawserError, NetworkRequestError } from '@hawser/common'
import { statusOf, withRetry } from '../request/withRetry.js'
import { rankEndpoints } from './rankEndpoints.js'
import { restEndpoints } from './restEndpoints.js'
import { createRpcEndpoint, type RpcEndpointOptions, type RpcRequest } from './rpcEndpoint.js'

export interface RpcTransportOptions extends RpcEndpointOptions {
  /** The RPC addresses of one network, in the order in which they are asked. */
  readonly urls: readonly string[]
  /** Whether the addresses are put in order by how often and how fast they answer. Default false. */
  readonly isRanking?: boolean | undefined
  /** What an address is sampled with. Default `net_listening`. */
  readonly pingMethod?: string | undefined
  /** Whether no other node would say anything else. Default {@link isFinalRpcError}. */
  readonly isFinal?: ((error: unknown) => boolean) | undefined
  /** Whether a failure may pass in a moment. Default {@link isPassingRpcError}. */
  readonly isPassing?: ((error: unknown) => boolean) | undefined
  /** Called with the failure of each address, before the next one is asked. */
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/** A client of one network's nodes; it is an EIP-1193 provider for reads, and is passed as such: `custom(transport, { retryCount: 0 })` of viem. */
export interface RpcTransportClient {
  request(request: RpcRequest, options?: { readonly signal?: AbortSignal | undefined }): Promise<unknown>
  /** Ends the sampling of addresses. */
  stop(): void
}

const passingStatuses = [403, 408, 413, 429, 500, 502, 503, 504]
/** -1 stands for a node that gave no code; the last two are how some nodes word too many requests. */
const passingCodes = [-1, -32005, 429, -32007]
/** The transaction or the user was refused: asking elsewhere would not change that. */
const finalCodes = [-32003, 4001, 5000, 7000]

/**
 * Asks a network's nodes: reads of one turn in one request, an address after the other where one fails, and all of them once more, up to three times,
 * where that may pass: after what `Retry-After` says, else after 150, 300 and 600 ms. An address that does not serve is asked after the others for five
 * seconds, and for up to a minute while it goes on. Nothing is asked before the first request.
 *
 * A request rejects with RpcResponseError (the node's own), HttpRequestError, NetworkRequestError, TimeoutError, AbortedError,
 * AnswerTooLargeError or InvalidResponseError.
 *
 * @example
 * const rpc = createRpcTransport({ urls: ['https://rpc.example.com'], fetch, clock: systemClock })
 * const blockNumber = await rpc.request({ method: 'eth_blockNumber' }, { signal })
 */
export function createRpcTransport(options: RpcTransportOptions): RpcTransportClient {
  const { urls, clock, onFailure, isFinal = isFinalRpcError, isPassing = isPassingRpcError } = options
  const endpoints = urls.map((url) => createRpcEndpoint(url, options))
  const ranking =
    options.isRanking && endpoints.length > 1
      ? rankEndpoints(endpoints, { clock, ping: { method: options.pingMethod ?? 'net_listening' } })
      : undefined
  const rests = restEndpoints(clock)

  return {
    async request(request, { signal = new AbortController().signal } = {}) {
      const order = rests.sort(ranking?.use() ?? endpoints)
      let mayPass = false
      const askInTurn = async () => {
        mayPass = false
        let failure: unknown
        for (const endpoint of order) {
          try {
            const result = await endpoint.request(request, signal)
            rests.served(endpoint)
            return result
          } catch (error) {
            if (signal.aborted || isFinal(error)) throw error
            onFailure?.(error)
            mayPass ||= isPassing(error)
            // What one that serves has said tells more.
            if (!rests.isResting(endpoint)) failure = error
            failure ??= error
            rests.failed(endpoint, error)
          }
        }
        throw failure ?? new NetworkRequestError({ details: 'The network has no RPC address.' })
      }
      return withRetry(askInTurn, { clock, signal, isWorthAnother: () => mayPass })
    },
    stop: () => ranking?.stop(),
  }
}

/** Whether a failure of a node may pass in a moment: no answer, too late an answer, too many requests, a gateway in trouble. */
export function isPassingRpcError(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined) return passingCodes.includes(code)
  const status = statusOf(error)
  if (status !== undefined) return passingStatuses.includes(status)
  return isHawserError(error, 'HTTP_REQUEST_FAILED') || isHawserError(error, 'TIMEOUT')
}

/** Whether no other node would say anything else: a call that reverts, a transaction that is refused. */
export function isFinalRpcError(error: unknown): boolean {
  const code = codeOf(error)
  if (code === undefined) return isHawserError(error, 'ABORTED')
  return code === 3 || finalCodes.includes(code) || (error instanceof Error && /\brevert/i.test(error.message))
}

/** The number of a node's own error; undefined for any other. */
function codeOf(error: unknown): number | undefined {
  const code: unknown = Object(error).code
  return typeof code === 'number' ? code : undefined
}
