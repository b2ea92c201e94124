import { formatUnits, parseUnits } from '@hawser/common'

// Money as exact decimal text: nothing is ever rounded but a percentage.

const scaleOf = (amount: string): number => amount.split('.')[1]?.length ?? 0

/** The sum of decimal amounts, exactly; `0` of none. */
export function addDecimals(amounts: readonly string[]): string {
  const scale = amounts.reduce((most, amount) => Math.max(most, scaleOf(amount)), 0)
  return formatUnits(
    amounts.reduce((sum, amount) => sum + parseUnits(amount, scale), 0n),
    scale,
  )
}

/** `a` less `b`, exactly. */
export function subtractDecimals(a: string, b: string): string {
  const scale = Math.max(scaleOf(a), scaleOf(b))
  return formatUnits(parseUnits(a, scale) - parseUnits(b, scale), scale)
}

/** The product of two decimal amounts, exactly. */
export function multiplyDecimals(a: string, b: string): string {
  const [x, y] = [scaleOf(a), scaleOf(b)]
  return formatUnits(parseUnits(a, x) * parseUnits(b, y), x + y)
}

/** Below zero where `a` is the smaller one, above where it is the greater one. */
export function compareDecimals(a: string, b: string): number {
  const scale = Math.max(scaleOf(a), scaleOf(b))
  const difference = parseUnits(a, scale) - parseUnits(b, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** How much `part` is of `whole` in percent, rounded to two decimals; null of nothing. */
export function percentOf(part: string, whole: string): string | null {
  const scale = Math.max(scaleOf(part), scaleOf(whole))
  const divisor = parseUnits(whole, scale)
  if (divisor <= 0n) return null
  const scaled = parseUnits(part, scale) * 20_000n
  const half = scaled < 0n ? -divisor : divisor
  return formatUnits((scaled + half) / (2n * divisor), 2)
}
