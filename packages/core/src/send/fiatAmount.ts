import { formatUnits, parseUnits } from '@hawser/common'

const decimal = /^\d+(?:\.\d+)?$/
const scaleOf = (amount: string): number => amount.split('.')[1]?.length ?? 0

/** Decimals that amounts of a currency are told with. */
function fiatPlaces(currency: string): number {
  if (currency === 'btc') return 8
  if (currency === 'eth') return 6
  return currency === 'jpy' ? 0 : 2
}

interface AmountOfFiatOptions {
  /** Of one token, as exact decimal text. */
  readonly price: string
  /** Those of the token. */
  readonly decimals: number
  readonly currency: string
}

/**
 * Returns how much of a token an amount of a currency is: never more than that, and less by no more than is lost where the amount is told in the currency. The
 * amount is exact decimal text; what is none is returned as it is.
 *
 * @example amountOfFiat('100', { price: '3012.55', decimals: 18, currency: 'usd' }) // '0.03319446'
 */
export function amountOfFiat(fiat: string, { price, decimals, currency }: AmountOfFiatOptions): string {
  if (!decimal.test(fiat) || !decimal.test(price)) return fiat
  const scale = Math.max(scaleOf(fiat), scaleOf(price))
  const divisor = parseUnits(price, scale)
  if (divisor === 0n) return ''
  const wholeDigits = (price.split('.')[0] ?? '').replace(/^0+/, '').length
  const places = Math.min(decimals, wholeDigits + fiatPlaces(currency) + 2)
  return formatUnits((parseUnits(fiat, scale) * 10n ** BigInt(places)) / divisor, places)
}
