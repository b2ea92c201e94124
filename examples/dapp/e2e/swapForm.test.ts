import { createMemoryStore } from '@hawser/common'
import { listSwaps, resumeSwap, type SwapsApi, type SwapsState, type SwapToken, swap, swaps } from '@hawser/core/swap'
import { type SwapRouter as DeployedRouter, deployErc20, deploySwapRouter, mineFromNode } from '@hawser/testing/node'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chainReads, type Fixture, routerAt, startFixture, useSwaps } from './support/startSwaps.js'

const eth = 10n ** 18n
const where = { caipNetworkId: 'eip155:1' } as const
const withoutBatches = { noCalls: true } as const
let fixture: Fixture
let me: Address
let bank: Address
let coin: SwapToken
let gold: SwapToken
let pools: DeployedRouter
let url: string

const { connected, end } = useSwaps(() => fixture)
const gatewayEnds = useSwaps(() => fixture)
const chain = chainReads(() => fixture.chain.rpcUrl)
const routers = () => [routerAt(pools.router)]
const addressOf = ({ address }: SwapToken): Address => address as Address

beforeAll(async () => {
  fixture = await startFixture([1, 10])
  me = fixture.account(0).address as Address
  bank = fixture.account(1).address as Address
  const deploy = async (symbol: string): Promise<SwapToken> => {
    const supply = 10_000_000_000n
    const address = await deployErc20(fixture.chain, { name: symbol, symbol, decimals: 6, supply, to: bank })
    return { address, name: symbol, symbol, decimals: 6, iconUrl: null }
  }
  coin = await deploy('COIN')
  gold = await deploy('GOLD')
  pools = await deploySwapRouter(fixture.chain, {
    pools: [coin, gold].map((token) => [
      { amount: 10n * eth },
      { token: addressOf(token), amount: 5_000_000_000n },
    ]) as never,
    from: bank,
  })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [me, 100_000_000n] })
  await mineFromNode(fixture.chain, { from: bank, to: addressOf(coin), data })
  url = await gatewayEnds.startGateway({ type: 'uniswap-v2', routers: { 'eip155:1': pools.router } })
})
afterAll(async () => {
  await gatewayEnds.end()
  await fixture.stop()
})
afterEach(end)

async function open(parameters: Partial<Parameters<typeof connected>[0]> = {}) {
  const client = await connected({ url, behaviors: withoutBatches, routers: routers(), ...parameters })
  const api: SwapsApi = client.hawser.use(swaps)
  const form = (): SwapsState => {
    const { swaps: slice } = client.hawser.getSnapshot().features
    if (!slice) throw new Error('The feature is not in use.')
    return slice
  }
  return { ...client, api, form, stop: api.watch() }
}
async function fill({ api, form }: Pick<Awaited<ReturnType<typeof open>>, 'api' | 'form'>, amount = '2.5') {
  api.setFrom(coin)
  api.setTo(gold)
  api.setAmount(amount, 'en')
  await expect.poll(() => form().quoteStatus).toBe('ready')
}
const sentBy = ({ log }: { readonly log: readonly { readonly method: string }[] }) =>
  log.filter(({ method }) => method === 'eth_sendTransaction')

