import type { Network } from '@hawser/common'
import type { TransferSpeed } from '@hawser/core'
import { address } from '@solana/kit'
import { createRpc, type NodeContext, type SolanaRpc } from '../kit/createRpc.js'

/** Returns the fee that was paid of late on top of the base fee, in micro-lamports for each compute unit. */
export async function getPriorityFee(
  {
    network,
    writable,
    signal,
  }: { readonly network: Network; readonly writable: readonly string[]; readonly signal: AbortSignal },
  context: NodeContext,
): Promise<bigint> {
  return readPriorityFee(createRpc(network, context), writable, signal)
}

/** The part of the last blocks that took no more. */
const shares: Readonly<Record<TransferSpeed, number>> = { slow: 0.25, normal: 0.5, fast: 0.9 }

/** Above this a market is out of order, and nobody's transfer is worth it: 0.001 SOL for a transfer of 200,000 units. */
const maxMicroLamports = 5_000_000n

/**
 * Returns the fee that was paid of late to be included with writes to the same accounts, in micro-lamports for each compute unit: as much as half of the last
 * blocks took at most, a quarter of them where there is time, or nine tenths where there is none.
 */
export async function readPriorityFee(
  rpc: SolanaRpc,
  writable: readonly string[],
  signal: AbortSignal,
  speed: TransferSpeed = 'normal',
): Promise<bigint> {
  const fees = await rpc
    .getRecentPrioritizationFees(writable.slice(0, 128).map((text) => address(text)))
    .send({ abortSignal: signal })
  const paid = fees
    .map(({ prioritizationFee }) => BigInt(prioritizationFee))
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const found = paid[Math.floor(paid.length * shares[speed])] ?? 0n
  return found < maxMicroLamports ? found : maxMicroLamports
}
