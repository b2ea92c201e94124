import { describe, expect, it } from 'vitest'
import type { HawserOptions } from '../client/hawserOptions.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createFakeService, until } from '../fixtures/fakeService.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { createRow, type Row } from '../fixtures/historyRows.js'
import { optimism } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import { disconnect } from '../flows/disconnect.js'
import { switchAccount } from '../flows/switchAccount.js'
import { profile } from '../profile/profile.js'
import { invalidateResources, readResource } from '../resources/watchResource.js'
import { activity } from './activity.js'
import { selectHistory } from './activityState.js'
import { historyResource } from './historyResource.js'
import { selectActivity } from './selectActivity.js'

const ME = '0x1111111111111111111111111111111111111111'
const OTHER = '0x2222222222222222222222222222222222222222'
const CONNECTION = 'eip155/com.example.wallet'

type Given = Partial<Omit<HawserOptions, 'platform'>> & Parameters<typeof createFakeService>[0]

async function setup({ answer, supported, ...options }: Given = {}) {
  const service = createFakeService({ ...(supported && { supported }), ...(answer && { answer }) })
  const wallet = createFakeWallet({ accounts: { eip155: [{ address: ME }, { address: OTHER }] } })
  const { hawser, platform, events } = createTestClient({
    platform: service.platform,
    services: service.services,
    adapters: [createFakeAdapter('eip155', { found: [wallet] })],
    ...options,
  })
  hawser.start()
  await connect(hawser, { connectorId: wallet.id })
  const api = hawser.use(activity)
  return {
    ...service,
    hawser,
    api,
    events,
    clock: platform.clock,
    history: () => selectHistory(hawser.getSnapshot()),
    read: () => selectActivity(hawser.getSnapshot()),
    toast: () => hawser.getSnapshot().toast,
    ids: () => selectHistory(hawser.getSnapshot()).transactions.map(({ id }) => id),
  }
}

/** Watches, with the first page answered. */
async function loaded(data: readonly Row[], next: string | null = null, given: Given = {}) {
  const client = await setup(given)
  client.api.watch()
  await until(() => expect(client.asked).toHaveLength(1))
  client.asked.splice(0)[0]?.answer({ data, next })
  await until(() => expect(client.read().status).toBe('success'))
  return client
}

/** Rows of one day each, the newest first. */
const days = (from: number, to: number): Row[] =>
  Array.from({ length: from - to + 1 }, (_, index) => createRow({ id: `t${from - index}`, day: from - index }))

