import type { Currency } from '@hawser/blockchain-api/schemas'
import type { Clock } from '@hawser/common'
import type { GatewayConfig } from '../config/configSchema.js'
import type { NftAddresses } from '../images/nftAddresses.js'
import type { Logger } from '../logging/createLogger.js'
import type { Metrics } from '../metrics/createMetrics.js'
import type { RpcProxy } from '../rpc/createRpcProxy.js'
import { createBalances } from './balances/createBalances.js'
import {
  type CheckedPrices,
  checkHistory,
  checkHoldings,
  checkIdentity,
  checkNfts,
  checkPrices,
  type NftPage,
} from './checkAnswers.js'
import { createSource, type Source } from './createSource.js'
import { createHistory, findRecentNetworks } from './history/createHistory.js'
import { createNfts, findScannedNetworks } from './nfts/createNfts.js'
import { createAskNode } from './node/createAskNode.js'
import { createEnsIdentity } from './node/createEnsIdentity.js'
import { readAllowance, readGasPrices } from './node/readGas.js'
import { createOnRampSources, createOnRamps, type OnRampSources } from './onRamp/createOnRampSources.js'
import { createPrices } from './prices/createPrices.js'
import type { GatewayProviders, HistoryPage, HistoryProvider, Holdings, NftProvider } from './providers.js'
import { createSwapSources, createSwaps, type SwapSources } from './swaps/createSwapSources.js'
import { createTokens, type Token, type Tokens } from './tokens.js'

/** How long an identity holds. */
export const identityFreshMs = 24 * 3_600_000
const balancesFreshMs = 10_000
/** Of networks whose tokens clients do not name when they want an amount anew. */
const unforcedBalancesFreshMs = 2_000
const pricesFreshMs = 60_000
/** Of an answer without those that could not be asked for. */
const partialPricesFreshMs = 5_000
const historyFreshMs = 10_000
/** Nobody pays for the questions, and whoever develops waits for what they have just sent. */
const recentHistoryFreshMs = 500
const nftsFreshMs = 30_000
const gasPricesFreshMs = 5_000

type Identity = { readonly name: string; readonly avatar: string | null }

/** Where the endpoints' data comes from. A source is undefined where nobody set it up. */
export interface Sources {
  readonly tokens: Tokens
  readonly balances: Source<BalanceQuestion, Holdings | undefined>
  readonly identity: Source<string, Identity | null> | undefined
  readonly prices: Source<PriceQuestion, CheckedPrices> | undefined
  readonly history: Source<HistoryQuestion, HistoryPage | undefined> | undefined
  readonly nfts: Source<NftQuestion, NftPage | undefined> | undefined
  readonly swaps: SwapSources | undefined
  /** By the names of their providers. */
  readonly onRamp: ReadonlyMap<string, OnRampSources> | undefined
  /** Of EVM networks, by their own nodes. */
  readonly gasPrices: Source<string, Awaited<ReturnType<typeof readGasPrices>>>
  readonly allowances: Source<AllowanceQuestion, bigint>
  /** Whether of a network recent blocks alone are told. */
  isRecentOnly(network: string | undefined): boolean
  /** The same of NFTs. */
  isScanned(network: string): boolean
}

type AllowanceQuestion = Parameters<typeof readAllowance>[1]
type NftQuestion = Parameters<NftProvider['getNfts']>[0]
type HistoryQuestion = Parameters<HistoryProvider['getHistory']>[0]

interface BalanceQuestion {
  readonly network: string
  readonly address: string
}

interface PriceQuestion {
  readonly tokens: readonly Token[]
  readonly currency: Currency
}

interface CreateSourcesOptions {
  readonly config: GatewayConfig
  readonly proxy: RpcProxy
  /** Providers of whoever embeds the gateway: each takes the place of the one that the configuration names. */
  readonly providers: GatewayProviders
  /** Whose pictures and descriptions of NFTs may be fetched. */
  readonly nftAddresses: NftAddresses
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
}

