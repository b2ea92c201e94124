import type { Instruction } from '@solana/kit'
import { limitComputeUnits, priceComputeUnits } from '../kit/instructions.js'

/** The base fee for the one signature of a transfer, in lamports. */
export const signatureFee = 5_000n

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
