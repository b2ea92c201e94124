import { readFile } from 'node:fs/promises'
import { createMemoryStore } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import { dismissSwap, listSwaps, resumeSwap, type SwapRecord, swap } from '@hawser/core/swap'
import { deployPermitErc20, deploySwapRouter, jsonRpcRequest, mine, setAutomine } from '@hawser/testing/node'
import { type Address, numberToHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approvalsOf, approve, encodeSwap, type Market, sentBy, startMarket } from './support/startMarket.js'
import { chainReads, type Fixture, routerAt, startFixture, useSwaps } from './support/startSwaps.js'

/** Another one in each test: the gateway keeps quotes for some seconds. */
let amount = 700_000n
const withoutBatches = { noCalls: true } as const
let fixture: Fixture
let market: Market
let me: Address
let url: string
const { startGateway, connected, end } = useSwaps(() => fixture)
const gatewayEnds = useSwaps(() => fixture)
const chain = chainReads(() => fixture.chain.rpcUrl)

beforeAll(async () => {
  fixture = await startFixture([1])
  market = await startMarket(fixture)
  me = fixture.account(0).address as Address
  url = await gatewayEnds.startGateway({ type: 'uniswap-v2', routers: { 'eip155:1': market.swaps.router } })
})
afterAll(async () => {
  await gatewayEnds.end()
  await fixture.stop()
})
afterEach(end)
beforeEach(() => {
  amount += 1n
})

type Client = Awaited<ReturnType<typeof connected>>
type Left = (record: SwapRecord) => boolean

const question = () => ({
  caipNetworkId: 'eip155:1' as const,
  from: market.coin,
  to: market.gold,
  amount,
  routers: market.routers,
})
const held = async () => [await chain.balanceOf(market.coin, me), await chain.balanceOf(market.gold, me)] as const

/** Begins a swap, and loads the page anew at the first record of that kind. The wallet, and what it has, stay. */
async function leave(isLeft: Left, behaviors: Parameters<typeof connected>[0]['behaviors'] = withoutBatches) {
  const storage = createMemoryStore()
  const before = await held()
  const first = await connected({ url, behaviors, storage })
  const began = swap(first.hawser, {
    ...question(),
    onProgress(record) {
      if (isLeft(record)) first.hawser.destroy()
    },
  })
  await expect(began).rejects.toBeDefined()
  const second = await connected({ url, behaviors, storage })
  const [record] = listSwaps(second.hawser)
  if (!record) throw new Error('Nothing was kept.')
  return { first, second, record, before }
}
const go = (hawser: Hawser, { id }: SwapRecord, isNothingSent = false) =>
  resumeSwap(hawser, { id, routers: market.routers, isNothingSent })

/** Nothing twice, nothing lost: over both pages one approval, one swap, and what the account has is that of one swap. */
async function expectOne({ first, second, record, before }: Awaited<ReturnType<typeof leave>>, approvals = 1) {
  const after = await held()
  expect(before[0] - after[0]).toBe(amount)
  expect(after[1] - before[1]).toBeGreaterThanOrEqual(BigInt(record.minimum))
  const all = [first, second].flatMap(({ wallet }) => sentBy(wallet))
  expect(all.filter(({ to }) => to.toLowerCase() === market.swaps.router.toLowerCase())).toHaveLength(1)
  expect([first, second].flatMap(({ wallet }) => approvalsOf(wallet))).toHaveLength(approvals)
  expect(await chain.allowance(market.coin, me, market.swaps.router)).toBe(0n)
  expect(listSwaps(second.hawser)).toMatchObject([{ id: record.id, step: 'done' }])
  // What is over is told again, and not done again.
  expect((await go(second.hawser, record)).received).toBe(after[1] - before[1])
}
const nothingIsAsked = ({ wallet }: Client) => expect(sentBy(wallet)).toEqual([])

