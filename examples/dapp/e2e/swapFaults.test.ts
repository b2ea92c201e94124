import { listSwaps, resumeSwap, type SwapRecord, swap } from '@hawser/core/swap'
import { deployOddErc20, deploySwapRouter, mineFromNode, rebaseOddErc20 } from '@hawser/testing/node'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approvalsOf, approve, encodeSwap, type Market, sentBy, startMarket } from './support/startMarket.js'
import { chainReads, type Fixture, routerAt, startFixture, useSwaps } from './support/startSwaps.js'

const withoutBatches = { noCalls: true } as const
const caipNetworkId = 'eip155:1' as const
/** Another one in each test: the gateway keeps quotes for some seconds. */
let amount = 300_000n
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
  url = await gatewayEnds.startGateway({ type: 'uniswap-v2', routers: { [caipNetworkId]: market.swaps.router } })
})
afterAll(async () => {
  await gatewayEnds.end()
  await fixture.stop()
})
beforeEach(() => {
  amount += 1n
})
afterEach(end)

const question = () => ({ caipNetworkId, from: market.coin, to: market.gold, amount, routers: market.routers })
const addressOf = (input: Parameters<typeof fetch>[0]) => String(input instanceof Request ? input.url : input)
/** Whether a request asks the node for that function of a contract, by its selector. */
const asksFor = (init: RequestInit | undefined, selector: string) => String(init?.body ?? '').includes(selector)

/** A pool for one more token, of which the account has some. */
async function addToken(options: Partial<Parameters<typeof deployOddErc20>[1]>) {
  const { chain: local } = fixture
  const token = await deployOddErc20(local, { supply: 10n ** 10n, to: market.bank, ...options })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [me, 100_000_000n] })
  await mineFromNode(local, { from: market.bank, to: token, data })
  const pools = [[{ amount: 10n ** 19n }, { token, amount: 5n * 10n ** 9n }]] as const
  const { router } = await deploySwapRouter(local, { pools, from: market.bank })
  const routers = [routerAt(router)]
  return {
    token,
    router,
    routers,
    url: await startGateway({ type: 'uniswap-v2', routers: { [caipNetworkId]: router } }),
  }
}

describe('a token that misbehaves', () => {
  it('behavior: balances that shrink between the approval and the swap: what is not there is not sold, and nothing is signed', async () => {
    const { token, router, routers, url: own } = await addToken({})
    const held = await chain.balanceOf(token, me)
    let isApproved = false
    const { hawser, wallet } = await connected({
      url: own,
      behaviors: withoutBatches,
      async fetch(input, init) {
        if (isApproved && addressOf(input).includes('build-transaction')) {
          isApproved = false
          await rebaseOddErc20(fixture.chain, token, 500_000_000n)
        }
        return fetch(input, init)
      },
    })
    const asked = swap(hawser, {
      caipNetworkId,
      from: token,
      to: null,
      amount: held,
      slippagePercent: 50,
      routers,
      onProgress: ({ step }) => {
        isApproved = step === 'approved'
      },
    })
    await expect(asked).rejects.toMatchObject({ code: 'SWAP_WOULD_FAIL' })
    expect(approvalsOf(wallet)).toEqual([[router, held]])
    expect(sentBy(wallet)).toHaveLength(1)
    expect(listSwaps(hawser)).toMatchObject([{ step: 'approved' }])
  })

  it('behavior: balances that grow while the network has the swap: what was received is not told, as it cannot be', async () => {
    const { token, routers, url: own } = await addToken({})
    let isSent = false
    const { hawser } = await connected({
      url: own,
      behaviors: withoutBatches,
      async fetch(input, init) {
        if (isSent && asksFor(init, '70a08231')) {
          isSent = false
          await rebaseOddErc20(fixture.chain, token, 2_000_000_000n)
        }
        return fetch(input, init)
      },
    })
    const { received } = await swap(hawser, {
      caipNetworkId,
      from: null,
      to: token,
      amount: 10n ** 15n,
      routers,
      onProgress: ({ step }) => {
        isSent = step === 'sent'
      },
    })
    expect(received).toBeNull()
    expect(listSwaps(hawser)).toMatchObject([{ step: 'done', received: null }])
  })

  it('behavior: transfers that say no and move nothing: the swap is not signed', async () => {
    const { token, routers, url: own } = await addToken({ answers: 'falseTransfers' })
    const { hawser, wallet } = await connected({ url: own, behaviors: withoutBatches })
    const asked = swap(hawser, { caipNetworkId, from: token, to: null, amount, routers })
    await expect(asked).rejects.toMatchObject({ code: 'SWAP_WOULD_FAIL' })
    expect(approvalsOf(wallet).map(([, approved]) => approved)).toEqual([amount])
    expect(sentBy(wallet)).toHaveLength(1)
  })
})

