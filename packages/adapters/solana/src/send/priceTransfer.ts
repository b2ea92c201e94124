import type { FeeWarning } from '@hawser/core'
import { findFeeWarning } from '@hawser/core/adapter'
import type { Instruction } from '@solana/kit'
import { limitComputeUnits, priceComputeUnits } from '../kit/instructions.js'

/** The base fee for the one signature of a transfer, in lamports. */
export const signatureFee = 5_000n

/** Lamports. A fee up to this is small change: a hundred times the base fee. What is above it is a tip. */
const smallFee = 500_000n
/** Lamports. No token's account costs more to open, whatever a node says: twice what one does. */
const highestOpening = 5_000_000n

/** Why a transfer's fee stands out; `opening` is the part of `maxFee` that opens an account. */
export function feeWarningOf({ maxFee, opening, amount }: FeeParts): FeeWarning | undefined {
  const fee = maxFee - (opening < highestOpening ? opening : highestOpening)
  return findFeeWarning({ fee, amount, small: smallFee, high: smallFee, isTipLarge: true })
}

interface FeeParts {
  readonly maxFee: bigint
  readonly opening: bigint
  /** Absent for a token. */
  readonly amount?: bigint | undefined
}

/** The priority fee of a limit and a price, in lamports. */
export function priorityFeeOf(units: number, microLamports: bigint): bigint {
  return (BigInt(units) * microLamports + 999_999n) / 1_000_000n
}

/** A price whose fee for so many units is at most `lamports`: what was paid of late may have risen since it was shown. */
export function limitPrice(microLamports: bigint, units: number, lamports: bigint): bigint {
  const most = lamports > 0n ? (lamports * 1_000_000n) / BigInt(units) : 0n
  return microLamports < most ? microLamports : most
}

/** The instructions with what they may use and what is paid for it. */
export function withBudget(
  instructions: readonly Instruction[],
  units: number,
  microLamports: bigint,
): readonly Instruction[] {
  const price = microLamports > 0n ? [priceComputeUnits(microLamports)] : []
  return [limitComputeUnits(units), ...price, ...instructions]
}
