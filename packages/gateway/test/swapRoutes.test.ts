import { type BlockchainApi, createBlockchainApi } from '@hawser/blockchain-api/client'
import { type CaipAddress, systemClock } from '@hawser/common'
import {
  deployErc20,
  deploySwapRouter,
  type LocalChains,
  mineFromNode,
  type SwapRouter,
  startLocalChains,
} from '@hawser/testing/node'
import { createPublicClient, encodeFunctionData, erc20Abi, http } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayOptions } from '../src/exports/index.js'
import { useDatabases } from './support/databases.js'
import { startApiFront } from './support/startApiFront.js'
import { useGateways } from './support/useGateways.js'

const databases = useDatabases()
const start = useGateways()
type Hex = `0x${string}`
const native = `0x${'e'.repeat(40)}` as const
const lonely = `0x${'bb'.repeat(20)}` as const
const oneInchRouter = '0x111111125421ca6dc452d289314280a0f8842a65'
const id = (address: string): CaipAddress => `eip155:1:${address}`
const plain = (caip: string) => caip.split(':')[2] as Hex
const eth = 10n ** 18n
const fronts: { stop(): Promise<void> }[] = []
let local: LocalChains
let owner: Hex
let coin: Hex
let gold: Hex
let swaps: SwapRouter

beforeAll(async () => {
  local = await startLocalChains({ chains: [{ chainId: 1 }], accounts: 2 })
  const [chain] = local.chains
  owner = local.accounts[1]?.address ?? '0x'
  if (!chain) throw new Error('A chain is needed.')
  const deploy = (symbol: string) =>
    deployErc20(chain, { name: symbol, symbol, decimals: 6, supply: 20_000_000_000n, to: owner })
  coin = await deploy('COIN')
  gold = await deploy('GOLD')
  // Coin and gold have no pool of their own: they are swapped by way of the network's currency.
  const pools = [
    [{ amount: eth }, { token: coin, amount: 3_000_000_000n }],
    [{ amount: eth }, { token: gold, amount: 1_000_000_000n }],
  ] as const
  swaps = await deploySwapRouter(chain, { pools, from: owner })
})
afterAll(() => local.stop())
afterEach(async () => {
  for (const front of fronts.splice(0)) await front.stop()
})

const rpcUrl = () => local.chains[0]?.rpcUrl ?? ''
const read = () => createPublicClient({ transport: http(rpcUrl()) })
const routers = () => ({ type: 'uniswap-v2' as const, routers: { 'eip155:1': swaps.router } })