describe('a history', () => {
  it('STA-18, CAP-10 default: loading, then by year and month, the newest first, with the cursor of the next page', async () => {
    const { api, asked, history, read } = await setup()
    expect(history()).toMatchObject({ loading: false, empty: false })
    api.watch()
    await until(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toMatchObject({
      path: `/v1/account/${ME}/history`,
      query: { chainId: 'eip155:1', currency: 'usd' },
    })
    expect(history()).toMatchObject({ loading: true, empty: false, lastNetworkInView: 'eip155:1', next: null })
    const data = [createRow({ id: 'old', at: '2024-12-15T12:00:00Z' }), ...days(12, 11)]
    asked[0]?.answer({ data, next: 'c2' })
    await until(() => expect(history().loading).toBe(false))
    expect(history()).toMatchObject({ empty: false, next: 'c2', coinbaseTransactions: {} })
    expect(history().transactionsByYear).toMatchObject({
      2025: { 0: [{ id: 't12' }, { id: 't11' }] },
      2024: { 11: [{ id: 'old' }] },
    })
    expect(read()).toMatchObject({
      status: 'success',
      count: 3,
      hasMore: true,
      groups: [
        { year: 2025, month: 0, items: [{ id: 't12' }, { id: 't11' }] },
        { year: 2024, month: 11, items: [{ id: 'old' }] },
      ],
    })
    expect(read()).toBe(read())
  })

  it('STA-18 default: no results: empty, without a cursor', async () => {
    const { history, read } = await loaded([])
    expect(history()).toMatchObject({ loading: false, empty: true, next: null, transactions: [] })
    expect(read()).toMatchObject({ isEmpty: true, hasMore: false })
  })

  it('STA-18, ERR-01 behavior: a failure leaves nothing, says Failed to fetch transactions, and is told of', async () => {
    const { api, asked, history, read, toast, events } = await setup()
    api.watch()
    await until(() => expect(asked).toHaveLength(1))
    asked[0]?.answer({}, 400)
    await until(() => expect(read().status).toBe('error'))
    expect(history()).toMatchObject({ loading: false, empty: true, next: null, transactions: [] })
    expect(read().error).toMatchObject({ code: 'HISTORY_FAILED', shortMessage: 'Failed to fetch transactions' })
    await until(() => expect(toast()).toMatchObject({ message: 'Failed to fetch transactions', variant: 'error' }))
    expect(events.filter(({ name }) => name === 'track')).toContainEqual({
      name: 'track',
      event: {
        event: 'ERROR_FETCH_TRANSACTIONS',
        properties: { projectId: '', cursor: '', isSmartAccount: false },
      },
    })
    api.refresh()
    await until(() => expect(asked).toHaveLength(2))
    asked[1]?.answer({ data: days(2, 1), next: null })
    await until(() => expect(read()).toMatchObject({ status: 'success', error: null, count: 2 }))
  })

  it('STA-18 behavior: a failure after that empties the store, and what is known is shown all the same', async () => {
    const { api, asked, history, read, clock } = await loaded(days(9, 8), 'c2')
    void api.loadMore()
    await until(() => expect(asked).toHaveLength(1))
    expect([history().loading, read().isLoadingMore]).toEqual([true, true])
    asked[0]?.answer({}, 400)
    await until(() => expect(read().isLoadingMore).toBe(false))
    expect(history()).toMatchObject({ loading: false, empty: true, next: null, transactions: [] })
    const failed = {
      status: 'success',
      count: 2,
      hasMore: true,
      error: { code: 'HISTORY_FAILED' },
      hasMoreFailed: true,
    }
    expect(read()).toMatchObject(failed)
    // The first page that is read meanwhile says nothing of it.
    await clock.advance(4_000)
    await until(() => expect(asked).toHaveLength(2))
    asked.splice(1)[0]?.answer({ data: days(9, 8), next: 'c2' })
    await clock.advance(0)
    await until(() => expect(read()).toMatchObject(failed))
    void api.loadMore()
    await until(() => expect(asked).toHaveLength(2))
    asked[1]?.answer({ data: days(7, 6), next: null })
    await until(() => expect(read()).toMatchObject({ count: 4, hasMore: false, error: null, hasMoreFailed: false }))
    expect(history()).toMatchObject({ empty: false })
  })

  it('STA-18 behavior: whoever is disconnected leaves nothing: list, years, network, loading, empty and cursor', async () => {
    const { hawser, history, read } = await loaded(days(9, 8), 'c2')
    await disconnect(hawser)
    expect(history()).toStrictEqual({
      transactions: [],
      coinbaseTransactions: {},
      transactionsByYear: {},
      lastNetworkInView: null,
      loading: false,
      empty: false,
      next: null,
    })
    expect(read()).toMatchObject({ status: 'idle', groups: [] })
  })

  it("VAL-19 behavior: Transactions can't be fetched without an accountAddress", async () => {
    const { hawser, asked } = await setup()
    const question = { address: '', caipNetworkId: 'eip155:1', currency: 'usd' } as const
    await expect(readResource(hawser, historyResource, question)).rejects.toMatchObject({
      code: 'HISTORY_ADDRESS_MISSING',
      shortMessage: "Transactions can't be fetched without an accountAddress",
    })
    expect(asked).toEqual([])
  })

  it('VAL-19 behavior: spam collections are dropped, and what is not of the active network', async () => {
    const spam = { nft: true, isSpam: true } as const
    const { ids } = await loaded([
      createRow({ id: 'spam', day: 9, transfers: [spam, spam] }),
      createRow({ id: 'mixed', day: 8, transfers: [spam, {}] }),
      createRow({ id: 'nothing', day: 7, transfers: [] }),
      createRow({ id: 'elsewhere', day: 6, chain: 'eip155:10' }),
      createRow({ id: 'unsaid', day: 5, chain: null }),
    ])
    expect(ids()).toEqual(['mixed', 'nothing', 'unsaid'])
  })

  it('VAL-19 behavior: within a month each once by its id, the newest first, whatever order it comes in', async () => {
    const rows = [3, 9, 5, 9, 7, 3].map((day) => createRow({ id: `t${day}`, day }))
    const { history } = await loaded(rows)
    const ids = history().transactionsByYear[2025]?.[0]?.map(({ id }) => id)
    expect(ids).toEqual(['t9', 't7', 't5', 't3'])
  })

  it('VAL-19 behavior: purchases have a grouping of their own, and are asked for past every cache', async () => {
    const { api, asked, history, ids } = await loaded(days(9, 8))
    void api.loadPurchases()
    await until(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.query).toMatchObject({ onramp: 'coinbase', cache: 'no-cache' })
    const bought = createRow({
      id: 'p1',
      day: 5,
      operationType: 'buy',
      status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
      hash: '',
    })
    asked[0]?.answer({ data: [bought], next: null })
    await until(() => expect(history().coinbaseTransactions).toMatchObject({ 2025: { 0: [{ id: 'p1' }] } }))
    expect(ids()).toEqual(['t9', 't8'])
    void api.loadPurchases()
    await until(() => expect(asked).toHaveLength(2))
  })

  const bought = (
    id: string,
    status: 'SUCCESS' | 'IN_PROGRESS' | 'FAILED',
    more: Partial<Parameters<typeof createRow>[0]> = {},
  ) =>
    createRow({
      id,
      operationType: 'buy',
      sentFrom: 'Coinbase',
      chain: null,
      hash: '',
      transfers: [{ direction: 'in', amount: '99', symbol: 'LUSD' }],
      ...more,
      status: `ONRAMP_TRANSACTION_STATUS_${status}`,
    })

  it('VAL-19, CAP-09 behavior: watched purchases are read again until each has an end, and listed apart, the latest first', async () => {
    const { api, asked, read, clock } = await loaded([])
    const stop = api.watchPurchases()
    await until(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.query).toMatchObject({ onramp: 'coinbase', cache: 'no-cache' })
    asked.splice(0)[0]?.answer({ data: [bought('p1', 'IN_PROGRESS', { day: 5 })], next: 'more' })
    await until(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.query).toMatchObject({ onramp: 'coinbase', cursor: 'more' })
    asked.splice(0)[0]?.answer({ data: [bought('p0', 'FAILED', { day: 9 })], next: null })
    await until(() =>
      expect(read().purchases).toMatchObject([
        { id: 'p0', status: 'failed', verb: 'bought' },
        {
          id: 'p1',
          status: 'pending',
          hash: null,
          counterpart: null,
          application: { name: 'Coinbase' },
          received: [{ amount: '99', symbol: 'LUSD' }],
          purchase: null,
        },
      ]),
    )
    expect(read()).toMatchObject({ isEmpty: false, count: 0 })
    await clock.advance(15_000)
    const again = () => asked.filter(({ query }) => query.onramp === 'coinbase')
    await until(() => expect(again()).toHaveLength(1))
    again()[0]?.answer({ data: [bought('p1', 'SUCCESS', { day: 5, hash: `0x${'cd'.repeat(32)}` })], next: null })
    await until(() => expect(read().purchases).toMatchObject([{ id: 'p1', status: 'confirmed' }]))
    api.setFilter({ type: 'send' })
    expect(read().purchases).toEqual([])
    api.setFilter(null)
    asked.splice(0)
    await clock.advance(120_000)
    expect(again()).toEqual([])
    stop()
  })

  it('CAP-09 behavior: one that was begun here goes on after a reload, is listed once, and as what is known here', async () => {
    const stored = {
      ...{ id: 'e7a1f0de', provider: 'coinbase', account: ME, caipNetworkId: 'eip155:1', symbol: 'LUSD' },
      ...{ address: null, paymentAmount: '100', paymentCurrency: 'USD', purchaseAmount: '98', status: 'processing' },
      ...{ txHash: null, transactionId: null, startedAtMs: 1_000_000, heldBefore: null, decimals: 18 },
    }
    const { api, hawser, asked, of, read } = await setup({
      answer: ({ path, query }) => {
        if (path.startsWith('/v1/onramp/purchases/'))
          return { status: 'IN_PROGRESS', txHash: null, transactionId: 'p1' }
        if (query.onramp === undefined) return { data: [], next: null }
        return { data: [bought('p1', 'IN_PROGRESS'), bought('p2', 'SUCCESS')], next: null }
      },
    })
    hawser.storage.write('onRamp_purchases', [stored])
    api.watch()
    api.watchPurchases()
    await until(() => expect(of('/v1/onramp/purchases/e7a1f0de').length).toBeGreaterThan(0))
    await until(() =>
      expect(read().purchases).toMatchObject([
        { id: 'p2', purchase: null },
        { status: 'pending', purchase: { id: 'e7a1f0de', provider: 'coinbase', status: 'processing' } },
      ]),
    )
    expect(read().purchases).toHaveLength(2)
    expect(asked.length).toBeGreaterThan(0)
  })

  it('CAP-09 behavior: a sale that was begun here is listed with them, once, after a reload too', async () => {
    const stored = {
      ...{ id: 'e7a1f0df', provider: 'coinbase', account: ME, caipNetworkId: 'eip155:1', symbol: 'LUSD' },
      ...{ address: null, decimals: 18, amount: '25', payoutCurrency: 'USD', quotedPayout: '24', payout: null },
      ...{ status: 'received', deposit: null, issue: null, askedAtMs: 1_000_000, txHash: `0x${'cd'.repeat(32)}` },
      ...{ transactionId: null, startedAtMs: 1_000_000 },
    }
    const { api, hawser, read } = await setup({
      answer: ({ path, query }) => {
        if (path.startsWith('/v1/offramp/orders/'))
          return { status: 'SUCCESS', deposit: null, payout: null, txHash: null, transactionId: null }
        if (query.onramp === undefined) return { data: [], next: null }
        return { data: [bought('p2', 'SUCCESS')], next: null }
      },
    })
    hawser.storage.write('onRamp_sales', [stored])
    api.watch()
    api.watchPurchases()
    await until(() =>
      expect(read().purchases).toMatchObject([
        { id: 'p2', verb: 'bought', purchase: null },
        {
          ...{ verb: 'sold', type: 'send', status: 'confirmed', hash: stored.txHash },
          sent: [{ amount: '25', symbol: 'LUSD' }],
          purchase: { id: 'e7a1f0df', kind: 'sale', status: 'done' },
        },
      ]),
    )
    expect(read().purchases).toHaveLength(2)
  })

  it('behavior: a service that sells nothing is asked once and says nothing; one that fails is said, and asked again', async () => {
    const off = await loaded([])
    off.api.watchPurchases()
    await until(() => expect(off.asked).toHaveLength(1))
    off.asked.splice(0)[0]?.answer({}, 400)
    await off.clock.advance(0)
    expect(off.toast()).toMatchObject({ open: false })
    await off.clock.advance(61_000)
    await until(() => expect(off.asked.length).toBeGreaterThan(0))
    expect(off.asked.filter(({ query }) => query.onramp)).toEqual([])
    expect(off.hawser.getSnapshot().features.activity?.purchasesError).toBeNull()

    const down = await loaded([], null, { features: {} })
    down.api.watchPurchases()
    await until(() => expect(down.asked).toHaveLength(1))
    down.asked.splice(0)[0]?.answer({}, 403)
    await until(() =>
      expect(down.hawser.getSnapshot().features.activity?.purchasesError).toMatchObject({ code: 'HISTORY_FAILED' }),
    )
    expect(down.read()).toMatchObject({ error: null, status: 'success' })
    void down.api.loadPurchases()
    await until(() => expect(down.asked.filter(({ query }) => query.onramp)).toHaveLength(1))
    down.asked.find(({ query }) => query.onramp)?.answer({ data: [], next: null })
    await until(() => expect(down.hawser.getSnapshot().features.activity?.purchasesError).toBeNull())
  })

  it('behavior: where the app sells nothing, no purchases are asked for', async () => {
    const { api, asked, clock } = await loaded([], null, { features: { onramp: false } })
    api.watchPurchases()
    await clock.advance(4_000)
    await until(() => expect(asked.length).toBeGreaterThan(0))
    expect(asked.filter(({ query }) => query.onramp)).toEqual([])
  })

  it('CON-04 behavior: without a service that knows of it nothing is asked', async () => {
    const { api, read } = await setup({ services: {} })
    api.watch()
    await until(() => expect(read()).toMatchObject({ status: 'error', error: { code: 'SERVICE_OFF' } }))
  })
})

describe('reading on', () => {
  it('default: page by page to the end, one at a time', async () => {
    const { api, asked, ids, read } = await loaded(days(9, 8), 'c2')
    void api.loadMore()
    void api.loadMore()
    await until(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.query.cursor).toBe('c2')
    asked[0]?.answer({ data: [...days(8, 6)], next: 'c3' })
    await until(() => expect(ids()).toEqual(['t9', 't8', 't7', 't6']))
    await until(() => expect(read().isLoadingMore).toBe(false))
    void api.loadMore()
    await until(() => expect(asked).toHaveLength(2))
    asked[1]?.answer({ data: days(5, 5), next: null })
    await until(() => expect(read()).toMatchObject({ hasMore: false, count: 5, isLoadingMore: false }))
    await api.loadMore()
    expect(asked).toHaveLength(2)
  })

  it('behavior: thousands of transactions are grouped in order, and described once', async () => {
    const rows = Array.from({ length: 2_000 }, (_, index) =>
      createRow({ id: `r${index}`, at: new Date(Date.UTC(2025, 0, 15) - index * 86_400_000).toISOString() }),
    )
    const { read, hawser, api, asked } = await loaded(rows.slice(0, 1_000), 'c2')
    void api.loadMore()
    await until(() => expect(asked).toHaveLength(1))
    asked[0]?.answer({ data: rows.slice(1_000), next: null })
    await until(() => expect(read().count).toBe(2_000))
    const items = read().groups.flatMap((group) => group.items)
    expect(items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(new Set(read().groups.map(({ year, month }) => `${year}-${month}`)).size).toBe(read().groups.length)
    hawser.use(profile).setLabel({ namespace: 'eip155', address: ME }, 'me')
    hawser.use(profile).addRecipient({ namespace: 'eip155', address: OTHER, name: null })
    expect(
      read()
        .groups.flatMap((group) => group.items)
        .every((item, index) => item === items[index]),
    ).toBe(true)
  })

  it('behavior: a page that brings nothing and leads to itself is the last one', async () => {
    const { api, asked, read } = await loaded(days(9, 8), 'c2')
    void api.loadMore()
    await until(() => expect(asked).toHaveLength(1))
    asked[0]?.answer({ data: days(9, 8), next: 'c2' })
    await until(() => expect(read()).toMatchObject({ hasMore: false, isLoadingMore: false }))
    expect(asked).toHaveLength(1)
  })

  it('behavior: with a filter it goes on until something more is shown', async () => {
    const { api, asked, read } = await loaded(days(9, 8), 'c2')
    api.setFilter({ type: 'trade' })
    expect(read()).toMatchObject({ count: 0, isEmpty: false })
    void api.loadMore()
    await until(() => expect(asked).toHaveLength(1))
    asked[0]?.answer({ data: days(7, 6), next: 'c3' })
    await until(() => expect(asked).toHaveLength(2))
    expect(asked[1]?.query.cursor).toBe('c3')
    asked[1]?.answer({ data: [createRow({ id: 'swap', day: 5, operationType: 'trade' })], next: 'c4' })
    await until(() => expect(read()).toMatchObject({ count: 1, isLoadingMore: false }))
    expect(asked).toHaveLength(2)
    api.setFilter(null)
    expect(read().count).toBe(5)
  })

  it('parameters: filter: by type, by token, and by network, which is another history', async () => {
    const usdc = createRow({
      id: 'u',
      day: 7,
      operationType: 'receive',
      transfers: [{ symbol: 'USDC', direction: 'in' }],
    })
    const { api, read, asked } = await loaded([...days(9, 8), usdc])
    expect(read()).toMatchObject({ types: ['send', 'receive'], tokens: ['ETH', 'USDC'] })
    api.setFilter({ type: 'receive' })
    expect(read().groups).toMatchObject([{ items: [{ id: 'u' }] }])
    api.setFilter({ type: null, token: 'ETH' })
    expect(read().count).toBe(2)
    api.setFilter({ network: 'eip155:10' })
    expect(read()).toMatchObject({ status: 'pending', caipNetworkId: 'eip155:10', count: 0 })
    await until(() => expect(asked[0]?.query.chainId).toBe('eip155:10'))
  })
})

describe('what changes while somebody looks', () => {
  it('behavior: a new transaction shows within seconds, and pages that were read stay', async () => {
    const { api, asked, ids, clock, history } = await loaded(days(9, 8), 'c2')
    void api.loadMore()
    await until(() => expect(asked).toHaveLength(1))
    asked.splice(0)[0]?.answer({ data: days(7, 6), next: 'c3' })
    await until(() => expect(ids()).toHaveLength(4))
    await clock.advance(4_000)
    await until(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.query.cursor).toBeUndefined()
    asked[0]?.answer({ data: days(10, 9), next: 'other' })
    await until(() => expect(ids()).toEqual(['t10', 't9', 't8', 't7', 't6']))
    expect(history().next).toBe('c3')
  })

  it('behavior: what a reorganisation took away goes, and what it put elsewhere moves', async () => {
    const { asked, ids, clock } = await loaded(days(9, 6), 'c2')
    await clock.advance(4_000)
    await until(() => expect(asked).toHaveLength(1))
    const moved = createRow({ id: 't9', day: 11 })
    asked[0]?.answer({ data: [moved, ...days(7, 6)], next: 'c2' })
    await until(() => expect(ids()).toEqual(['t9', 't7', 't6']))
  })

  it('behavior: what was done in the same second as the last of a page is not lost', async () => {
    const at = '2025-01-05T12:00:00Z'
    const { api, asked, ids, clock } = await loaded([...days(9, 9), createRow({ id: 'a', at })], 'c2')
    void api.loadMore()
    await until(() => expect(asked).toHaveLength(1))
    asked.splice(0)[0]?.answer({ data: [createRow({ id: 'b', at }), createRow({ id: 'c', at })], next: null })
    await until(() => expect(ids()).toEqual(['t9', 'a', 'b', 'c']))
    await clock.advance(4_000)
    await until(() => expect(asked).toHaveLength(1))
    asked[0]?.answer({ data: [...days(10, 9), createRow({ id: 'a', at })], next: 'c2' })
    await until(() => expect(ids()).toEqual(['t10', 't9', 'a', 'b', 'c']))
  })

  it('behavior: a page that says what is known already changes nothing, and no row is another one', async () => {
    const rows = days(9, 8)
    const { asked, read, clock, hawser } = await loaded(rows, 'c2')
    const before = read()
    await clock.advance(4_000)
    await until(() => expect(asked).toHaveLength(1))
    asked.splice(0)[0]?.answer({ data: rows, next: 'c2' })
    await until(() => expect(Object.values(hawser.getSnapshot().resources ?? {})[0]?.status).toBe('success'))
    expect(read()).toBe(before)
    await clock.advance(4_000)
    await until(() => expect(asked).toHaveLength(1))
    asked[0]?.answer({ data: [...days(10, 10), ...rows], next: 'c2' })
    await until(() => expect(read().count).toBe(3))
    expect(read().groups[0]?.items[1]).toBe(before.groups[0]?.items[0])
  })

  it('behavior: an answer of the same moment as the one before is another answer', async () => {
    const { hawser, asked, ids } = await loaded(days(9, 8))
    invalidateResources(hawser, { caipNetworkId: 'eip155:1', address: ME })
    await until(() => expect(asked).toHaveLength(1))
    asked[0]?.answer({ data: days(10, 8), next: null })
    await until(() => expect(ids()).toEqual(['t10', 't9', 't8']))
  })

  it('behavior: where more was done than a page has, the pages begin anew, so that none is missing between', async () => {
    const { asked, ids, clock, history } = await loaded(days(5, 4), 'c2')
    await clock.advance(4_000)
    await until(() => expect(asked).toHaveLength(1))
    asked[0]?.answer({ data: days(20, 19), next: 'c9' })
    await until(() => expect(ids()).toEqual(['t20', 't19']))
    expect(history().next).toBe('c9')
  })

  it('behavior: the same transaction of two sources is one, and the settled one counts', async () => {
    const hash = `0x${'77'.repeat(32)}`
    const { read } = await loaded([
      createRow({ id: 'a', day: 9, hash, status: 'pending' }),
      createRow({ id: 'b', day: 9, hash: hash.toUpperCase().replace('0X', '0x'), status: 'confirmed' }),
    ])
    expect(read().groups).toMatchObject([{ items: [{ id: 'b', status: 'confirmed' }] }])
    expect(read().count).toBe(1)
  })

  it('behavior: a receipt that concerns the account has it read anew at once, and nobody asks who does not look', async () => {
    const { hawser, asked, api, clock } = await setup()
    const stop = api.watch()
    await until(() => expect(asked).toHaveLength(1))
    asked[0]?.answer({ data: [], next: null })
    await until(() => expect(selectActivity(hawser.getSnapshot()).status).toBe('success'))
    invalidateResources(hawser, { caipNetworkId: 'eip155:1', address: ME })
    await until(() => expect(asked).toHaveLength(2))
    asked[1]?.answer({ data: [], next: null })
    stop()
    await clock.advance(60_000)
    expect(asked).toHaveLength(2)
  })

  it('behavior: a service that fails is asked less often, and once for all who look', async () => {
    const { api, asked, clock, read } = await setup()
    api.watch()
    api.watch()
    await until(() => expect(asked).toHaveLength(1))
    asked[0]?.answer({}, 400)
    await until(() => expect(read().status).toBe('error'))
    await clock.advance(29_000)
    expect(asked).toHaveLength(1)
    await clock.advance(1_000)
    await until(() => expect(asked).toHaveLength(2))
  })

  it('behavior: no answer of another account or network is shown, in whatever order answers come', async () => {
    // Whose each question is: the account is changed to and fro, then the network.
    const orders = [0, 1, 2, 3].flatMap((a) =>
      [0, 1, 2, 3].flatMap((b) =>
        [0, 1, 2, 3].flatMap((c) => {
          const order = [...new Set([a, b, c, 0, 1, 2, 3])]
          return new Set([a, b, c]).size === 3 ? [order] : []
        }),
      ),
    )
    for (const order of orders) {
      const { hawser, api, asked, read, history } = await setup()
      const check = (): void => {
        const { account, caipNetworkId, groups } = read()
        const current = hawser.getSnapshot().connections.byId[CONNECTION]?.address
        expect(account).toBe(current)
        for (const { id } of groups.flatMap(({ items }) => items)) expect(id).toBe(`${current} ${caipNetworkId}`)
        for (const { id } of history().transactions) expect(id).toBe(`${current} ${caipNetworkId}`)
      }
      hawser.subscribe(check)
      api.watch()
      await until(() => expect(asked).toHaveLength(1))
      for (const address of [OTHER, ME]) {
        const count = asked.length
        switchAccount(hawser, { connectionId: CONNECTION, address })
        check()
        await until(() => expect(asked).toHaveLength(count + 1))
      }
      api.setFilter({ network: optimism.caipNetworkId })
      check()
      await until(() => expect(asked).toHaveLength(4))
      for (const index of order) {
        const question = asked[index]
        const owner = question?.path.includes(ME) ? ME : OTHER
        const network = String(question?.query.chainId)
        question?.answer({ data: [createRow({ id: `${owner} ${network}`, day: 5, chain: network })], next: null })
        await new Promise((resolve) => setImmediate(resolve))
        check()
      }
      await until(() => expect(read()).toMatchObject({ status: 'success', count: 1, caipNetworkId: 'eip155:10' }))
      hawser.destroy()
    }
  })
})
