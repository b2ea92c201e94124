import type { Network } from '@hawser/common'
import { createSolanaRpcFromTransport, type Rpc, type SolanaRpcApi } from '@solana/kit'
import { createTransport } from './createTransport.js'

export type SolanaRpc = Rpc<SolanaRpcApi>

/** The library's client over the network's own RPC addresses. */
export function createRpc(network: Network, context: Parameters<typeof createTransport>[1]): SolanaRpc {
  return createSolanaRpcFromTransport(createTransport(network, context)) as SolanaRpc
}
