import { type CaipNetworkId, floorDecimals, parseUnits } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { type TokenPrice, tokenPriceResource } from '../portfolio/tokenPrices.js'
import { readResource } from '../resources/watchResource.js'
import { estimateSwapFee, USUAL_GAS } from './estimateSwapFee.js'

interface RankQuotesParameters {
  readonly caipNetworkId: CaipNetworkId
  /** The token that is bought; null for the network's own currency. */
  readonly to: string | null
  readonly signal: AbortSignal
}

/** What is compared of a quote: base units of the token that is bought, in decimal digits. */
interface Ranked {
  readonly toAmount: string
  readonly netAmount: string | null
}

/** A quote with the units of gas of its route; null where its service does not say: it is taken to need as many as swaps usually do. */
export interface GasQuote<TQuote> {
  readonly quote: TQuote
  readonly gas: bigint | null
}

/**
 * Returns quotes with what is left of each after the network's fee, the most first. Where nobody tells what gas or a token costs, by what arrives alone.
 */
export async function rankQuotes<TQuote extends Ranked>(
  hawser: Hawser,
  quotes: readonly GasQuote<TQuote>[],
  { caipNetworkId, to, signal }: RankQuotesParameters,
): Promise<readonly TQuote[]> {
  const costOf = await findCost(hawser, { caipNetworkId, to, signal }).catch(() => null)
  const told = quotes.map(({ quote, gas }): TQuote => {
    const cost = costOf?.(gas ?? USUAL_GAS) ?? null
    return { ...quote, netAmount: cost === null ? null : String(BigInt(quote.toAmount) - cost) }
  })
  const leftOf = ({ netAmount, toAmount }: Ranked): bigint => BigInt(netAmount ?? toAmount)
  return told.sort((one, other) => {
    const difference = leftOf(other) - leftOf(one)
    return difference > 0n ? 1 : difference < 0n ? -1 : 0
  })
}

/** Returns what counts gas in base units of the token that is bought; null where that cannot be told. */
async function findCost(
  hawser: Hawser,
  { caipNetworkId, to, signal }: RankQuotesParameters,
): Promise<((gas: bigint) => bigint) | null> {
  const priceOf = (token: string | null) =>
    readResource(hawser, tokenPriceResource, { caipNetworkId, token, currency: 'usd' }, { signal })
  const [gasPrice, native, bought] = await Promise.all([
    estimateSwapFee(hawser, { caipNetworkId, gas: 1n, signal }),
    to === null ? null : priceOf(null),
    to === null ? null : priceOf(to),
  ])
  if (gasPrice === null) return null
  if (to === null) return (gas) => gas * gasPrice
  if (!native || !bought || convertFee({ fee: 1n, native, bought }) === null) return null
  return (gas) => convertFee({ fee: gas * gasPrice, native, bought }) ?? 0n
}

/** Prices are counted to so many decimals. */
const PRICE_DECIMALS = 18
const scaled = ({ price }: TokenPrice): bigint => parseUnits(floorDecimals(price, PRICE_DECIMALS), PRICE_DECIMALS)

interface FeeConversion {
  /** In base units of the network's own currency. */
  readonly fee: bigint
  readonly native: TokenPrice
  readonly bought: TokenPrice
}

/** Returns a network fee in base units of another token, rounded up; null of a token that is worth too little to tell. */
export function convertFee({ fee, native, bought }: FeeConversion): bigint | null {
  const divisor = scaled(bought) * 10n ** BigInt(native.decimals)
  if (divisor === 0n) return null
  return (fee * scaled(native) * 10n ** BigInt(bought.decimals) + divisor - 1n) / divisor
}
