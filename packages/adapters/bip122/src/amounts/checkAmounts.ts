import * as v from 'valibot'
import { DustError, FeeTooHighError, InvalidAmountError, InvalidFeeRateError } from '../errors.js'

/** All there will ever be. */
export const maxSatoshis = 2_100_000_000_000_000n

/** An amount as JSON carries it, in satoshis. */
export const satoshis = /* @__PURE__ */ v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.maxValue(Number(maxSatoshis)),
  v.transform((value) => BigInt(value)),
)

/** Whether an output of `amount` satoshis to `script` can be. @throws InvalidAmountError, DustError */
export function checkAmount(amount: bigint, script: Uint8Array): void {
  if (typeof amount !== 'bigint' || amount <= 0n || amount > maxSatoshis)
    throw new InvalidAmountError({ details: `Received ${String(amount)}` })
  const minimum = dustLimit(script)
  if (amount < minimum) throw new DustError(minimum)
}

/** The least that an output may hold to be relayed, in satoshis, by its script (at 3 satoshis per virtual byte, as nodes have it). */
export function dustLimit(script: Uint8Array): bigint {
  const limits: Readonly<Record<number, bigint>> = { 22: 294n, 23: 540n, 25: 546n, 34: 330n }
  return limits[script.length] ?? 546n
}

/** Beyond this somebody is mistaken, or worse: it has never been paid. */
export const highestFeeRate = 10_000

/** Whether a transaction can pay `feeRate` satoshis for each virtual byte. @throws InvalidFeeRateError */
export function checkFeeRate(feeRate: number): void {
  if (!(typeof feeRate === 'number' && feeRate > 0 && feeRate <= highestFeeRate))
    throw new InvalidFeeRateError({ details: `Received ${String(feeRate)}` })
}

/** Satoshis for each virtual byte that the dearest blocks so far have asked of those in no hurry. Beyond it a server is mistaken, or lies. */
const usualRate = 1_000n
/** A fee up to this is small change, whatever is sent. */
const smallFee = 5_000n
/** Of the amount, the part that a larger fee may be: a quarter. */
const usualShare = 4n

interface FeeToCheck {
  /** In satoshis. */
  readonly fee: bigint
  /** In virtual bytes. */
  readonly size: bigint
  /** The amount that is sent, where it is known. */
  readonly amount?: bigint | undefined
}

/** The most that is paid without anybody's word, in satoshis. */
export function usualFee({ size, amount }: Omit<FeeToCheck, 'fee'>): bigint {
  const byRate = size * usualRate
  if (amount === undefined) return byRate
  const byAmount = amount / usualShare > smallFee ? amount / usualShare : smallFee
  return byAmount < byRate ? byAmount : byRate
}

/** Whether a fee may be paid: up to `maxFee` where that is set, else up to what is usual. @throws FeeTooHighError, InvalidAmountError */
export function checkFee({ fee, ...rest }: FeeToCheck, maxFee?: bigint | undefined): void {
  if (maxFee !== undefined && (typeof maxFee !== 'bigint' || maxFee < 0n || maxFee > maxSatoshis))
    throw new InvalidAmountError({ details: `Received ${String(maxFee)} as maxFee` })
  const limit = maxFee ?? usualFee(rest)
  if (fee > limit) throw new FeeTooHighError(fee, limit)
}