/** The rows of the table in docs/account.md, by their first column. */
const rows = {
  async begun() {
    const left = await leave(({ step }) => step === 'begun')
    expect(left.record).toMatchObject({ step: 'begun', approvalHash: null, hash: null })
    nothingIsAsked(left.first)
    await go(left.second.hawser, left.record)
    await expectOne(left)
  },
  async approving() {
    const left = await leave(({ step, approvalHash }) => step === 'approving' && approvalHash !== null)
    expect(left.record).toMatchObject({ step: 'approving', approvalHash: expect.stringMatching(/^0x/), hash: null })
    await go(left.second.hawser, left.record)
    expect(approvalsOf(left.second.wallet)).toEqual([])
    await expectOne(left)
  },
  async signing() {
    const { chain: local } = fixture
    const supply = 10_000_000_000n
    const dollar = await deployPermitErc20(local, { name: 'Dollar', symbol: 'DLR', supply, to: me })
    const pools = [[{ amount: 10n ** 19n }, { token: dollar, amount: supply / 2n }]] as const
    const { router } = await deploySwapRouter(local, { pools, from: me })
    const own = await startGateway({ type: 'uniswap-v2', routers: { 'eip155:1': router }, hasPermits: true })
    const routers = [{ ...routerAt(router), hasPermits: true }]
    const storage = createMemoryStore()
    const before = await chain.balanceOf(dollar, me)
    const first = await connected({ url: own, behaviors: withoutBatches, storage })
    const began = swap(first.hawser, {
      ...question(),
      from: dollar,
      to: null,
      routers,
      onProgress({ step }) {
        if (step === 'signing') first.hawser.destroy()
      },
    })
    await expect(began).rejects.toBeDefined()
    const second = await connected({ url: own, behaviors: withoutBatches, storage })
    const [record] = listSwaps(second.hawser)
    if (!record) throw new Error('Nothing was kept.')
    expect(record).toMatchObject({ step: 'signing', isPermit: true, approvalHash: null, hash: null })
    await resumeSwap(second.hawser, { id: record.id, routers })
    expect(before - (await chain.balanceOf(dollar, me))).toBe(amount)
    expect(await chain.allowance(dollar, me, router)).toBe(0n)
    const all = [first, second].flatMap(({ wallet }) => sentBy(wallet))
    expect(all.map(({ to }) => to.toLowerCase())).toEqual([router.toLowerCase()])
    expect(listSwaps(second.hawser)).toMatchObject([{ id: record.id, step: 'done' }])
  },
  async approved() {
    const left = await leave(({ step }) => step === 'approved')
    expect(left.record).toMatchObject({ step: 'approved', approvalHash: expect.stringMatching(/^0x/), hash: null })
    await go(left.second.hawser, left.record)
    expect(approvalsOf(left.second.wallet)).toEqual([])
    await expectOne(left)
  },
  async asked() {
    const left = await leave(({ step }) => step === 'asked')
    const [soldBefore, boughtBefore] = (await held()).map(String)
    expect(left.record).toMatchObject({ step: 'asked', hash: null, soldBefore, boughtBefore })
    // The wallet was not reached: nobody knows that but the user.
    await expect(go(left.second.hawser, left.record)).rejects.toMatchObject({ code: 'SWAP_UNKNOWN' })
    nothingIsAsked(left.second)
    await go(left.second.hawser, left.record, true)
    await expectOne(left)
  },
  async sent() {
    const left = await leave(({ step }) => step === 'sent')
    expect(left.record).toMatchObject({ step: 'sent', hash: expect.stringMatching(/^0x/), callsId: null })
    await go(left.second.hawser, left.record)
    nothingIsAsked(left.second)
    await expectOne(left)
  },
  async done() {
    const storage = createMemoryStore()
    const first = await connected({ url, behaviors: withoutBatches, storage })
    const before = await held()
    const { id, hash, received } = await swap(first.hawser, question())
    first.hawser.destroy()
    const second = await connected({ url, behaviors: withoutBatches, storage })
    const [record] = listSwaps(second.hawser)
    if (!record) throw new Error('Nothing was kept.')
    expect(record).toMatchObject({ id, step: 'done', hash, received: String(received) })
    expect(await go(second.hawser, record)).toEqual({ id, hash, received })
    await expectOne({ first, second, record, before })
    dismissSwap(second.hawser, { id })
    expect(listSwaps(second.hawser)).toEqual([])
  },
  async reverted() {
    const { chain: local } = fixture
    const { swaps, bank, coin, gold, routers } = market
    // Somebody else sells a lot of the same in the same block, before.
    const much = 500_000_000n
    await approve(local, { from: bank, token: coin, spender: swaps.router, amount: much })
    await approve(local, { from: me, token: coin, spender: swaps.router, amount })
    const storage = createMemoryStore()
    const before = await held()
    const first = await connected({ url, behaviors: withoutBatches, storage })
    await setAutomine(local, false)
    const data = encodeSwap({ path: [coin, swaps.wrapped, gold], amount: much, least: 0n, to: bank })
    const [gas, gasPrice] = [numberToHex(500_000n), numberToHex(10n ** 12n)]
    const transaction = { from: bank, to: swaps.router, data, gas, gasPrice }
    const began = swap(first.hawser, {
      ...question(),
      onProgress({ step }) {
        if (step === 'sent') first.hawser.destroy()
      },
    })
    await expect(began).rejects.toBeDefined()
    await jsonRpcRequest(local.rpcUrl, { method: 'eth_sendTransaction', params: [transaction] })
    await mine(local)
    await setAutomine(local, true)
    const second = await connected({ url, behaviors: withoutBatches, storage })
    const [record] = listSwaps(second.hawser)
    if (!record) throw new Error('Nothing was kept.')
    for (const _ of [1, 2]) {
      const resumed = resumeSwap(second.hawser, { id: record.id, routers })
      await expect(resumed).rejects.toMatchObject({ code: 'SWAP_REVERTED', hash: record.hash })
      expect(listSwaps(second.hawser)).toMatchObject([{ step: 'reverted', hash: record.hash, received: null }])
    }
    nothingIsAsked(second)
    expect(await held()).toEqual(before)
    dismissSwap(second.hawser, { id: record.id })
    expect(listSwaps(second.hawser)).toEqual([])
    // What was approved stands, for the next swap of that token.
    expect(await chain.allowance(coin, me, swaps.router)).toBe(amount)
    await approve(local, { from: me, token: coin, spender: swaps.router, amount: 0n })
  },
}

