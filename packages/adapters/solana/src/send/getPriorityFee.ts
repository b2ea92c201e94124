import type { Network } from '@hawser/common'
import type { SolanaContext } from '../context.js'
import { createRpc } from '../kit/createRpc.js'
import { readPriorityFee } from '../kit/readPriorityFee.js'

/** What was paid of late on top of the base fee, in micro-lamports for each compute unit. */
export async function getPriorityFee(
  {
    network,
    writable,
    signal,
  }: { readonly network: Network; readonly writable: readonly string[]; readonly signal: AbortSignal },
  context: Pick<SolanaContext, 'clock' | 'fetch'>,
): Promise<bigint> {
  return readPriorityFee(createRpc(network, context), writable, signal)
}
