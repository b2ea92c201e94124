import { InvalidResponseError } from '@hawser/common'
import type { GatewayConfig } from '../../config/configSchema.js'
import { createAskApi } from '../createAskApi.js'
import { type CreateSourceOptions, createSource, type Source } from '../createSource.js'
import type { AskNode } from '../node/createAskNode.js'
import type { BuiltSwap, SwapListing, SwapProvider, SwapQuestion } from '../providers.js'
import { createOneInchSwaps } from './createOneInchSwaps.js'
import { createUniswapV2Swaps } from './createUniswapV2Swaps.js'
import { createZeroExSwaps } from './createZeroExSwaps.js'
import { conversionError, nativeAddress } from './swapAnswers.js'

const listFreshMs = 3_600_000
const quotesFreshMs = 5_000

/** A question to one of the routes. */
type OfRoute<TQuestion> = TQuestion & { readonly route: string }
type BuildQuestion = OfRoute<Parameters<SwapProvider['buildSwap']>[0]>
type NetworkQuestion = OfRoute<{ readonly network: string }>

/** What a route gives, and the units of gas that it takes; null where it does not say. */
interface SwapAmount {
  readonly toAmount: bigint
  readonly gas: bigint | null
}

/** The sources of swaps. */
export interface SwapSources {
  /** The names of the providers, the first of them where none is named. */
  readonly routes: readonly string[]
  readonly tokens: Source<NetworkQuestion, readonly SwapListing[] | undefined>
  readonly quotes: Source<OfRoute<SwapQuestion>, SwapAmount | null>
  readonly spenders: Source<NetworkQuestion, string>
  readonly builds: Source<BuildQuestion, BuiltSwap | null>
}

type Shared = Pick<CreateSourceOptions<unknown, unknown>, 'clock' | 'logger' | 'metrics' | 'timeoutMs'>

/** Providers by the names of their routes. */
export type SwapRoutes = ReadonlyMap<string, SwapProvider>

/** The providers that the configuration names. */
export function createSwaps(
  swaps: NonNullable<GatewayConfig['swaps']>,
  { fetch, askNode }: { readonly fetch: typeof globalThis.fetch; readonly askNode: AskNode },
): SwapRoutes {
  return new Map(swaps.map((one) => [one.name, createSwap(one, fetch, askNode)]))
}

function createSwap(
  swaps: NonNullable<GatewayConfig['swaps']>[number],
  fetch: typeof globalThis.fetch,
  askNode: AskNode,
): SwapProvider {
  if (swaps.type === 'uniswap-v2') return createUniswapV2Swaps(askNode, swaps)
  const { url, apiKey } = swaps
  if (swaps.type === '1inch') {
    const headers = apiKey === undefined ? undefined : { authorization: `Bearer ${apiKey}` }
    return createOneInchSwaps(createAskApi({ url, headers, fetch }), swaps.spender)
  }
  const headers = { '0x-version': 'v2', ...(apiKey !== undefined && { '0x-api-key': apiKey }) }
  return createZeroExSwaps(createAskApi({ url, headers, fetch }), swaps)
}

export function createSwapSources(routes: SwapRoutes, shared: Shared): SwapSources {
  const refusalOf = () => ({ field: 'convert', description: 'Swaps are temporarily unavailable.' })
  const keyOfSwap = ({ route, network, from, to, amount }: OfRoute<SwapQuestion>) =>
    [route, network, from, to, amount].join(' ')
  const keyOfNetwork = ({ route, network }: NetworkQuestion) => `${route} ${network}`
  const providerOf = (route: string): SwapProvider => {
    const provider = routes.get(route)
    if (!provider) throw conversionError('There is no such route.')
    return provider
  }
  // One that does not serve keeps no other from being asked.
  const ofSwaps = { ...shared, refusalOf, scopeOf: ({ route }: { readonly route: string }) => route }
  const spenders = createSource<NetworkQuestion, string>({
    ...ofSwaps,
    name: 'spenders',
    ask: ({ route, network }, signal) => providerOf(route).getSpender(network, signal),
    keyOf: keyOfNetwork,
    freshMs: listFreshMs,
  })
  return {
    routes: [...routes.keys()],
    tokens: createSource<NetworkQuestion, readonly SwapListing[] | undefined>({
      ...ofSwaps,
      name: 'swapTokens',
      ask: ({ route, network }, signal) => providerOf(route).getTokens(network, signal),
      keyOf: keyOfNetwork,
      freshMs: listFreshMs,
    }),
    quotes: createSource<OfRoute<SwapQuestion>, SwapAmount | null>({
      ...ofSwaps,
      name: 'quotes',
      async ask({ route, ...question }, signal) {
        const quote = await providerOf(route).getQuote(question, signal)
        return typeof quote === 'bigint' ? { toAmount: quote, gas: null } : quote
      },
      keyOf: keyOfSwap,
      freshMs: quotesFreshMs,
    }),
    spenders,
    builds: createSource<BuildQuestion, BuiltSwap | null>({
      ...ofSwaps,
      name: 'swaps',
      async ask({ route, ...question }, signal) {
        const provider = providerOf(route)
        if (question.isPermit2 && !provider.takesPermit2) throw conversionError('Permit2 is not taken here.')
        const built = await provider.buildSwap(question, signal)
        // What takes a token by a signature is a contract that is replaced time and again: whoever signs asks the chain for it.
        const isApproved = question.from !== nativeAddress && !question.isPermit2
        if (built && isApproved && !isUnwrapping(question, built)) {
          const { value: spender } = await spenders.ask({ route, network: question.network }, { signal })
          if (built.to !== spender)
            throw new InvalidResponseError({
              details: 'A swap leads to another contract than the one that takes tokens.',
            })
        }
        return built && checkBuilt(question, built)
      },
      // A transaction is made anew for whoever asks again; those who ask at the same time get one.
      keyOf: (question) =>
        [
          keyOfSwap(question),
          question.account,
          question.slippagePercent,
          question.isEstimateDisabled,
          question.permit,
          question.isPermit2,
        ].join(' '),
      freshMs: 0,
    }),
  }
}

/** A user signs it: it must pay what is sold and nothing else, and never call a token but to wrap the own currency or to unwrap it. */
function checkBuilt(question: SwapQuestion, built: BuiltSwap): BuiltSwap {
  const { from, to, amount } = question
  const value = from === nativeAddress ? amount : 0n
  const isToken = built.to === from || built.to === to
  if (built.value !== value || (isToken && !isWrapping(question, built) && !isUnwrapping(question, built)))
    throw new InvalidResponseError({ details: 'A swap is another transaction than was asked for.' })
  return built
}

/** WETH's `deposit()`, which takes what is paid to it. */
function isWrapping({ from, to }: SwapQuestion, built: BuiltSwap): boolean {
  return from === nativeAddress && built.to === to && built.data === '0xd0e30db0'
}

/** WETH's `withdraw(uint256)` of the amount, and nothing behind it. */
function isUnwrapping({ from, to, amount }: SwapQuestion, built: BuiltSwap): boolean {
  const data = `0x2e1a7d4d${amount.toString(16).padStart(64, '0')}`
  return to === nativeAddress && built.to === from && built.data.toLowerCase() === data
}
