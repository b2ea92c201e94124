import { type BlockchainApi, createBlockchainApi } from '@hawser/blockchain-api/client'
import { systemClock } from '@hawser/common'
import { deployErc20, deployTokenPair, jsonRpcRequest, type LocalChains, startLocalChains } from '@hawser/testing/node'
import { createPublicClient, encodeFunctionData, erc20Abi, http, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SwapProvider } from '../src/exports/index.js'
import { useDatabases } from './support/databases.js'
import { useGateways } from './support/useGateways.js'

const databases = useDatabases()
const start = useGateways()
const pairAbi = parseAbi([
  'function getAmountOut(address tokenIn, uint256 amountIn) view returns (uint256)',
  'function swap(address tokenIn, uint256 amountIn, uint256 amountOutMin, address to) returns (uint256)',
])
type Hex = `0x${string}`
const id = (address: string) => `eip155:1:${address}` as const
const plain = (caip: string) => caip.split(':')[2] as Hex
let local: LocalChains
let owner: Hex
let tokens: readonly [coin: Hex, gold: Hex]
let pair: Hex

beforeAll(async () => {
  local = await startLocalChains({ chains: [{ chainId: 1 }], accounts: 2 })
  const [chain] = local.chains
  owner = local.accounts[1]?.address ?? '0x'
  if (!chain) throw new Error('A chain is needed.')
  const deploy = (symbol: string) =>
    deployErc20(chain, { name: symbol, symbol, decimals: 6, supply: 2_000_000n, to: owner })
  tokens = [await deploy('COIN'), await deploy('GOLD')]
  const [coin, gold] = tokens
  const reserves = [
    { token: coin, amount: 1_000_000n },
    { token: gold, amount: 500_000n },
  ] as const
  pair = await deployTokenPair(chain, { reserves, from: owner })
})
afterAll(() => local.stop())

const rpcUrl = () => local.chains[0]?.rpcUrl ?? ''
const read = () => createPublicClient({ transport: http(rpcUrl()) })

const askPool = (from: string, amount: bigint) =>
  read().readContract({ address: pair, abi: pairAbi, functionName: 'getAmountOut', args: [from as Hex, amount] })

/** Swaps by one pool of this chain. */
const pool: SwapProvider = {
  getTokens: async () => undefined,
  getQuote: ({ from, amount }) => askPool(from, amount),
  getSpender: async () => pair,
  async buildSwap({ from, amount, account, slippagePercent }) {
    const toAmount = await askPool(from, amount)
    const least = (toAmount * BigInt(100 - slippagePercent)) / 100n
    const args = [from as Hex, amount, least, account as Hex] as const
    const data = encodeFunctionData({ abi: pairAbi, functionName: 'swap', args })
    return { to: pair, data, value: 0n, toAmount, gas: null, gasPrice: null }
  },
}

/** Sends what the client was told to, as the owner's wallet does; returns whether it held. */
async function send({ to, data }: { readonly to: string; readonly data: string }): Promise<boolean> {
  const transaction = { from: owner, to: plain(to), data, gas: '0x7a120' }
  const hash = await jsonRpcRequest(rpcUrl(), { method: 'eth_sendTransaction', params: [transaction] })
  return (await read().waitForTransactionReceipt({ hash: hash as Hex, pollingInterval: 20 })).status === 'success'
}
const balanceOf = (address: Hex) =>
  read().readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

async function open(): Promise<BlockchainApi> {
  const listed = tokens.map((address, index) => {
    const symbol = index === 0 ? 'COIN' : 'GOLD'
    return { address, name: symbol, symbol, decimals: 6 }
  })
  const gateway = await start(
    {
      databaseUrl: await databases.create('embedded'),
      networks: {
        'eip155:1': {
          http: [rpcUrl()],
          currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          tokens: listed,
        },
      },
    },
    { providers: { swaps: pool } },
  )
  return createBlockchainApi({ baseUrl: gateway.url, fetch, clock: systemClock })
}

describe('swaps by a pool of a local chain', () => {
  it('API-03 default: quoted, approved and swapped: what comes is what was quoted, and what goes is what was sold', async () => {
    const api = await open()
    const [coin, gold] = tokens
    const swap = { from: id(coin), to: id(gold), userAddress: id(owner), amount: 10_000n } as const
    const { quotes } = await api.getQuotes(swap)
    // 10000 of 1000000 for 500000, less three thousandths.
    expect(quotes).toMatchObject([{ fromAmount: '10000', toAmount: '4935' }])
    const allowance = { tokenAddress: id(coin), userAddress: id(owner) }
    expect(await api.getAllowance(allowance)).toEqual({ allowance: '0' })
    const transaction = await api.buildSwap({ ...swap, slippagePercent: 1 })
    expect(await send(transaction)).toBe(false)
    expect(await send(await api.buildApproval(swap))).toBe(true)
    expect(await api.getAllowance(allowance)).toEqual({ allowance: '10000' })
    const before = [await balanceOf(coin), await balanceOf(gold)] as const
    expect(await send(transaction)).toBe(true)
    expect([await balanceOf(coin), await balanceOf(gold)]).toEqual([before[0] - 10_000n, before[1] + 4_935n])
  })

  it('behavior: a price that has moved further than was allowed costs nothing', async () => {
    const api = await open()
    const [coin, gold] = tokens
    const swap = { from: id(coin), to: id(gold), userAddress: id(owner), amount: 10_000n } as const
    const late = await api.buildSwap({ ...swap, slippagePercent: 1 })
    const large = { ...swap, amount: 100_000n }
    expect(await send(await api.buildApproval({ ...large, amount: 110_000n }))).toBe(true)
    expect(await send(await api.buildSwap({ ...large, slippagePercent: 1 }))).toBe(true)
    const before = await balanceOf(coin)
    expect(await send(late)).toBe(false)
    expect(await balanceOf(coin)).toBe(before)
  })
})
