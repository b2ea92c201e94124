import { getSwapQuotes, listSwaps, resumeSwap, type SwapRecord, type SwapRouter, swap } from '@hawser/core/swap'
import {
  type SwapRouter as DeployedRouter,
  deployErc20,
  deployOddErc20,
  deploySwapRouter,
  mineFromNode,
  rebaseOddErc20,
} from '@hawser/testing/node'
import { type Address, decodeFunctionData, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chainReads, type Fixture, routerAt, startFixture, useSwaps } from './support/startSwaps.js'

const eth = 10n ** 18n
const where = { caipNetworkId: 'eip155:1' } as const
let fixture: Fixture
let me: Address
let bank: Address
let coin: Address
let gold: Address
/** As USDT: nothing is returned, and an approval is changed by way of zero. */
let tether: Address
/** Keeps three percent of each transfer. */
let taxed: Address
/** Says no to each approval, and does nothing. */
let stubborn: Address
let whole: Address
let tiny: Address
let elastic: Address
let swaps: DeployedRouter
let routers: readonly SwapRouter[]
let url: string

const { startGateway, connected, end } = useSwaps(() => fixture)
const gatewayEnds = useSwaps(() => fixture)
const chain = chainReads(() => fixture.chain.rpcUrl)

beforeAll(async () => {
  fixture = await startFixture([1, 10])
  me = fixture.account(0).address as Address
  bank = fixture.account(1).address as Address
  const erc20 = (symbol: string, decimals: number, supply: bigint) =>
    deployErc20(fixture.chain, { name: symbol, symbol, decimals, supply, to: bank })
  const odd = (options: object = {}) => deployOddErc20(fixture.chain, { supply: 10_000_000_000n, to: bank, ...options })
  coin = await erc20('COIN', 6, 10_000_000_000n)
  gold = await erc20('GOLD', 6, 10_000_000_000n)
  whole = await erc20('WHOLE', 0, 1_000_000n)
  tiny = await erc20('TINY', 255, 10n ** 50n)
  tether = await odd({ answers: 'nothing', isZeroFirst: true })
  taxed = await odd({ feeBasisPoints: 300 })
  elastic = await odd()
  stubborn = await deployOddErc20(fixture.chain, { supply: 1_000_000n, to: me, answers: 'false' })
  const pools = [
    ...[coin, gold, tether, taxed, elastic].map(
      (token) => [{ amount: 10n * eth }, { token, amount: 5_000_000_000n }] as const,
    ),
    [{ amount: eth }, { token: whole, amount: 500_000n }],
    [{ amount: eth }, { token: tiny, amount: 10n ** 49n }],
  ] as const
  swaps = await deploySwapRouter(fixture.chain, { pools, from: bank })
  routers = [routerAt(swaps.router)]
  for (const token of [coin, gold, tether, taxed, elastic, whole, tiny]) await give(token, amountGiven(token))
  url = await gatewayEnds.startGateway({ type: 'uniswap-v2', routers: { 'eip155:1': swaps.router } })
})
afterAll(async () => {
  await gatewayEnds.end()
  await fixture.stop()
})
afterEach(end)

const amountGiven = (token: Address) => (token === whole ? 10_000n : token === tiny ? 10n ** 48n : 100_000_000n)
async function give(token: Address, amount: bigint) {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [me, amount] })
  await mineFromNode(fixture.chain, { from: bank, to: token, data })
}
const sentBy = (wallet: { readonly log: readonly { readonly method: string; readonly params?: unknown }[] }) =>
  wallet.log
    .filter(({ method }) => method === 'eth_sendTransaction')
    .map(({ params }) => (params as [{ to: Address; data: Hex; value?: Hex }])[0])
/** Returns what was approved, in the order of asking. */
const approvalsOf = (wallet: Parameters<typeof sentBy>[0]) =>
  sentBy(wallet)
    .filter(({ data }) => data.startsWith('0x095ea7b3'))
    .map(({ data }) => decodeFunctionData({ abi: erc20Abi, data }).args as readonly [Address, bigint])
const withoutBatches = { noCalls: true } as const

