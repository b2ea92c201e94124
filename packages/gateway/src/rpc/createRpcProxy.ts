import type { Clock } from '@hawser/common'
import type { GatewayConfig } from '../config/configSchema.js'
import { fail } from '../http/failure.js'
import { RawAnswer } from '../http/route.js'
import type { Logger } from '../logging/createLogger.js'
import type { Metrics } from '../metrics/createMetrics.js'
import { createUpstream, type Upstream } from './createUpstream.js'
import type { RpcRequest } from './rpcRequest.js'

/** What is asked: checked, and as it came. */
interface RpcQuestion {
  readonly body: RpcRequest | readonly RpcRequest[]
  readonly text: string
}

/** Hands JSON-RPC on to the nodes of the configuration, and to no other address. */
export interface RpcProxy {
  /** CAIP-2 ids. */
  readonly networks: readonly string[]
  /** Those that can be watched over WebSocket. */
  readonly watchedNetworks: readonly string[]
  /** @throws RequestFailure 400 for an unknown network, 503 when no node serves. */
  forward(network: string, question: RpcQuestion, signal: AbortSignal): Promise<RawAnswer>
  /** The same by the bundlers of a network (ERC-4337), and what its paymasters are asked (ERC-7677) by those. @throws RequestFailure likewise, and 404 where it has none. */
  forwardToBundlers(network: string, question: RpcQuestion, signal: AbortSignal): Promise<RawAnswer>
  /** @throws RequestFailure 400 for an unknown network, 404 for one that has none. */
  requireBundlers(network: string): void
}

export function createRpcProxy({
  config,
  clock,
  logger,
  metrics,
  fetch,
}: {
  readonly config: GatewayConfig
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
  readonly fetch: typeof globalThis.fetch
}): RpcProxy {
  const createUpstreams = (kind: 'http' | 'bundlers' | 'paymasters') =>
    new Map<string, readonly Upstream[]>(
      Object.entries(config.networks).map(([network, addresses]) => {
        const name = kind === 'http' ? network : `${network} ${kind.slice(0, -1)}`
        const upstreams = addresses[kind].map((url, index) =>
          createUpstream({
            url,
            label: `${name}#${index + 1}`,
            // A paymaster is told the network with each question, and has no other.
            chainId: kind === 'paymasters' ? undefined : toHexChainId(network),
            clock,
            fetch,
            logger,
            onAsked: (outcome) => metrics.nodeAsked({ network: name, outcome }),
          }),
        )
        return [network, upstreams]
      }),
    )
  const upstreams = createUpstreams('http')
  const bundlers = createUpstreams('bundlers')
  const paymasters = createUpstreams('paymasters')
  const ask = async (
    { network, nodes }: { readonly network: string; readonly nodes: readonly Upstream[] | undefined },
    { body, text }: RpcQuestion,
    signal: AbortSignal,
  ): Promise<RawAnswer> => {
    if (!nodes) throw notServed(network)
    const known = 'method' in body ? answerKnown(network, body) : undefined
    if (known !== undefined) return toAnswer(known, 200)
    for (const node of [...nodes].sort((a, b) => Number(a.isResting) - Number(b.isResting))) {
      const answer = await node.ask(text, signal)
      if (answer) return toAnswer(answer.text, answer.status)
    }
    throw fail(503, 'chainId', `Requested ${network} chain provider is temporarily unavailable`)
  }

  return {
    networks: [...upstreams.keys()],
    watchedNetworks: Object.entries(config.networks).flatMap(([network, { ws }]) => (ws.length > 0 ? [network] : [])),
    forward: (network, question, signal) => ask({ network, nodes: upstreams.get(network) }, question, signal),
    async forwardToBundlers(network, question, signal) {
      const ofSponsors = paymasters.get(network) ?? []
      const isForSponsor = ofSponsors.length > 0 && 'method' in question.body && isPaymasters(question.body.method)
      const nodes = isForSponsor ? ofSponsors : bundlers.get(network)
      if (nodes?.length === 0) throw noBundlers(network)
      return ask({ network, nodes }, question, signal)
    },
    requireBundlers(network) {
      const nodes = bundlers.get(network)
      if (!nodes) throw notServed(network)
      if (nodes.length === 0) throw noBundlers(network)
    },
  }
}

/** Also what they take a token for, which has no standard: many share the name. */
const isPaymasters = (method: string): boolean => method.startsWith('pm_') || method === 'pimlico_getTokenQuotes'
const notServed = (network: string) => fail(400, 'chainId', `The network ${network} is not served here.`)
const noBundlers = (network: string) =>
  fail(404, 'bundler', `Bundlers of ${network} are not configured on this gateway.`)

/** What the id of the network says needs no node. */
function answerKnown(network: string, { id = null, method }: RpcRequest): string | undefined {
  const chainId = toHexChainId(network)
  if (chainId === undefined) return undefined
  const results = new Map<string, unknown>([
    ['eth_chainId', chainId],
    ['net_version', BigInt(chainId).toString()],
    ['net_listening', true],
  ])
  return results.has(method) ? JSON.stringify({ jsonrpc: '2.0', id, result: results.get(method) }) : undefined
}

/** The hex quantity of an EVM network's id; undefined for other networks. */
export function toHexChainId(network: string): string | undefined {
  const [namespace, reference = ''] = network.split(':')
  return namespace === 'eip155' && /^\d{1,20}$/.test(reference) ? `0x${BigInt(reference).toString(16)}` : undefined
}

function toAnswer(text: string, status: 200 | 400): RawAnswer {
  return new RawAnswer(text, { 'content-type': 'application/json', 'cache-control': 'no-store' }, status)
}
