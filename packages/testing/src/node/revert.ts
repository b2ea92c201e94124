import { jsonRpcRequest } from '../rpc/jsonRpcRequest.js'
import type { ChainEndpoint } from './localChain.js'

/** Brings back the state of a snapshot. @throws Error when the node does not know it (any more). */
export async function revert(chain: ChainEndpoint, snapshotId: string): Promise<void> {
  const isReverted = await jsonRpcRequest(chain.rpcUrl, { method: 'evm_revert', params: [snapshotId] })
  if (isReverted !== true) throw new Error(`The chain at ${chain.rpcUrl} has no snapshot ${snapshotId}.`)
}
