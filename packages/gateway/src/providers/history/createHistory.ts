import type { Clock } from '@hawser/common'
import type { GatewayConfig } from '../../config/configSchema.js'
import { createAskApi } from '../createAskApi.js'
import type { AskNode } from '../node/createAskNode.js'
import type { HistoryProvider } from '../providers.js'
import type { Tokens } from '../tokens.js'
import { createBlockscoutHistory } from './createBlockscoutHistory.js'
import { createEsploraHistory } from './createEsploraHistory.js'
import { createRecentHistory } from './createRecentHistory.js'
import { createSolanaHistory } from './createSolanaHistory.js'
import { createUpstreamHistory } from './createUpstreamHistory.js'
import type { NetworkHistory } from './networkHistory.js'

interface CreateHistoryOptions {
  readonly networks: GatewayConfig['networks']
  readonly tokens: Tokens
  readonly askNode: AskNode
  readonly fetch: typeof globalThis.fetch
  readonly clock: Pick<Clock, 'nowMs'>
}

/** Histories as the configuration says where they come from, network by network; undefined where it says so of none. */
export function createHistory(options: CreateHistoryOptions): HistoryProvider | undefined {
  const histories = new Map<string, NetworkHistory>(
    Object.keys(options.networks).flatMap((network): [string, NetworkHistory][] => {
      const history = createNetworkHistory(network, options)
      return history ? [[network, history]] : []
    }),
  )
  if (histories.size === 0) return undefined
  const ofEvm = [...histories.keys()].filter((network) => network.startsWith('eip155:'))
  return {
    async getHistory(question, signal) {
      // Pages of several networks have no common order: where there are several, one is named.
      const network = question.network ?? (ofEvm.length === 1 ? ofEvm[0] : undefined)
      if (network === undefined) return undefined
      return histories.get(network)?.({ ...question, network }, signal)
    },
  }
}

/** The networks of which recent blocks alone are told. */
export function findRecentNetworks(networks: GatewayConfig['networks']): ReadonlySet<string> {
  return new Set(
    Object.entries(networks).flatMap(([network, { history, isDevelopment }]) =>
      history === undefined && isDevelopment && network.startsWith('eip155:') ? [network] : [],
    ),
  )
}

function createNetworkHistory(
  network: string,
  { networks, tokens, askNode, fetch, clock }: CreateHistoryOptions,
): NetworkHistory | undefined {
  const { history, isDevelopment = false } = Object.hasOwn(networks, network) ? (networks[network] ?? {}) : {}
  const [currency] = tokens.ofNetwork(network) ?? []
  if (!history)
    return findRecentNetworks(networks).has(network) ? createRecentHistory({ askNode, network, tokens }) : undefined
  switch (history.type) {
    case 'blockscout': {
      const url = new URL(history.url)
      if (history.apiKey !== undefined) url.searchParams.set('apikey', history.apiKey)
      return createBlockscoutHistory({ askApi: createAskApi({ url: url.href, fetch }), askNode, network, currency })
    }
    case 'esplora':
      return createEsploraHistory({ askApi: createAskApi({ url: history.url, fetch }), network, currency, clock })
    case 'upstream':
      return createUpstreamHistory({ askApi: createAskApi({ url: history.url, fetch }), projectId: history.projectId })
    case 'node':
      return createSolanaHistory({ askNode, network, tokens, isDevelopment })
  }
}
