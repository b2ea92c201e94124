import { type CaipNetworkId, InvalidOptionsError, loadModule } from '@hawser/common'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { ServiceOffError } from '../errors/errors.js'
import type { FlowParameters } from '../flows/flowParameters.js'
import { getBlockchainApi } from '../flows/getBlockchainApi.js'
import { SWAP_SLIPPAGE_PERCENT } from '../lateConstants.js'
import type { GasQuote } from './rankQuotes.js'
import { SwapUnavailableError } from './swapErrors.js'
import { toTokenId } from './tokenId.js'

/** The client of the service asks again where it fails. */
const SERVICE_TIMEOUT_MS = 45_000
/** How long a quote can be agreed to, in milliseconds. */
export const SWAP_QUOTE_VALID_MS = 30_000

export interface SwapQuestion {
  readonly caipNetworkId: CaipNetworkId
  /** The token that is sold; null for the network's own currency. */
  readonly from: string | null
  /** The token that is bought; null for the network's own currency. */
  readonly to: string | null
  /** In base units of what is sold. */
  readonly amount: bigint
  /** How far the price may move: a whole percentage from 1 to 50. 1 by default. */
  readonly slippagePercent?: number | undefined
}

/** What a swap gives by one route. Amounts are base units in decimal digits. */
export interface SwapQuote {
  readonly caipNetworkId: CaipNetworkId
  readonly from: string | null
  readonly to: string | null
  readonly amount: string
  /** What is received after the route's fees, as it stands. */
  readonly toAmount: string
  /**
   * What is left of it after the network's fee, by which several routes are compared: it may be less than nothing. Null of a single route, and where
   * nobody tells what gas and the token cost.
   */
  readonly netAmount: string | null
  /** What is received at least: where it would be less, the swap fails. */
  readonly minimum: string
  readonly slippagePercent: number
  /** How much worse the price is than for a thousandth of the amount, in hundredths of a percent; null where that is too little to tell. */
  readonly priceImpactBasisPoints: number | null
  /** The service's name of the route; null where it has one alone. */
  readonly route: string | null
  readonly quotedAtMs: number
}

export type GetSwapQuotesParameters = FlowParameters & SwapQuestion

/**
 * Returns what a swap gives by each route, first the one that leaves the most after the network's fee.
 *
 * @throws SwapUnavailableError where nobody would swap, InvalidOptionsError, ServiceOffError, HawserError of the service, AbortedError, ClientDestroyedError
 * @example const [best] = await getSwapQuotes(hawser, { caipNetworkId: 'eip155:1', from: null, to: usdc, amount: 10n ** 17n })
 */
export async function getSwapQuotes(
  hawser: Hawser,
  parameters: GetSwapQuotesParameters,
): Promise<readonly SwapQuote[]> {
  const { caipNetworkId, from, to, amount, slippagePercent = SWAP_SLIPPAGE_PERCENT } = parameters
  const { signal: given, timeoutMs = SERVICE_TIMEOUT_MS } = parameters
  if (!Number.isInteger(slippagePercent) || slippagePercent < 1 || slippagePercent > 50)
    throw new InvalidOptionsError(`\`slippagePercent\` is ${slippagePercent}: pass a whole percentage from 1 to 50.`)
  const api = await getBlockchainApi(hawser)
  if (!api) throw new ServiceOffError('blockchainApi')
  const pair = { from: toTokenId(caipNetworkId, from), to: toTokenId(caipNetworkId, to) }
  const little = amount / 1_000n
  return withClientDeadline(internalsOf(hawser), { timeoutMs, signals: [given] }, async (signal) => {
    const ask = async (asked: bigint) => (await api.getQuotes({ ...pair, amount: asked }, { signal })).quotes
    const [quotes, small] = await Promise.all([ask(amount), little > 0n ? ask(little).catch(() => []) : []])
    const quotedAtMs = hawser.platform.clock.nowMs()
    const told = quotes.flatMap((quote): GasQuote<SwapQuote>[] => {
      const toAmount = BigInt(quote.toAmount)
      const minimum = (toAmount * BigInt(100 - slippagePercent)) / 100n
      if (minimum === 0n) return []
      const part = small.find(({ id }) => id === quote.id)
      const priceImpactBasisPoints = part ? findImpact(amount, toAmount, little, BigInt(part.toAmount)) : null
      const shown: SwapQuote = {
        caipNetworkId,
        from,
        to,
        amount: String(amount),
        toAmount: String(toAmount),
        netAmount: null,
        minimum: String(minimum),
        slippagePercent,
        priceImpactBasisPoints,
        route: quote.id,
        quotedAtMs,
      }
      return [{ quote: shown, gas: quote.gas === null ? null : BigInt(quote.gas) }]
    })
    if (told.length === 0) throw new SwapUnavailableError()
    if (told.length === 1) return told.map(({ quote }) => quote)
    const { rankQuotes } = await loadModule(() => import('./rankQuotes.js'))
    return rankQuotes(hawser, told, { caipNetworkId, to, signal })
  })
}

/** Below a thousand base units the price of the small amount is rounded too much to compare with. */
function findImpact(amount: bigint, toAmount: bigint, little: bigint, toLittle: bigint): number | null {
  if (toLittle < 1_000n || little < 1_000n) return null
  const share = (toAmount * little * 10_000n) / (toLittle * amount)
  return share > 10_000n ? 0 : Number(10_000n - share)
}