describe('the swap form', () => {
  it('CAP-07 default: a quote, its review and both steps; what was shown is what the chain says', async () => {
    const opened = await open()
    const { api, form, wallet } = opened
    await fill(opened)
    expect(form()).toMatchObject({ slippagePercent: 1, isStale: false, amountIssue: null, phase: 'form' })
    expect(await api.review()).toBe(true)
    const { review } = form()
    expect(review?.plan).toMatchObject({
      spender: pools.router.toLowerCase(),
      approvals: ['2500000'],
      isBatched: false,
      maxFee: expect.stringMatching(/^[1-9]\d+$/),
    })
    expect(sentBy(wallet)).toEqual([])
    const before = await chain.balanceOf(addressOf(gold), me)
    expect(await api.submit()).toBe(true)
    expect(form()).toMatchObject({ phase: 'done', amount: '', open: [], run: { step: 'done' } })
    const received = (await chain.balanceOf(addressOf(gold), me)) - before
    expect(String(received)).toBe(form().run?.received)
    expect(received).toBeGreaterThanOrEqual(BigInt(review?.quote.minimum ?? 0))
    await expect
      .poll(() => form().tokens.find(({ address }) => address === null)?.balance)
      .toEqual(expect.stringMatching(/^\d+\.\d+$/))
  })

  it('behavior: a wallet that takes batches is asked once, which the review says', async () => {
    const opened = await open({ behaviors: {} })
    await fill(opened)
    expect(await opened.api.review()).toBe(true)
    expect(opened.form().review?.plan.isBatched).toBe(true)
    expect(await opened.api.submit()).toBe(true)
  })

  it('behavior: more than there is, too many decimals, and no money for the fee are said before the wallet is asked', async () => {
    const opened = await open()
    const { api, form, wallet } = opened
    await fill(opened, '999999')
    await expect.poll(() => form().amountIssue).toBe('aboveBalance')
    expect(await api.review()).toBe(false)
    expect(form().error?.code).toBe('INSUFFICIENT_FUNDS')
    api.setAmount('1.1234567', 'en')
    expect(form()).toMatchObject({ amountIssue: 'tooManyDecimals', quoteStatus: 'idle', error: null })
    expect(await api.review()).toBe(false)
    expect(form().error?.code).toBe('SWAP_FIELDS_REQUIRED')
    expect(sentBy(wallet)).toEqual([])
  })

  it('behavior: Max of the network’s own currency leaves what the swap costs', async () => {
    const { api, form } = await open()
    api.setTo(gold)
    await api.setMax()
    const held = await chain.balanceOf(null, me)
    const most = BigInt(
      form()
        .amount.replace('.', '')
        .padEnd(form().amount.indexOf('.') + 18, '0'),
    )
    expect(most).toBeLessThan(held)
    expect(most).toBeGreaterThan((held * 99n) / 100n)
  })

  it('behavior: the two change places; other slippage than whole percents from 1 to 50 changes nothing', async () => {
    const opened = await open()
    const { api, form } = opened
    await fill(opened)
    api.flip()
    expect(form()).toMatchObject({ from: { symbol: 'GOLD' }, to: { symbol: 'COIN' }, amount: '' })
    api.setFrom(coin)
    expect(form()).toMatchObject({ from: { symbol: 'COIN' }, to: { symbol: 'GOLD' } })
    for (const percent of [0, 0.5, 51, Number.NaN]) api.setSlippage(percent)
    expect(form().slippagePercent).toBe(1)
    api.setSlippage(3)
    expect(form().slippagePercent).toBe(3)
  })

  it('behavior: declined at the swap, it goes on from there and is not approved again', async () => {
    const opened = await open()
    const { api, form, wallet } = opened
    await fill(opened, '3.1')
    expect(await api.review()).toBe(true)
    const stopAtSwap = opened.hawser.subscribe(() => {
      if (form().run?.step === 'approved') wallet.setBehavior('rejectsSend', true)
    })
    expect(await api.submit()).toBe(false)
    stopAtSwap()
    expect(form()).toMatchObject({ phase: 'failed', error: { code: 'USER_REJECTED' }, run: { step: 'approved' } })
    expect(form().open).toHaveLength(1)
    wallet.setBehavior('rejectsSend', false)
    expect(await api.submit()).toBe(true)
    expect(form()).toMatchObject({ phase: 'done', open: [] })
    // One approval, and one swap.
    expect(sentBy(wallet)).toHaveLength(3)
  })

  it('behavior: declined before anything was signed, nothing is left to go on with', async () => {
    const opened = await open({ behaviors: { ...withoutBatches, rejectsSend: true } })
    const { api, form, hawser } = opened
    await fill(opened, '3.2')
    expect(await api.review()).toBe(true)
    expect(await api.submit()).toBe(false)
    expect(form()).toMatchObject({ phase: 'failed', error: { code: 'USER_REJECTED' }, open: [] })
    expect(listSwaps(hawser)).toEqual([])
  })

  it('behavior: a swap that a reload has left is offered, and gone on with', async () => {
    const storage = createMemoryStore()
    const first = await connected({ url, behaviors: withoutBatches, routers: routers(), storage })
    const began = swap(first.hawser, {
      ...where,
      from: coin.address,
      to: gold.address,
      amount: 1_000_000n,
      onProgress: ({ step }) => {
        if (step === 'approved') first.hawser.destroy()
      },
    })
    await expect(began).rejects.toBeDefined()
    const { api, form } = await open({ storage })
    expect(form().open).toMatchObject([{ step: 'approved', amount: '1000000' }])
    expect(await api.resume(form().open[0]?.id ?? '')).toBe(true)
    expect(form()).toMatchObject({ phase: 'done', open: [] })
  })

  it('behavior: a service that has no swaps is told from one that does not answer', async () => {
    const none = await open({ url: await gatewayEnds.startGateway(undefined) })
    await expect.poll(() => none.form().isServed).toBe(false)
    expect(none.form()).toMatchObject({ isSupported: true, tokensStatus: 'failed' })
    const away: typeof fetch = async (input, init) => {
      if (String(input instanceof Request ? input.url : input).includes('/convert/')) throw new TypeError('No network')
      return fetch(input, init)
    }
    const silent = await open({ fetch: away })
    await expect.poll(() => silent.form().tokensStatus, { timeout: 60_000 }).toBe('failed')
    expect(silent.form().isServed).toBe(true)
  })

  it('behavior: a token by its address: there is one, there is none, the node is down', async () => {
    let isDown = false
    const { rpcUrl } = fixture.chain
    const { api, form } = await open({
      fetch: async (input, init) => {
        if (isDown && String(input instanceof Request ? input.url : input).startsWith(rpcUrl))
          throw new TypeError('No network')
        return fetch(input, init)
      },
    })
    expect(await api.findToken(addressOf(gold))).toEqual({ ...gold, iconUrl: null })
    expect(form().tokenError).toBeNull()
    expect(await api.findToken(me)).toBeNull()
    expect(form().tokenError?.code).toBe('TOKEN_NOT_FOUND')
    expect(await api.findToken('0x1')).toBeNull()
    expect(form().tokenError?.code).toBe('INVALID_RECEIVER')
    isDown = true
    expect(await api.findToken(addressOf(coin))).toBeNull()
    expect(form().tokenError?.code).not.toBe('TOKEN_NOT_FOUND')
    isDown = false
    expect(await api.findToken(addressOf(coin))).toMatchObject({ symbol: 'COIN' })
    expect(form().tokenError).toBeNull()
  })

  it('behavior: a network that nobody swaps on has no tokens', async () => {
    const { form, hawser } = await open({ routers: [] })
    // The first one is on the list, whoever the router is.
    expect(form().isSupported).toBe(true)
    expect(hawser.getSnapshot().features.swaps?.from).toMatchObject({ address: null, symbol: 'ETH' })
  })
})

