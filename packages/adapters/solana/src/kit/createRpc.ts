import { type Clock, HttpRequestError, isHawserError, type Network, NetworkRequestError } from '@hawser/common'
import type { ServicesOptions } from '@hawser/core'
import { createKitTransport, createRpcTransport, getRpcUrls } from '@hawser/core/rpc'
import { createSolanaRpcFromTransport, type Rpc, type RpcTransport, type SolanaRpcApi } from '@solana/kit'
import { InvalidNodeResponseError } from '../errors.js'
import { toNodeError } from './nodeErrors.js'
import { parseJson } from './parseJson.js'

export type SolanaRpc = Rpc<SolanaRpcApi>

/** The parts that requests to nodes need. */
export interface NodeContext {
  readonly clock: Clock
  readonly fetch: typeof fetch
  /** The client's remote services, one of which may be asked before a network's own nodes. */
  readonly services?: ServicesOptions | false | undefined
  /** The library's clients made so far, each by the addresses that it asks. */
  readonly rpcs: Map<string, SolanaRpc>
}

/** Statuses that may be others in a moment; a node that refuses the app itself (401, 404) is not asked again. */
const retriedStatuses = [403, 408, 413, 429, 500, 502, 503, 504]
/** After these nobody knows whether the node did what it was asked. */
const lostStatuses = [408, 500, 502, 503, 504]
const lostCodes = ['ANSWER_TOO_LARGE', 'HTTP_REQUEST_FAILED', 'INVALID_NODE_RESPONSE']
/** The statuses of gateways, and of nodes that failed by themselves: they say nothing of what became of it. */
const vagueCodes = ['UNKNOWN', 'RPC_INTERNAL', 'RPC_INVALID_INPUT']
/** Too many requests, and a node that is behind. */
const busyCodes = ['RPC_LIMIT_EXCEEDED', 'NODE_BEHIND']

/**
 * The library's client over the app's gateway, where it has one, and the network's own RPC addresses, made on first need and kept: what asks by one in a
 * turn makes one request.
 */
export function createRpc(network: Network, context: NodeContext): SolanaRpc {
  const key = JSON.stringify(getRpcUrls(network, context.services))
  const rpc = context.rpcs.get(key) ?? createOwnRpc(network, context)
  context.rpcs.set(key, rpc)
  return rpc
}

export interface TransportContext extends Pick<NodeContext, 'clock' | 'fetch' | 'services'> {
  /** Called when an answer is lost: the node may have done what it was asked. */
  readonly onLost?: (() => void) | undefined
}

/** As {@link createRpc}, for who has to know of answers that are lost: nobody else asks by this one. */
export function createOwnRpc(network: Network, context: TransportContext): SolanaRpc {
  return createSolanaRpcFromTransport(createTransport(network, context)) as SolanaRpc
}

/**
 * Asks a network's nodes by the policy of all chains. Sending the same signed transaction twice is harmless. What a node says is named here, before the
 * library does it.
 */
export function createTransport(network: Network, { clock, fetch, services, onLost }: TransportContext): RpcTransport {
  const ask = createKitTransport(
    createRpcTransport({
      urls: getRpcUrls(network, services),
      clock,
      fetch,
      parse: parseJson,
      stringify: (value) =>
        JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? Number(one) : one)),
      toError(error, response) {
        const named = toNodeError(error)
        // A gateway words its status as an error in JSON, too.
        return response.ok || !vagueCodes.includes(named.code) ? named : new HttpRequestError(response)
      },
      isFinal: (error) => !isWorthAnother(nameFailure(error)),
      isPassing: (error) => isPassing(nameFailure(error)),
      onFailure(error) {
        if (isLost(nameFailure(error))) onLost?.()
      },
    }),
  )
  return async <TResponse>(request: Parameters<RpcTransport>[0]): Promise<TResponse> => {
    try {
      return await ask<TResponse>(request)
    } catch (error) {
      throw nameFailure(error)
    }
  }
}

/** The failure of a node: elsewhere a time that is up, and an answer of another form, are the wallet's. */
function nameFailure(error: unknown): unknown {
  if (isHawserError(error, 'TIMEOUT'))
    return new NetworkRequestError({ cause: error, details: 'The node did not answer in time.' })
  if (isHawserError(error, 'INVALID_RESPONSE'))
    return new InvalidNodeResponseError({ cause: error, details: error.details })
  return error
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