async function open(configured: GatewayOptions['swaps']): Promise<{ api: BlockchainApi; url: string }> {
  const gateway = await start({
    databaseUrl: await databases.create('embedded'),
    networks: {
      'eip155:1': { http: [rpcUrl()], currency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
      'eip155:10': { http: ['http://127.0.0.1:9'] },
    },
    swaps: configured,
  })
  return { api: createBlockchainApi({ baseUrl: gateway.url, fetch, clock: systemClock }), url: gateway.url }
}
const send = ({ to, data, value }: { readonly to: string; readonly data: Hex; readonly value: string }) =>
  mineFromNode({ rpcUrl: rpcUrl() }, { from: owner, to: plain(to), data, value: BigInt(value), gas: 500_000n })
const balances = async () => {
  const of = (token: Hex) =>
    read().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  return { coin: await of(coin), gold: await of(gold), eth: await read().getBalance({ address: owner }) }
}
/** What a pool gives, as its contract computes it. */
const outOf = (amount: bigint, into: bigint, from: bigint) => (amount * 997n * from) / (into * 1000n + amount * 997n)

/** A service in the form of 1inch's that promises `toAmount`, or does not serve. */
async function openOneInch(toAmount: string | undefined) {
  const front = await startApiFront(({ path, query }) => {
    if (toAmount === undefined) return { status: 500, body: {} }
    if (path.endsWith('/approve/spender')) return { body: { address: oneInchRouter } }
    const tx = { from: query.from, to: oneInchRouter, data: '0x07ed2379', value: '0' }
    return { body: path.endsWith('/quote') ? { dstAmount: toAmount } : { dstAmount: toAmount, tx } }
  })
  fronts.push(front)
  return { type: '1inch' as const, url: `${front.url}/swap/v6.0` }
}

describe('swaps by routers of the network', () => {
  it('CAP-07 default: tokens for tokens by way of the wrapped currency: approved, swapped, and received as it was quoted', async () => {
    const { api } = await open(routers())
    const swap = { from: id(coin), to: id(gold), userAddress: id(owner), amount: 30_000_000n }
    const { quotes } = await api.getQuotes(swap)
    const middle = outOf(30_000_000n, 3_000_000_000n, eth)
    const expected = outOf(middle, eth, 1_000_000_000n)
    expect(quotes).toMatchObject([{ id: 'uniswap-v2', toAmount: String(expected) }])
    expect((await send(await api.buildApproval(swap))).status).toBe('0x1')
    const before = await balances()
    const built = await api.buildSwap({ ...swap, slippagePercent: 1, route: 'uniswap-v2' })
    expect(plain(built.to)).toBe(swaps.router.toLowerCase())
    expect((await send(built)).status).toBe('0x1')
    const after = await balances()
    expect([after.coin - before.coin, after.gold - before.gold]).toEqual([-30_000_000n, expected])
  })

  it('API-03 behavior: the network’s currency is paid with the swap, and received unwrapped', async () => {
    const { api } = await open(routers())
    const buy = { from: id(native), to: id(coin), userAddress: id(owner), amount: eth / 100n }
    const bought = BigInt((await api.getQuotes(buy)).quotes[0]?.toAmount ?? 0)
    const before = await balances()
    const built = await api.buildSwap({ ...buy, slippagePercent: 1 })
    expect(built.value).toBe(String(eth / 100n))
    expect((await send(built)).status).toBe('0x1')
    expect((await balances()).coin - before.coin).toBe(bought)
    const sell = { from: id(coin), to: id(native), userAddress: id(owner), amount: bought }
    await send(await api.buildApproval(sell))
    const unwrapped = BigInt((await api.getQuotes(sell)).quotes[0]?.toAmount ?? 0)
    const held = await balances()
    expect((await send(await api.buildSwap({ ...sell, slippagePercent: 1 }))).status).toBe('0x1')
    const gained = (await balances()).eth - held.eth
    // Less what the transaction cost.
    expect(gained).toBeLessThanOrEqual(unwrapped)
    expect(gained).toBeGreaterThan(unwrapped - eth / 1000n)
  })

  it('behavior: what has no pool, and a network without a router, is no quote', async () => {
    const { api } = await open(routers())
    expect(await api.getQuotes({ from: id(coin), to: id(lonely), amount: 5n })).toEqual({ quotes: [] })
    expect(await api.getQuotes({ from: id(native), to: id(swaps.wrapped), amount: 5n })).toEqual({ quotes: [] })
    const elsewhere = { from: `eip155:10:${coin}`, to: `eip155:10:${gold}`, amount: 5n } as const
    expect(await api.getQuotes(elsewhere)).toEqual({ quotes: [] })
    const nowhere = await open({ type: 'uniswap-v2', routers: { 'eip155:1': lonely } })
    await expect(nowhere.api.getQuotes({ from: id(coin), to: id(gold), amount: 5n })).rejects.toMatchObject({
      status: 503,
    })
  })

  it('behavior: a price that moves further than was allowed costs nothing', async () => {
    const { api } = await open(routers())
    const swap = { from: id(coin), to: id(gold), userAddress: id(owner), amount: 1_000_000n }
    const late = await api.buildSwap({ ...swap, slippagePercent: 1 })
    const large = { ...swap, amount: 500_000_000n }
    await send(await api.buildApproval({ ...large, amount: 501_000_000n }))
    await send(await api.buildSwap({ ...large, slippagePercent: 5 }))
    const before = await balances()
    expect((await send(late)).status).toBe('0x0')
    expect((await balances()).coin).toBe(before.coin)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [swaps.router, 0n] })
    await send({ to: id(coin), data, value: '0' })
  })
})

describe('several routes', () => {
  const pair = () => ({ from: id(coin), to: id(gold), userAddress: id(owner), amount: 1_000n })

  it.each([
    ['1', ['uniswap-v2', '1inch']],
    ['999999999', ['1inch', 'uniswap-v2']],
  ])(
    'API-03 default: all are quoted, the most first (1inch gives %s), and each builds its own',
    async (toAmount, order) => {
      const { api } = await open([await openOneInch(toAmount), routers()])
      expect((await api.getQuotes(pair())).quotes.map((quote) => quote.id)).toEqual(order)
      const build = async (route?: string) => plain((await api.buildSwap({ ...pair(), slippagePercent: 1, route })).to)
      expect(await build('1inch')).toBe(oneInchRouter)
      expect(await build('uniswap-v2')).toBe(swaps.router.toLowerCase())
      // Who names none has the first of the configuration, for the approval as for the swap.
      expect(await build()).toBe(oneInchRouter)
      expect((await api.buildApproval(pair())).data).toContain(oneInchRouter.slice(2))
      expect((await api.buildApproval({ ...pair(), route: 'uniswap-v2' })).data).toContain(
        swaps.router.slice(2).toLowerCase(),
      )
    },
  )

  it('behavior: one that does not serve costs no other; where none serves, that is said', async () => {
    const some = await open([await openOneInch(undefined), routers()])
    expect((await some.api.getQuotes(pair())).quotes.map((quote) => quote.id)).toEqual(['uniswap-v2'])
    const none = await open([await openOneInch(undefined)])
    await expect(none.api.getQuotes(pair())).rejects.toMatchObject({ status: 503 })
  })

  it('behavior: a route that nobody has is refused, and two of one name are no configuration', async () => {
    const { api } = await open([routers()])
    await expect(api.buildSwap({ ...pair(), slippagePercent: 1, route: 'other' })).rejects.toMatchObject({
      status: 400,
    })
    await expect(open([routers(), routers()])).rejects.toThrow(/name/)
    const { api: named } = await open([routers(), { ...routers(), name: 'second' }])
    expect((await named.getQuotes(pair())).quotes.map((quote) => quote.id)).toEqual(['uniswap-v2', 'second'])
  })
})