/** Locks as a browser has them, for the tabs of one test. */
function createLocks(): Pick<LockManager, 'request'> {
  const held = new Set<string>()
  const request = async (name: string, _: LockOptions, run: (lock: Lock | null) => Promise<unknown>) => {
    if (held.has(name)) return run(null)
    held.add(name)
    try {
      return await run({ name, mode: 'exclusive' })
    } finally {
      held.delete(name)
    }
  }
  return { request: request as LockManager['request'] }
}

describe('a swap in two tabs', () => {
  it.each([
    ['the browser’s locks', true],
    ['a claim in storage, where a page has no locks', false],
  ])('behavior: by %s it is gone on with in one of them', async (_, hasLocks) => {
    const storage = createMemoryStore()
    const shared = {
      url,
      behaviors: withoutBatches,
      routers: routers(),
      storage,
      ...(hasLocks && { locks: createLocks() }),
    }
    const first = await connected(shared)
    const began = swap(first.hawser, {
      ...where,
      from: coin.address,
      to: gold.address,
      amount: 1_500_000n,
      onProgress: ({ step }) => {
        if (step === 'approved') first.hawser.destroy()
      },
    })
    await expect(began).rejects.toBeDefined()
    const tabs = [await connected(shared), await connected(shared)] as const
    const id = listSwaps(tabs[0].hawser)[0]?.id ?? ''
    const before = await chain.balanceOf(addressOf(coin), me)
    const results = await Promise.allSettled(tabs.map(({ hawser }) => resumeSwap(hawser, { id })))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'SWAP_BUSY' } })
    expect(tabs.flatMap(({ wallet }) => sentBy(wallet))).toHaveLength(1)
    expect(before - (await chain.balanceOf(addressOf(coin), me))).toBe(1_500_000n)
    // The other one is told how it went.
    const [one, other] = await Promise.all(tabs.map(({ hawser }) => resumeSwap(hawser, { id })))
    expect(one).toEqual(other)
  })
})
