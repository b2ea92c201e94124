import type { Network } from '@hawser/common'
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

/** Above this a market is out of order, and nobody's transfer is worth it: 0.001 SOL for a transfer of 200,000 units. */
const maxMicroLamports = 5_000_000n

/**
 * Returns the fee that was paid of late to be included with writes to the same accounts: the middle of the last blocks' fees, in micro-lamports for each compute unit.
 */
export async function readPriorityFee(
  rpc: SolanaRpc,
  writable: readonly string[],
  signal: AbortSignal,
): Promise<bigint> {
  const fees = await rpc
    .getRecentPrioritizationFees(writable.slice(0, 128).map((text) => address(text)))
    .send({ abortSignal: signal })
  const paid = fees
    .map(({ prioritizationFee }) => BigInt(prioritizationFee))
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const middle = paid[Math.floor(paid.length / 2)] ?? 0n
  return middle < maxMicroLamports ? middle : maxMicroLamports
}