describe('a swap and reloads, row by row of the table in docs/account.md', () => {
  it('behavior: each row of the table has its test', async () => {
    const text = await readFile(new URL('../../../docs/account.md', import.meta.url), 'utf8')
    const table = text.slice(text.indexOf('| step | what is kept beside the quote'))
    const named = [...table.slice(0, table.indexOf('\n\n')).matchAll(/^\| `(\w+)`/gm)].map(([, step]) => step)
    expect(named).toEqual(Object.keys(rows))
  })

  it.each(Object.entries(rows))(
    'CAP-07 behavior: reloaded at `%s`: what is kept and what comes next are as the table says; nothing twice, nothing lost',
    (_, run) => run(),
  )

  it('behavior: reloaded at `approving` before the wallet has answered: it is asked once more where it declines, and not where it agrees', async () => {
    for (const isAgreed of [false, true]) {
      amount += 1n
      const storage = createMemoryStore()
      const before = await held()
      const first = await connected({ url, behaviors: withoutBatches, storage })
      first.wallet.setBehavior('lateApproval', true)
      const ending = new AbortController()
      const began = swap(first.hawser, { ...question(), signal: ending.signal })
      const ended = expect(began).rejects.toBeDefined()
      await expect.poll(() => approvalsOf(first.wallet).length).toBe(1)
      first.hawser.destroy()
      ending.abort()
      await ended
      if (isAgreed) {
        first.wallet.approve()
        await expect.poll(() => chain.allowance(market.coin, me, market.swaps.router)).toBe(amount)
      } else first.wallet.reject()
      const second = await connected({ url, behaviors: withoutBatches, storage })
      const [record] = listSwaps(second.hawser)
      if (!record) throw new Error('Nothing was kept.')
      expect(record).toMatchObject({ step: 'approving', approvalHash: null })
      await go(second.hawser, record)
      await expectOne({ first, second, record, before }, isAgreed ? 1 : 2)
    }
  })

  it('behavior: reloaded at `sent` by a batch: it is awaited by the id that the wallet gave', async () => {
    const storage = createMemoryStore()
    const before = await held()
    const first = await connected({ url, storage })
    const began = swap(first.hawser, {
      ...question(),
      onProgress({ step }) {
        if (step === 'sent') first.hawser.destroy()
      },
    })
    await expect(began).rejects.toBeDefined()
    const { wallet } = first
    const { hawser } = await connected({ url, storage, wallet })
    const [record] = listSwaps(hawser)
    if (!record) throw new Error('Nothing was kept.')
    expect(record).toMatchObject({ step: 'sent', hash: null, callsId: expect.any(String) })
    const { received } = await go(hawser, record)
    const after = await held()
    expect([before[0] - after[0], after[1] - before[1]]).toEqual([amount, received])
    expect(wallet.log.filter(({ method }) => method === 'wallet_sendCalls')).toHaveLength(1)
    expect(sentBy(wallet)).toEqual([])
  })
})
