import { numberToHex } from 'viem'
import { jsonRpcRequest } from '../rpc/jsonRpcRequest.js'
import type { ChainEndpoint } from './localChain.js'

/** Mines `blocks` blocks, one by default, with the transactions that wait. */
export async function mine(chain: ChainEndpoint, blocks = 1): Promise<void> {
  await jsonRpcRequest(chain.rpcUrl, { method: 'anvil_mine', params: [numberToHex(blocks)] })
}
