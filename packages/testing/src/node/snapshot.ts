import * as v from 'valibot'
import { jsonRpcRequest } from '../rpc/jsonRpcRequest.js'
import type { ChainEndpoint } from './localChain.js'

/** Keeps the chain's state as it is now; the answer is what `revert` takes, once. */
export async function snapshot(chain: ChainEndpoint): Promise<string> {
  return v.parse(v.string(), await jsonRpcRequest(chain.rpcUrl, { method: 'evm_snapshot' }))
}
