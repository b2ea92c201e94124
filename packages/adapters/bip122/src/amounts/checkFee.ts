import { FeeTooHighError } from '../errors/feeTooHighError.js'
import { InvalidAmountError } from '../errors/invalidAmountError.js'
import { maxSatoshis } from '../esplora/satoshis.js'

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
  /** What is sent, where that is known. */
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
