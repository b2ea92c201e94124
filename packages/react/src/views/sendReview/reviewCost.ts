import { formatUnits, type NativeCurrency, parseUnits } from '@hawser/common'
import type { SendState } from '@hawser/core/send'

/** An amount to show, and the same one to the last digit. */
export interface ShownAmount {
  readonly shown: string
  readonly exact: string
  readonly symbol: string
}

export interface ReviewCost {
  readonly fee: ShownAmount
  /** Everything that leaves the account at most: one sum where the fee is paid in what is sent, else two. */
  readonly total: readonly ShownAmount[]
}

/** The fee as a part of the amount; undefined where they are of two currencies. */
export function feeShare(
  { sendTokenAmount, token }: Pick<SendState, 'sendTokenAmount' | 'token'>,
  maxFee: bigint,
  { decimals }: NativeCurrency,
): number | undefined {
  if (token) return undefined
  const amount = parseUnits(sendTokenAmount, decimals)
  return amount > 0n ? Number((maxFee * 1_000n) / amount) / 1_000 : undefined
}

/** Returns the most that a reviewed transfer can cost. */
export function reviewCost(
  { sendTokenAmount, token }: Pick<SendState, 'sendTokenAmount' | 'token'>,
  maxFee: bigint,
  { symbol, decimals }: NativeCurrency,
): ReviewCost {
  const places = feePlaces(maxFee, decimals)
  const show = (value: bigint): ShownAmount => ({
    shown: ceilUnits(value, decimals, places),
    exact: formatUnits(value, decimals),
    symbol,
  })
  const fee = show(maxFee)
  if (token) return { fee, total: [{ shown: sendTokenAmount, exact: sendTokenAmount, symbol: token.symbol }, fee] }
  return { fee, total: [show(parseUnits(sendTokenAmount, decimals) + maxFee)] }
}

/**
 * Base units as a decimal string of at most `places` decimals, rounded up: what is said to be the most it costs never is too little.
 * @example ceilUnits(1_000_001n, 6, 2) // '1.01'
 */
export function ceilUnits(value: bigint, decimals: number, places: number): string {
  if (places >= decimals) return formatUnits(value, decimals)
  const step = 10n ** BigInt(decimals - places)
  return formatUnits((value + step - 1n) / step, places)
}

const USUAL_PLACES = 6
const LEAST_DIGITS = 2

/** The decimals that a fee is shown with: a few, and for one that is smaller than those as many as show two of its digits. */
export function feePlaces(fee: bigint, decimals: number): number {
  const zeros = fee === 0n ? 0 : decimals - fee.toString().length
  return Math.min(decimals, Math.max(USUAL_PLACES, zeros + LEAST_DIGITS))
}
