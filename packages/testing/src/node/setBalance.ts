import { type Address, numberToHex } from 'viem'
import { jsonRpcRequest } from '../rpc/jsonRpcRequest.js'
import type { ChainEndpoint } from './localChain.js'

/** Sets an account's native balance, in wei. */
export async function setBalance(chain: ChainEndpoint, address: Address, balanceWei: bigint): Promise<void> {
  await jsonRpcRequest(chain.rpcUrl, { method: 'anvil_setBalance', params: [address, numberToHex(balanceWei)] })
}