/** Sets up the sources that the configuration names. Nobody is asked before the first question. */
export function createSources(options: CreateSourcesOptions): Sources {
  const { config, proxy, providers, nftAddresses, clock, logger, metrics } = options
  const shared = { clock, logger, metrics, timeoutMs: config.sources.timeoutMs }
  const askNode = createAskNode(proxy)
  const { fetch } = globalThis
  const tokens = createTokens(config.networks)
  const balances = providers.balances ?? createBalances({ networks: config.networks, askNode, fetch, clock })
  const identity = providers.identity ?? (config.identity && createEnsIdentity(askNode, config.identity))
  const history = providers.history ?? createHistory({ networks: config.networks, tokens, askNode, fetch, clock })
  const nfts = providers.nfts ?? createNfts({ networks: config.networks, addresses: nftAddresses, askNode, fetch })
  const scanned = findScannedNetworks(providers.nfts ? {} : config.networks)
  const isScanned = (network: string) => scanned.has(network)
  const swaps = providers.swaps
    ? new Map([['own', providers.swaps]])
    : config.swaps && createSwaps(config.swaps, { fetch, askNode })
  const onRamp =
    providers.onRamp ?? (config.onRamp && createOnRamps(config.onRamp, { fetch, nowMs: () => clock.nowMs() }))
  const recent = findRecentNetworks(providers.history ? {} : config.networks)
  const isRecentOnly = (network: string | undefined) => (network === undefined ? recent.size > 0 : recent.has(network))
  const prices =
    providers.prices ??
    (config.prices && createPrices(config.prices, { fetch, clock, timeoutMs: config.sources.timeoutMs }))
  return {
    tokens,
    balances: createSource<BalanceQuestion, Holdings | undefined>({
      ...shared,
      name: 'balances',
      async ask({ network, address }, signal) {
        const asked = tokens.ofNetwork(network) ?? []
        return checkHoldings(await balances.getHoldings({ network, address, tokens: asked }, signal), network)
      },
      keyOf: ({ network, address }) => `${network}:${address}`,
      scopeOf: ({ network }) => network,
      refusalOf: ({ network }) => refuseNetwork(network),
      freshMs: ({ network }) => (network.startsWith('eip155:') ? balancesFreshMs : unforcedBalancesFreshMs),
    }),
    identity:
      identity &&
      createSource<string, Identity | null>({
        ...shared,
        name: 'identity',
        ask: async (address, signal) => checkIdentity(await identity.getIdentity(address, signal)),
        keyOf: (address) => address,
        scopeOf: () => 'all',
        refusalOf: () => ({ field: 'identity', description: 'Names are temporarily unavailable.' }),
        freshMs: identityFreshMs,
      }),
    prices:
      prices &&
      createSource<PriceQuestion, CheckedPrices>({
        ...shared,
        name: 'prices',
        async ask(question, signal) {
          const answer = checkPrices(await prices.getPrices(question, signal))
          if (answer.unread > 0) logger.warn({ source: 'prices', unread: answer.unread }, 'A source serves in part')
          return answer
        },
        keyOf: ({ tokens: asked, currency }) => [currency, ...asked.map(({ id }) => id)].join(' '),
        scopeOf: ({ currency }) => currency,
        refusalOf: () => ({ field: 'prices', description: 'Prices are temporarily unavailable.' }),
        freshMs: (_, { unread }) => (unread > 0 ? partialPricesFreshMs : pricesFreshMs),
      }),
    history:
      history &&
      createSource<HistoryQuestion, HistoryPage | undefined>({
        ...shared,
        name: 'history',
        ask: async (question, signal) => checkHistory(await history.getHistory(question, signal)),
        keyOf: ({ network, address, cursor, currency }) => JSON.stringify([network, address, cursor, currency]),
        scopeOf: ({ network = 'all' }) => network,
        refusalOf: () => ({ field: 'chainId', description: 'The history is temporarily unavailable.' }),
        freshMs: ({ network }) => (isRecentOnly(network) ? recentHistoryFreshMs : historyFreshMs),
      }),
    nfts:
      nfts &&
      createSource<NftQuestion, NftPage | undefined>({
        ...shared,
        name: 'nfts',
        ask: async (question, signal) => checkNfts(await nfts.getNfts(question, signal), nftAddresses),
        keyOf: ({ network, address, cursor }) => JSON.stringify([network, address, cursor]),
        scopeOf: ({ network }) => network,
        refusalOf: () => ({ field: 'chainId', description: 'NFTs are temporarily unavailable.' }),
        freshMs: ({ network }) => (isScanned(network) ? recentHistoryFreshMs : nftsFreshMs),
      }),
    swaps: swaps && createSwapSources(swaps, shared),
    onRamp: onRamp && createOnRampSources(onRamp, shared),
    gasPrices: createSource({
      ...shared,
      name: 'gasPrices',
      ask: (network: string, signal) => readGasPrices(askNode, network, signal),
      keyOf: (network) => network,
      scopeOf: (network) => network,
      refusalOf: refuseNetwork,
      freshMs: gasPricesFreshMs,
    }),
    allowances: createSource({
      ...shared,
      name: 'allowances',
      ask: (question: AllowanceQuestion, signal) => readAllowance(askNode, question, signal),
      keyOf: ({ network, token, owner, spender }) => [network, token, owner, spender].join(' '),
      scopeOf: ({ network }) => network,
      refusalOf: ({ network }) => refuseNetwork(network),
      // It changes by what the asker has just sent.
      freshMs: 0,
    }),
    isRecentOnly,
    isScanned,
  }
}

function refuseNetwork(network: string) {
  return { field: 'chainId', description: `Requested ${network} chain provider is temporarily unavailable` }
}
