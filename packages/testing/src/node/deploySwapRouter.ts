import { type Address, encodeFunctionData, erc20Abi, getAddress, type Hex, parseAbi } from 'viem'
import { testRouter, testWrappedEther } from '../contracts/artifacts.generated.js'
import type { ChainEndpoint } from './localChain.js'
import { deployFromNode, firstAccount, mineFromNode } from './sendFromNode.js'

/** What a pool gets of one token, in base units; of the network's own currency, which is wrapped first, where no token is named. */
export interface PoolShare {
  readonly token?: Address | undefined
  readonly amount: bigint
}

export interface DeploySwapRouterParameters {
  readonly pools: readonly (readonly [PoolShare, PoolShare])[]
  /** Who gives them: one of the node's own accounts. Its first by default. */
  readonly from?: Address | undefined
}

export interface SwapRouter {
  /** Takes what is sold, and swaps. */
  readonly router: Address
  /** The network's own currency as a token. */
  readonly wrapped: Address
}

const wrapAbi = parseAbi(['function deposit() payable'])

/**
 * Deploys pools on a local chain, with a router before them that has the functions of Uniswap's Router02, and prices as its version 2 does.
 * @example const { router } = await deploySwapRouter(chain, { pools: [[{ amount: 10n ** 18n }, { token, amount: 3_000_000_000n }]] })
 */
export async function deploySwapRouter(
  chain: ChainEndpoint,
  { pools, from: given }: DeploySwapRouterParameters,
): Promise<SwapRouter> {
  const from = given ?? (await firstAccount(chain))
  const wrapped = getAddress(await deployFromNode(chain, testWrappedEther, []))
  const router = getAddress(await deployFromNode(chain, testRouter, [wrapped]))
  const send = async (to: Address, data: Hex, value = 0n) => {
    const { status, hash } = await mineFromNode(chain, { from, to, data, value })
    if (BigInt(status) !== 1n) throw new Error(`The transaction ${hash} reverted.`)
  }
  for (const pool of pools) {
    for (const { token = wrapped, amount } of pool) {
      if (token === wrapped) await send(wrapped, encodeFunctionData({ abi: wrapAbi }), amount)
      await send(token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, amount] }))
    }
    const [one, other] = pool
    const args = [one.token ?? wrapped, other.token ?? wrapped, one.amount, other.amount] as const
    await send(router, encodeFunctionData({ abi: testRouter.abi, functionName: 'addLiquidity', args }))
  }
  return { router, wrapped }
}