describe('swap', () => {
  it.each([
    [
      'by one transaction after the other',
      withoutBatches,
      5_000_000n,
      ['begun', 'approving', 'approving', 'approved', 'asked', 'sent', 'done'],
    ],
    ['by one batch, where the wallet takes them', {}, 5_100_000n, ['begun', 'asked', 'sent', 'done']],
  ] as const)(
    'CAP-07 default: %s: the exact amount is approved, and what is received is what was quoted',
    async (_, behaviors, amount, steps) => {
      const { hawser, wallet } = await connected({ url, behaviors })
      const [quote] = await getSwapQuotes(hawser, { ...where, from: coin, to: gold, amount })
      expect(quote).toMatchObject({
        route: 'uniswap-v2',
        slippagePercent: 1,
        priceImpactBasisPoints: expect.any(Number),
      })
      expect(BigInt(quote?.minimum ?? 0)).toBe((BigInt(quote?.toAmount ?? 0) * 99n) / 100n)
      const before = [await chain.balanceOf(coin, me), await chain.balanceOf(gold, me)] as const
      const seen: SwapRecord[] = []
      if (!quote) throw new Error('There is no quote.')
      const { received, hash } = await swap(hawser, { quote, routers, onProgress: (record) => seen.push(record) })
      expect(seen.map(({ step }) => step)).toEqual(steps)
      expect(String(received)).toBe(quote.toAmount)
      expect(hash).toMatch(/^0x[\da-f]{64}$/)
      const after = [await chain.balanceOf(coin, me), await chain.balanceOf(gold, me)] as const
      expect([after[0] - before[0], after[1] - before[1]]).toEqual([-amount, received])
      // Nothing is left for anybody to take.
      expect(await chain.allowance(coin, me, swaps.router)).toBe(0n)
      if ('noCalls' in behaviors) expect(approvalsOf(wallet)).toEqual([[swaps.router, amount]])
      expect(listSwaps(hawser)).toMatchObject([{ step: 'done', received: quote.toAmount }])
    },
  )

  it('CAP-07 behavior: the network’s currency needs no approval, and what is received of it is told without the fee', async () => {
    const { hawser, wallet } = await connected({ url, behaviors: withoutBatches })
    const bought = await swap(hawser, { ...where, from: null, to: coin, amount: eth / 100n, routers })
    expect(sentBy(wallet)).toHaveLength(1)
    expect(bought.received).toBeGreaterThan(0n)
    const amount = bought.received ?? 0n
    const [quote] = await getSwapQuotes(hawser, { ...where, from: coin, to: null, amount })
    if (!quote) throw new Error('There is no quote.')
    const sold = await swap(hawser, { quote, routers })
    expect(String(sold.received)).toBe(quote.toAmount)
  })

  it('behavior: a token that returns nothing and is approved by way of zero', async () => {
    const { hawser, wallet } = await connected({ url, behaviors: withoutBatches })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [swaps.router, 5n] })
    await mineFromNode(fixture.chain, { from: me, to: tether, data })
    const [quote] = await getSwapQuotes(hawser, { ...where, from: tether, to: gold, amount: 2_000_000n })
    if (!quote) throw new Error('There is no quote.')
    expect(String((await swap(hawser, { quote, routers })).received)).toBe(quote.toAmount)
    expect(approvalsOf(wallet).map(([, amount]) => amount)).toEqual([0n, 2_000_000n])
  })

  it('behavior: an allowance that is enough is used, and not asked for', async () => {
    const { hawser, wallet } = await connected({ url })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [swaps.router, 500_000n] })
    await mineFromNode(fixture.chain, { from: me, to: coin, data })
    await swap(hawser, { ...where, from: coin, to: gold, amount: 500_000n, routers })
    expect(approvalsOf(wallet)).toEqual([])
    expect(sentBy(wallet)).toHaveLength(1)
  })

  it('behavior: a token that keeps a part of each transfer: more than was allowed is not signed, within it is', async () => {
    const { hawser, wallet } = await connected({ url, behaviors: withoutBatches })
    const question = { ...where, from: taxed, to: gold, amount: 1_000_000n, routers }
    await expect(swap(hawser, question)).rejects.toMatchObject({ code: 'SWAP_WOULD_FAIL' })
    expect(sentBy(wallet).filter(({ to }) => to.toLowerCase() === swaps.router.toLowerCase())).toEqual([])
    const { received } = await swap(hawser, { ...question, slippagePercent: 5 })
    expect(received).toBeGreaterThan(0n)
    const back = await swap(hawser, {
      ...where,
      from: gold,
      to: taxed,
      amount: 1_000_000n,
      slippagePercent: 5,
      routers,
    })
    // What the account has of it, not what was moved.
    expect(back.received).toBeGreaterThan(0n)
  })

  it('behavior: a token that says no to its approval is not asked for one', async () => {
    const lying = await startGateway({
      getTokens: async () => undefined,
      getQuote: async ({ amount }) => amount,
      getSpender: async () => swaps.router.toLowerCase(),
      async buildSwap({ amount, account }) {
        const { data } = encodeSwap({ path: [stubborn, gold], amount, least: amount, to: account as Address })
        return { to: swaps.router.toLowerCase(), data, value: 0n, toAmount: amount, gas: null, gasPrice: null }
      },
    })
    const other = await connected({ url: lying, behaviors: withoutBatches })
    const asked = swap(other.hawser, { ...where, from: stubborn, to: gold, amount: 10n, routers })
    await expect(asked).rejects.toMatchObject({ code: 'SWAP_APPROVAL_FAILED' })
    expect(sentBy(other.wallet)).toEqual([])
  })

  it.each([
    ['0', () => whole, 100n],
    ['255', () => tiny, 10n ** 46n],
  ])('behavior: a token of %s decimals', async (_, token, amount) => {
    const { hawser } = await connected({ url })
    const [quote] = await getSwapQuotes(hawser, { ...where, from: token(), to: null, amount })
    if (!quote) throw new Error('There is no quote.')
    const before = await chain.balanceOf(token(), me)
    await swap(hawser, { quote, routers })
    expect(before - (await chain.balanceOf(token(), me))).toBe(amount)
  })

  it('behavior: a token whose balances grow meanwhile', async () => {
    const { hawser } = await connected({ url })
    await rebaseOddErc20(fixture.chain, elastic, 1_100_000_000n)
    const [quote] = await getSwapQuotes(hawser, { ...where, from: elastic, to: gold, amount: 1_000_000n })
    if (!quote) throw new Error('There is no quote.')
    expect(String((await swap(hawser, { quote, routers })).received)).toBe(quote.toAmount)
  })

  it('behavior: a router that nobody vouched for is refused before anything is signed', async () => {
    const { hawser, wallet } = await connected({ url })
    const asked = swap(hawser, { ...where, from: coin, to: gold, amount: 1_000n })
    await expect(asked).rejects.toMatchObject({ code: 'SWAP_MISMATCH', mismatch: 'target' })
    expect(wallet.log.map(({ method }) => method)).not.toContain('wallet_sendCalls')
    expect(sentBy(wallet)).toEqual([])
  })

  it('behavior: a quote that is old is not agreed to; what nobody swaps, and other slippage than whole percents, are refused', async () => {
    const { hawser, wallet } = await connected({ url })
    const question = { ...where, from: coin, to: gold, amount: 1_000n }
    const [quote] = await getSwapQuotes(hawser, question)
    if (!quote) throw new Error('There is no quote.')
    const old = { ...quote, quotedAtMs: quote.quotedAtMs - 30_000 }
    await expect(swap(hawser, { quote: old, routers })).rejects.toMatchObject({ code: 'SWAP_QUOTE_STALE' })
    for (const slippagePercent of [0, 0.5, 51, Number.NaN])
      await expect(getSwapQuotes(hawser, { ...question, slippagePercent })).rejects.toMatchObject({
        code: 'INVALID_OPTIONS',
      })
    await expect(getSwapQuotes(hawser, { ...question, to: stubborn })).rejects.toMatchObject({
      code: 'SWAP_UNAVAILABLE',
    })
    expect(sentBy(wallet)).toEqual([])
  })
})

