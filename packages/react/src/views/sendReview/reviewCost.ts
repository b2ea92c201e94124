import { formatUnits, type NativeCurrency, parseUnits } from '@hawser/common'
import type { SendState } from '@hawser/core/send'
import { readableAmount, readablePlaces, roundUnits, type ShownAmount } from '../send/readableAmount.js'

type Transfer = Pick<SendState, 'sendTokenAmount' | 'token'>

export interface ReviewCost {
  readonly fee: ShownAmount
  /** Everything that leaves the account at most: one sum where the fee is paid in what is sent, else two. */
  readonly total: readonly ShownAmount[]
}

/** The form as if all that its receivers get were sent to one of them. */
export function wholeOf(form: SendState): SendState {
  return { ...form, sendTokenAmount: form.total ?? form.sendTokenAmount }
}

/** The amount of a transfer, rounded for reading; none of what there is one of. */
export function sentAmount({ sendTokenAmount, token }: Transfer, currency: NativeCurrency): ShownAmount {
  const { symbol, decimals } = token ?? currency
  if (token?.nft && sendTokenAmount === '1') return { shown: '', exact: '', symbol }
  return { ...readableAmount(parseUnits(sendTokenAmount, decimals), decimals), symbol }
}

/** The fee as a part of the amount; undefined where they are of two currencies. */
export function feeShare(
  { sendTokenAmount, token }: Transfer,
  maxFee: bigint,
  { decimals }: NativeCurrency,
): number | undefined {
  if (token) return undefined
  const amount = parseUnits(sendTokenAmount, decimals)
  return amount > 0n ? Number((maxFee * 1_000n) / amount) / 1_000 : undefined
}

/** Returns the most that a reviewed transfer can cost. */
export function reviewCost(form: Transfer, maxFee: bigint, currency: NativeCurrency): ReviewCost {
  const { symbol, decimals } = currency
  // A sum has the decimals of the fee in it, so that both are seen. What is said to be the most it costs never is too little.
  const places = readablePlaces(maxFee, decimals)
  const show = (value: bigint): ShownAmount => ({
    shown: roundUnits(value, decimals, places, 'up'),
    exact: formatUnits(value, decimals),
    symbol,
  })
  const fee = show(maxFee)
  if (form.token) return { fee, total: [sentAmount(form, currency), fee] }
  return { fee, total: [show(parseUnits(form.sendTokenAmount, decimals) + maxFee)] }
}
