import { jsonRpcRequest } from '../rpc/jsonRpcRequest.js'
import type { ChainEndpoint } from './localChain.js'

/** Whether a block is mined for each transaction at once; while not, transactions wait for `mine`. */
export async function setAutomine(chain: ChainEndpoint, isAutomatic: boolean): Promise<void> {
  await jsonRpcRequest(chain.rpcUrl, { method: 'evm_setAutomine', params: [isAutomatic] })
}
