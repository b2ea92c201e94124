import type { SwapRouter } from '@hawser/core/swap'
import {
  type SwapRouter as DeployedRouter,
  deployErc20,
  deploySwapRouter,
  type LocalChain,
  mineFromNode,
} from '@hawser/testing/node'
import { type Address, decodeFunctionData, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { type Fixture, routerAt } from './startSwaps.js'

const eth = 10n ** 18n
const given = 100_000_000n
const routerAbi = parseAbi([
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

export interface Market {
  readonly coin: Address
  readonly gold: Address
  readonly swaps: DeployedRouter
  /** The router, as a client trusts it. */
  readonly routers: readonly SwapRouter[]
  /** Whose the tokens are, and the pools. */
  readonly bank: Address
}

/** Two tokens of which the first account has some, each in a pool with the network's own currency. */
export async function startMarket({ chain, account }: Fixture): Promise<Market> {
  const bank = account(1).address as Address
  const deploy = async (symbol: string) => {
    const token = await deployErc20(chain, { name: symbol, symbol, decimals: 6, supply: 100n * given, to: bank })
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [account(0).address as Address, given],
    })
    await mineFromNode(chain, { from: bank, to: token, data })
    return token
  }
  const [coin, gold] = [await deploy('COIN'), await deploy('GOLD')]
  const pools = [coin, gold].map((token) => [{ amount: 10n * eth }, { token, amount: 50n * given }] as const)
  const swaps = await deploySwapRouter(chain, { pools, from: bank })
  return { coin, gold, swaps, routers: [routerAt(swaps.router)], bank }
}

interface SwapCallParameters {
  readonly path: readonly Address[]
  readonly amount: bigint
  readonly least: bigint
  readonly to: Address
}

/** The data of a swap of one token for another. */
export function encodeSwap({ path, amount, least, to }: SwapCallParameters): Hex {
  const [functionName, args] = [
    'swapExactTokensForTokensSupportingFeeOnTransferTokens',
    [amount, least, path, to, 2n ** 40n],
  ] as const
  return encodeFunctionData({ abi: routerAbi, functionName, args })
}

/** Has somebody approve a spender. */
export async function approve(
  chain: LocalChain,
  { from, token, spender, amount }: { from: Address; token: Address; spender: Address; amount: bigint },
): Promise<void> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
  const { status } = await mineFromNode(chain, { from, to: token, data })
  if (BigInt(status) !== 1n) throw new Error('The token refused the approval.')
}

interface WalletLog {
  readonly log: readonly { readonly method: string; readonly params?: unknown }[]
}

/** What a wallet was asked to send, in the order of asking. */
export const sentBy = ({ log }: WalletLog) =>
  log
    .filter(({ method }) => method === 'eth_sendTransaction')
    .map(({ params }) => (params as [{ to: Address; data: Hex; value?: Hex }])[0])

/** Who was approved for what, in the order of asking. */
export const approvalsOf = (wallet: WalletLog) =>
  sentBy(wallet)
    .filter(({ data }) => data.startsWith('0x095ea7b3'))
    .map(({ data }) => decodeFunctionData({ abi: erc20Abi, data }).args as readonly [Address, bigint])
