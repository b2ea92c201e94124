import { InvalidResponseError } from '@hawser/common'
import type { GatewayConfig } from '../../config/configSchema.js'
import { createAskApi } from '../createAskApi.js'
import { type CreateSourceOptions, createSource, type Source } from '../createSource.js'
import type { BuiltSwap, SwapListing, SwapProvider, SwapQuestion } from '../providers.js'
import { createOneInchSwaps } from './createOneInchSwaps.js'
import { createZeroExSwaps } from './createZeroExSwaps.js'
import { nativeAddress } from './swapAnswers.js'

const listFreshMs = 3_600_000
const quotesFreshMs = 5_000

type BuildQuestion = Parameters<SwapProvider['buildSwap']>[0]

/** The sources of swaps. */
export interface SwapSources {
  readonly tokens: Source<string, readonly SwapListing[] | undefined>
  readonly quotes: Source<SwapQuestion, bigint | null>
  readonly spenders: Source<string, string>
  readonly builds: Source<BuildQuestion, BuiltSwap | null>
}

type Shared = Pick<CreateSourceOptions<unknown, unknown>, 'clock' | 'logger' | 'metrics' | 'timeoutMs'>

/** The provider that the configuration names. */
export function createSwaps(swaps: NonNullable<GatewayConfig['swaps']>, fetch: typeof globalThis.fetch): SwapProvider {
  const { url, apiKey } = swaps
  if (swaps.type === '1inch') {
    const headers = apiKey === undefined ? undefined : { authorization: `Bearer ${apiKey}` }
    return createOneInchSwaps(createAskApi({ url, headers, fetch }), swaps.spender)
  }
  const headers = { '0x-version': 'v2', ...(apiKey !== undefined && { '0x-api-key': apiKey }) }
  return createZeroExSwaps(createAskApi({ url, headers, fetch }), swaps.spender)
}

export function createSwapSources(provider: SwapProvider, shared: Shared): SwapSources {
  const refusalOf = () => ({ field: 'convert', description: 'Swaps are temporarily unavailable.' })
  const keyOfSwap = ({ network, from, to, amount }: SwapQuestion) => [network, from, to, amount].join(' ')
  const ofSwaps = { ...shared, refusalOf, scopeOf: () => 'all' }
  const spenders = createSource({
    ...ofSwaps,
    name: 'spenders',
    ask: (network: string, signal) => provider.getSpender(network, signal),
    keyOf: (network) => network,
    freshMs: listFreshMs,
  })
  return {
    tokens: createSource({
      ...ofSwaps,
      name: 'swapTokens',
      ask: (network, signal) => provider.getTokens(network, signal),
      keyOf: (network) => network,
      freshMs: listFreshMs,
    }),
    quotes: createSource({
      ...ofSwaps,
      name: 'quotes',
      ask: (question, signal) => provider.getQuote(question, signal),
      keyOf: keyOfSwap,
      freshMs: quotesFreshMs,
    }),
    spenders,
    builds: createSource({
      ...ofSwaps,
      name: 'swaps',
      async ask(question, signal) {
        const built = await provider.buildSwap(question, signal)
        if (built && question.from !== nativeAddress && !isUnwrapping(question, built)) {
          const { value: spender } = await spenders.ask(question.network, { signal })
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
