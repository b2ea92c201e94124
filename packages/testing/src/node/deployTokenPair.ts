import { type Address, encodeFunctionData, getAddress, parseAbi } from 'viem'
import { testPair } from '../contracts/artifacts.generated.js'
import { jsonRpcRequest } from '../rpc/jsonRpcRequest.js'
import type { ChainEndpoint } from './localChain.js'
import { deployFromNode } from './sendFromNode.js'

export interface DeployTokenPairParameters {
  /** The two tokens, and how much of each the pool gets, in base units. */
  readonly reserves: readonly [
    { readonly token: Address; readonly amount: bigint },
    { readonly token: Address; readonly amount: bigint },
  ]
  /** Who gives them: one of the node's own accounts. */
  readonly from: Address
}

const abi = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])

/** Deploys a pool of two tokens that prices as Uniswap's of version 2 do, and answers its address. It swaps by `swap(tokenIn, amountIn, amountOutMin, to)`. */
export async function deployTokenPair(
  chain: ChainEndpoint,
  { reserves, from }: DeployTokenPairParameters,
): Promise<Address> {
  const [one, other] = reserves
  const pair = getAddress(await deployFromNode(chain, testPair, [one.token, other.token]))
  for (const { token, amount } of reserves) {
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [pair, amount] })
    await jsonRpcRequest(chain.rpcUrl, { method: 'eth_sendTransaction', params: [{ from, to: token, data }] })
  }
  return pair
}