describe('an allowance that its spender uses at the wrong moment', () => {
  /** A spender that does as it likes: an account of its own, which the app takes for a router. */
  async function open(isTaking: (record: SwapRecord | undefined) => boolean, taken: bigint) {
    const thief = fixture.account(2).address as Address
    const own = await startGateway({
      getTokens: async () => undefined,
      getQuote: async (asked) => asked.amount,
      getSpender: async () => thief.toLowerCase(),
      async buildSwap(asked) {
        const data = encodeSwap({ path: [market.coin, market.gold], amount: asked.amount, least: asked.amount, to: me })
        return { to: thief.toLowerCase(), data, value: 0n, toAmount: asked.amount, gas: null, gasPrice: null }
      },
    })
    let last: SwapRecord | undefined
    let takings = 0
    const take = async () => {
      takings += 1
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [me, thief, taken] })
      const { status } = await mineFromNode(fixture.chain, { from: thief, to: market.coin, data })
      expect(BigInt(status)).toBe(1n)
    }
    const { hawser, wallet } = await connected({
      url: own,
      behaviors: withoutBatches,
      async fetch(input, init) {
        // The allowance is asked for once more after the approval.
        if (takings === 0 && asksFor(init, 'dd62ed3e') && isTaking(last)) await take()
        return fetch(input, init)
      },
    })
    const run = () =>
      swap(hawser, {
        ...question(),
        routers: [routerAt(thief)],
        onProgress: (record) => {
          last = record
        },
      })
    return { hawser, wallet, thief, take, run, takings: () => takings }
  }

  it('behavior: the old one is spent before the new approval: what is allowed then is the exact amount, and not both', async () => {
    const old = 100_000n
    const { wallet, thief, take, run } = await open(() => false, old)
    await approve(fixture.chain, { from: me, token: market.coin, spender: thief, amount: old })
    const before = await chain.balanceOf(market.coin, me)
    wallet.setBehavior('lateApproval', true)
    const began = run()
    const ended = expect(began).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await expect.poll(() => approvalsOf(wallet).length).toBe(1)
    await take()
    wallet.approve()
    await expect.poll(() => sentBy(wallet).length).toBe(2)
    expect(await chain.allowance(market.coin, me, thief)).toBe(amount)
    wallet.reject()
    await ended
    // What went is what an earlier approval had allowed, and nothing of this one.
    expect(before - (await chain.balanceOf(market.coin, me))).toBe(old)
    expect(approvalsOf(wallet)).toEqual([[thief, amount]])
    await approve(fixture.chain, { from: me, token: market.coin, spender: thief, amount: 0n })
  })

  it('behavior: the new one is spent before the swap: it is not approved once more, and the swap is not signed', async () => {
    const part = 50_000n
    const { wallet, hawser, thief, run, takings } = await open(
      (record) => record?.step === 'approving' && record.approvalHash !== null,
      part,
    )
    await expect(run()).rejects.toMatchObject({ code: 'SWAP_APPROVAL_FAILED' })
    expect(takings()).toBe(1)
    expect(sentBy(wallet)).toHaveLength(1)
    expect(approvalsOf(wallet)).toEqual([[thief, amount]])
    expect(listSwaps(hawser)).toMatchObject([{ step: 'approving', hash: null }])
    await approve(fixture.chain, { from: me, token: market.coin, spender: thief, amount: 0n })
  })
})

function deferred<T>() {
  let resolve = (_: T): void => {}
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

describe('what is down at each step', () => {
  const steps = [
    ['begun', ({ step }: SwapRecord) => step === 'begun'],
    ['approving', ({ step, approvalHash }: SwapRecord) => step === 'approving' && approvalHash === null],
    [
      'approving, with the approval on its way',
      ({ step, approvalHash }: SwapRecord) => step === 'approving' && approvalHash !== null,
    ],
    ['approved', ({ step }: SwapRecord) => step === 'approved'],
    ['asked', ({ step }: SwapRecord) => step === 'asked'],
    ['sent', ({ step }: SwapRecord) => step === 'sent'],
  ] as const

  it.each(
    (['node', 'service'] as const).flatMap((what) => steps.map(([name, isThere]) => [what, name, isThere] as const)),
  )(
    'CAP-07 behavior: the %s from `%s` on: nothing is asked for twice, and it goes on once that is back',
    async (what, _, isThere) => {
      let isDown = false
      let refusals = 0
      const waiting = deferred<'waiting'>()
      const { hawser, wallet } = await connected({
        url,
        behaviors: withoutBatches,
        async fetch(input, init) {
          const isNode = addressOf(input).startsWith(fixture.chain.rpcUrl)
          if (isDown && isNode === (what === 'node')) {
            refusals += 1
            // It may wait for what is down as long as it likes: whoever does not want to, ends it.
            if (refusals > 2) waiting.resolve('waiting')
            throw new TypeError('Failed to fetch')
          }
          return fetch(input, init)
        },
      })
      const before = [await chain.balanceOf(market.coin, me), await chain.balanceOf(market.gold, me)] as const
      const ending = new AbortController()
      const outcome = swap(hawser, {
        ...question(),
        signal: ending.signal,
        onProgress: (record) => {
          isDown ||= isThere(record)
        },
      }).then(
        () => 'swapped',
        () => 'failed',
      )
      const ended = await Promise.race([outcome, waiting.promise])
      ending.abort()
      const result = ended === 'waiting' ? await outcome : ended
      isDown = false
      const [record] = listSwaps(hawser)
      if (!record) throw new Error('Nothing was kept.')
      if (result === 'failed') {
        const asked = sentBy(wallet).length
        const resumed = await resumeSwap(hawser, { id: record.id, routers: market.routers }).catch(
          (error: { readonly code: string }) => error.code,
        )
        // The wallet did not come to be asked: nobody knows that but the user.
        if (resumed === 'SWAP_UNKNOWN') {
          expect(sentBy(wallet)).toHaveLength(asked)
          await resumeSwap(hawser, { id: record.id, routers: market.routers, isNothingSent: true })
        } else expect(resumed).toMatchObject({ id: record.id })
      }
      expect(listSwaps(hawser)).toMatchObject([{ id: record.id, step: 'done' }])
      expect(before[0] - (await chain.balanceOf(market.coin, me))).toBe(amount)
      expect((await chain.balanceOf(market.gold, me)) - before[1]).toBeGreaterThanOrEqual(BigInt(record.minimum))
      expect(approvalsOf(wallet)).toEqual([[market.swaps.router, amount]])
      expect(sentBy(wallet)).toHaveLength(2)
    },
  )
})