const swapAbi = [
  {
    type: 'function',
    name: 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'amountIn', type: 'uint256' },
      { name: 'amountOutMin', type: 'uint256' },
      { name: 'path', type: 'address[]' },
      { name: 'to', type: 'address' },
      { name: 'deadline', type: 'uint256' },
    ],
    outputs: [],
  },
] as const
function encodeSwap({
  path,
  amount,
  least,
  to,
}: {
  path: readonly Address[]
  amount: bigint
  least: bigint
  to: Address
}) {
  const args = [amount, least, path, to, 2n ** 40n] as const
  return { data: encodeFunctionData({ abi: swapAbi, args }) }
}

describe('a swap that breaks off', () => {
  const question = () => ({ ...where, from: coin, to: gold, amount: 700_000n, routers })

  it('behavior: declined at the approval, and at the swap: nothing is sent, and it goes on from there', async () => {
    const { hawser, wallet } = await connected({ url, behaviors: withoutBatches })
    wallet.setBehavior('rejectsSend', true)
    await expect(swap(hawser, question())).rejects.toMatchObject({ code: 'USER_REJECTED' })
    const [record] = listSwaps(hawser)
    expect(record).toMatchObject({ step: 'approving', approvalHash: null })
    const id = record?.id ?? ''
    wallet.setBehavior('rejectsSend', false)
    const declineSwap = resumeSwap(hawser, {
      id,
      routers,
      onProgress: ({ step }) => {
        if (step === 'approved') wallet.setBehavior('rejectsSend', true)
      },
    })
    await expect(declineSwap).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(listSwaps(hawser)[0]?.step).toBe('approved')
    wallet.setBehavior('rejectsSend', false)
    const before = await chain.balanceOf(coin, me)
    await resumeSwap(hawser, { id, routers })
    expect(before - (await chain.balanceOf(coin, me))).toBe(700_000n)
    expect(approvalsOf(wallet).filter(([, amount]) => amount === 700_000n)).toHaveLength(2)
  })

  it('behavior: the wallet agrees after the app has given up: the swap is found on the chain, and not asked for again', async () => {
    const { hawser, wallet } = await connected({ url, behaviors: withoutBatches })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [swaps.router, 700_000n] })
    await mineFromNode(fixture.chain, { from: me, to: coin, data })
    const before = await chain.balanceOf(coin, me)
    wallet.setBehavior('lateApproval', true)
    const ending = new AbortController()
    const began = swap(hawser, { ...question(), signal: ending.signal })
    await expect.poll(() => sentBy(wallet).length).toBe(1)
    ending.abort()
    await expect(began).rejects.toMatchObject({ code: 'SWAP_UNKNOWN' })
    const id = listSwaps(hawser)[0]?.id ?? ''
    await expect(resumeSwap(hawser, { id, routers })).rejects.toMatchObject({ code: 'SWAP_UNKNOWN' })
    wallet.approve()
    await expect.poll(async () => before - (await chain.balanceOf(coin, me))).toBe(700_000n)
    // A user who says the contrary is wrong.
    const { received } = await resumeSwap(hawser, { id, routers, isNothingSent: true })
    expect(listSwaps(hawser)[0]?.step).toBe('done')
    expect(await resumeSwap(hawser, { id, routers })).toMatchObject({ received })
    expect(sentBy(wallet)).toHaveLength(1)
  })

  it('behavior: the wallet is on another network at the instant of asking: it is switched, or nothing is signed', async () => {
    const { hawser, wallet } = await connected({ url, behaviors: withoutBatches })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [swaps.router, 700_000n] })
    await mineFromNode(fixture.chain, { from: me, to: coin, data })
    wallet.setBehavior('rejectsSwitch', true)
    const refused = swap(hawser, {
      ...question(),
      onProgress: ({ step }) => {
        if (step === 'asked') wallet.switchChainFromWallet(10)
      },
    })
    await expect(refused).rejects.toBeDefined()
    expect(sentBy(wallet)).toEqual([])
    wallet.setBehavior('rejectsSwitch', false)
    const id = listSwaps(hawser)[0]?.id ?? ''
    await resumeSwap(hawser, { id, routers, isNothingSent: true })
    expect(sentBy(wallet)).toHaveLength(1)
  })

  it.each([
    ['falls', 'SWAP_PRICE_CHANGED'],
    ['vanishes', 'SWAP'],
  ])('behavior: the price %s between the approval and the swap: the swap is not signed', async (what, code) => {
    let builds = 0
    // Somebody else sells a lot of the same right after the approval, or the service is gone.
    const fetchBetween: typeof fetch = async (input, init) => {
      if (!String(input).includes('build-transaction')) return fetch(input, init)
      builds += 1
      if (builds === 2 && what === 'vanishes') return new Response('{}', { status: 404 })
      if (builds === 2) await sellAsBank(coin, gold, 500_000_000n)
      return fetch(input, init)
    }
    const { hawser, wallet } = await connected({ url, behaviors: withoutBatches, fetch: fetchBetween })
    const error = await swap(hawser, question()).catch((cause: { readonly code: string }) => cause)
    if (what === 'falls') expect(error).toMatchObject({ code })
    else expect(error).toBeInstanceOf(Error)
    expect(sentBy(wallet).map(({ to }) => to.toLowerCase())).toEqual([coin.toLowerCase()])
    expect(listSwaps(hawser)[0]?.step).toBe('approved')
    // The approval stands, for another try at another price, once the service has it.
    await expect
      .poll(() =>
        swap(hawser, question()).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    expect(approvalsOf(wallet)).toHaveLength(1)
  })
})

async function sellAsBank(from: Address, to: Address, amount: bigint) {
  const args = [swaps.router, amount] as const
  await mineFromNode(fixture.chain, {
    from: bank,
    to: from,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }),
  })
  const { data } = encodeSwap({ path: [from, swaps.wrapped, to], amount, least: 0n, to: bank })
  const { status } = await mineFromNode(fixture.chain, { from: bank, to: swaps.router, data })
  if (BigInt(status) !== 1n) throw new Error('The bank could not sell.')
}
