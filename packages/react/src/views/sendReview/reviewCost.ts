import { formatUnits, type NativeCurrency, parseUnits } from '@hawser/common'
import type { SendState } from '@hawser/core/send'
import { ceilUnits } from './ceilUnits.js'
import { feePlaces } from './feePlaces.js'

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

/** What a reviewed transfer costs at most. */
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
