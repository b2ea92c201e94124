import { formatUnits } from '@hawser/common'

/** An amount to show, and the same one to the last digit. Both are decimal strings. */
export interface ReadableAmount {
  readonly shown: string
  readonly exact: string
}

/** An amount with what it is counted in. */
export interface ShownAmount extends ReadableAmount {
  readonly symbol: string
}

/** `up`: never less than there is, for a cost; `down`: never more, for what somebody gets. */
type Rounding = 'nearest' | 'up' | 'down'

/**
 * Base units as an amount for reading, with the decimals of {@link readablePlaces}.
 * @example readableAmount(1_234_567_890_123_456_789n, 18) // { shown: '1.234568', exact: '1.234567890123456789' }
 */
export function readableAmount(value: bigint, decimals: number, rounding: Rounding = 'nearest'): ReadableAmount {
  return {
    shown: roundUnits(value, decimals, readablePlaces(value, decimals), rounding),
    exact: formatUnits(value, decimals),
  }
}

/**
 * Base units as a decimal string of at most `places` decimals.
 * @example roundUnits(1_000_001n, 6, 2, 'up') // '1.01'
 */
export function roundUnits(value: bigint, decimals: number, places: number, rounding: Rounding): string {
  if (places >= decimals) return formatUnits(value, decimals)
  const step = 10n ** BigInt(decimals - places)
  const added = rounding === 'up' ? step - 1n : rounding === 'down' ? 0n : step / 2n
  return formatUnits((value + added) / step, places)
}

const USUAL_PLACES = 6
const LEAST_DIGITS = 2
/** Digits in all, where many of them stand before the point. */
const USUAL_DIGITS = 8

/** The decimals that an amount is read with: a few, fewer for a large one, and for one that is smaller than those as many as show two of its digits. */
export function readablePlaces(value: bigint, decimals: number): number {
  const digits = value === 0n ? decimals : value.toString().length
  const zeros = Math.max(0, decimals - digits)
  const whole = Math.max(0, digits - decimals)
  const usual = Math.min(USUAL_PLACES, Math.max(LEAST_DIGITS, USUAL_DIGITS - whole))
  return Math.min(decimals, Math.max(usual, zeros + LEAST_DIGITS))
}
