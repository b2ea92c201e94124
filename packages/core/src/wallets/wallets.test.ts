import { HttpRequestError, isHawserError } from '@hawser/common'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defineFeature } from '../client/defineFeature.js'
import { internalsKey } from '../client/internals.js'
import { createConnector } from '../fixtures/createConnector.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeWalletsSource, createListing, createListings } from '../fixtures/fakeWalletsSource.js'
import { mainnet, solana } from '../fixtures/networks.js'
import { listConnectors } from '../flows/listConnectors.js'
import { SEARCH_DELAY_MS, WALLETS_STALE_MS } from '../lateConstants.js'
import { selectWalletById } from '../selectors/connectList.js'
import type { WalletEntry } from '../state/walletEntry.js'
import { createWalletsApi, type WalletsApi } from './createWalletsApi.js'
import { createStaticSource, type WalletsSource } from './walletsSources.js'
import { createWalletsSlice, selectWallets, type WalletsState } from './walletsState.js'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)'
const coinbaseId = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'
const phantomId = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const fallback = createStaticSource([createListing({ id: 's1', name: 'Static one' }), createListing({ id: 's2' })])

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

interface Given extends Omit<NonNullable<Parameters<typeof createTestClient>[0]>, 'platform'> {
  readonly source?: WalletsSource | null
  readonly userAgent?: string
}

function setup({ source = null, userAgent = 'test', ...options }: Given = {}) {
  const platform = Object.assign(createFakePlatform(), { userAgent })
  const { hawser, events } = createTestClient({ ...options, platform })
  hawser.start()
  const api: WalletsApi = hawser.use(
    defineFeature({
      id: 'wallets',
      createSlice: createWalletsSlice,
      setup: (feature) =>
        createWalletsApi({ feature, sources: { service: async () => source, fallback: async () => fallback } }),
    }),
  )
  ends.push(() => hawser.destroy())
  const read = (): WalletsState => selectWallets(hawser.getSnapshot()) as WalletsState
  return { hawser, platform, events, api, read }
}

const ids = (entries: readonly WalletEntry[]) => entries.map(({ id }) => id)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `w${from + index}`)

describe('lists', () => {
  it('VIEW-14 default: 4 recommended wallets, then pages of 40, each wallet once', async () => {
    const source = createFakeWalletsSource(createListings(100))
    const { api, read } = setup({ source })
    expect(source.calls).toEqual([])
    api.watch()
    expect(read().isLoading).toBe(true)
    await settle()
    expect(read()).toMatchObject({ count: 100, isLoading: false, hasNextPage: true, isFallback: false, error: null })
    expect(ids(read().recommended)).toEqual(range(1, 4))
    expect(ids(read().all)).toEqual(range(1, 4))
    expect(source.calls.map(({ query }) => query)).toMatchObject([{ page: 1, entries: 4 }])

    await api.fetchNextPage()
    expect(ids(read().all)).toEqual(range(1, 44))
    expect(source.calls.at(-1)?.query).toMatchObject({ page: 1, entries: 40, exclude: range(1, 4) })
    await api.fetchNextPage()
    await api.fetchNextPage()
    expect(ids(read().all)).toEqual(range(1, 100))
    expect(read()).toMatchObject({ count: 100, hasNextPage: false })

    const asked = source.calls.length
    await api.fetchNextPage()
    expect(source.calls.length).toBe(asked)
  })

  it('VIEW-14 behavior: one page at a time, however often it is asked for', async () => {
    const source = createFakeWalletsSource(createListings(100))
    const { api, read } = setup({ source })
    await Promise.all([api.fetchNextPage(), api.fetchNextPage(), api.fetchNextPage()])
    expect(source.calls.map(({ query }) => query.entries)).toEqual([4, 40])
    expect(read().all.length).toBe(44)
  })

  it('behavior: an end that the count tells is believed, and so is an empty page', async () => {
    const source = { ...createFakeWalletsSource([]), getWallets: async () => ({ count: 1_000_000, data: [] }) }
    const { api, read } = setup({ source })
    await api.fetchNextPage()
    expect(read()).toMatchObject({ hasNextPage: false, isLoading: false, all: [] })
  })

  it('parameters: featuredWalletIds stand first, in their order, and are not recommended', async () => {
    const source = createFakeWalletsSource(createListings(10))
    const { api, read } = setup({ source, featuredWalletIds: ['w7', 'w2', 'unknown'] })
    await api.fetchNextPage()
    expect(ids(read().featured)).toEqual(['w7', 'w2'])
    expect(ids(read().recommended)).toEqual(['w1', 'w3', 'w4', 'w5'])
    expect(ids(read().all)).toEqual(['w7', 'w2', 'w1', 'w3', 'w4', 'w5', 'w6', 'w8', 'w9', 'w10'])
    expect(read().count).toBe(10)
  })

  it('parameters: includeWalletIds are the only ones, beside the featured', async () => {
    const source = createFakeWalletsSource(createListings(20))
    const { api, read } = setup({ source, includeWalletIds: ['w3', 'w5'], featuredWalletIds: ['w9'] })
    await api.fetchNextPage()
    expect(ids(read().all)).toEqual(['w9', 'w3', 'w5'])
    expect(read().count).toBe(3)
  })

  it('VIEW-11 parameters: excludeWalletIds are nowhere, and what they stand for is known', async () => {
    const listings = [createListing({ id: 'w1', name: 'MetaMask', rdns: 'io.metamask' }), ...createListings(8).slice(1)]
    const source = createFakeWalletsSource(listings)
    const lists = { excludeWalletIds: ['w1', 'w3'], featuredWalletIds: ['w3', 'w4'] }
    const { api, read, platform } = setup({ source, ...lists })
    await api.fetchNextPage()
    api.search('wallet')
    await platform.clock.advance(300)
    expect(ids(read().search.results)).toEqual(['w2', 'w4', 'w5', 'w6', 'w7', 'w8'])
    expect(ids(read().all)).toEqual(['w4', 'w2', 'w5', 'w6', 'w7', 'w8'])
    expect(read().excluded).toEqual([{ name: 'MetaMask', rdns: 'io.metamask' }, { name: 'Wallet w3' }])
  })

  it('VIEW-11 parameters: excludedWallets are in no list, by rdns or by name in any letter case', async () => {
    const source = createFakeWalletsSource([
      createListing({ id: 'a', name: 'MetaMask', rdns: 'io.metamask' }),
      createListing({ id: 'b', name: 'Trust Wallet' }),
      createListing({ id: 'c', name: 'Rest' }),
    ])
    const excludedWallets = [{ rdns: 'io.metamask.mobile' }, { name: 'TRUST' }]
    const { api, read, platform } = setup({ source, excludedWallets })
    await api.fetchNextPage()
    expect(ids(read().all)).toEqual(['c'])
    api.search('t')
    await platform.clock.advance(300)
    expect(ids(read().search.results)).toEqual(['c'])
  })

  it('parameters: sortWallets orders each answer, and may leave wallets out; it can add none', async () => {
    const source = createFakeWalletsSource(createListings(8))
    const sortWallets = vi.fn((entries: WalletEntry[]) => [
      ...entries.filter(({ id }) => id !== 'w2').reverse(),
      { ...(entries[0] as WalletEntry), id: 'mine' },
    ])
    const { api, read } = setup({ source, sortWallets })
    await api.fetchNextPage()
    expect(ids(read().all)).toEqual(['w4', 'w3', 'w1', 'w8', 'w7', 'w6', 'w5'])
  })

  it('parameters: a sortWallets that fails leaves the order, and says so', async () => {
    const source = createFakeWalletsSource(createListings(3))
    const sortWallets = () => {
      throw new Error('no')
    }
    const { api, read, hawser } = setup({ source, sortWallets })
    await api.fetchNextPage()
    expect(ids(read().all)).toEqual(range(1, 3))
    expect(hawser.getSnapshot().alerts).toMatchObject([{ error: { code: 'INVALID_OPTIONS' } }])
  })

  it('behavior: where the app has test networks alone of one namespace, its wallets are those of the main network', async () => {
    const source = createFakeWalletsSource([
      createListing({ id: 'evm', chains: ['eip155:1'] }),
      createListing({ id: 'sol', chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }),
      createListing({ id: 'btc', chains: ['bip122:000000000019d6689c085ae165831e93'] }),
    ])
    const { api, read } = setup({ source, networks: [mainnet, { ...solana, testnet: true }] })
    await api.fetchNextPage()
    expect(source.calls[0]?.query.chains).toEqual(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
    expect(ids(read().all)).toEqual(['evm', 'sol'])
  })

  it('behavior: the service is asked for the networks of the app, test networks apart', async () => {
    const source = createFakeWalletsSource(createListings(1))
    const sepolia = { ...mainnet, id: 11155111, caipNetworkId: 'eip155:11155111' as const, testnet: true }
    await setup({ source, networks: [mainnet, sepolia] }).api.fetchNextPage()
    expect(source.calls[0]?.query.chains).toEqual(['eip155:1'])

    const testOnly = createFakeWalletsSource([
      createListing({ id: 'a', chains: ['eip155:1'] }),
      createListing({ id: 'b', chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }),
    ])
    const { api, read } = setup({ source: testOnly, networks: [sepolia] })
    await api.fetchNextPage()
    expect(testOnly.calls[0]?.query.chains).toBeUndefined()
    expect(ids(read().all)).toEqual(['a'])
  })

  it('behavior: wallets that speak none of the networks are left out, whatever the service answers', async () => {
    const data = [
      createListing({ id: 'a', chains: ['eip155:137'] }),
      createListing({ id: 'b', chains: ['eip155:10', 'eip155:137'] }),
      createListing({ id: 'c' }),
    ]
    const source = { getWallets: async () => ({ count: 3, data }) }
    const { api, read } = setup({ source })
    await api.fetchNextPage()
    expect(ids(read().all)).toEqual(['b', 'c'])
  })

  it('parameters: namespace: lists, count and search are of wallets that speak it, for as long as somebody looks for that one', async () => {
    const sun = solana.caipNetworkId
    const listings = [
      createListing({ id: 'evm', name: 'Wallet E', chains: ['eip155:1'] }),
      createListing({ id: 'both', name: 'Wallet B', chains: ['eip155:1', sun] }),
      createListing({ id: 'sun', name: 'Wallet S', chains: [sun] }),
      createListing({ id: 'unsaid', name: 'Wallet U' }),
    ]
    const source = createFakeWalletsSource(listings)
    const customWallets = [{ id: 'own', name: 'Wallet O', chains: ['eip155:1' as const] }]
    const { api, read, platform } = setup({ source, networks: [mainnet, solana], customWallets })
    const leaveApp = api.watch({ namespace: undefined })
    await settle()
    expect(read()).toMatchObject({ namespace: null, count: 5 })
    api.search('wallet')
    await platform.clock.advance(300)
    expect(ids(read().search.results)).toEqual(['own', 'evm', 'both', 'sun', 'unsaid'])
    const leaveModal = api.watch({ namespace: 'solana' })
    await settle()
    await api.fetchNextPage()
    expect(source.calls.at(-1)?.query.chains).toEqual([sun])
    expect(read()).toMatchObject({ namespace: 'solana', count: 3 })
    expect(ids(read().all)).toEqual(['both', 'sun', 'unsaid'])
    expect(ids(read().search.results)).toEqual(['both', 'sun', 'unsaid'])
    // Who looks at one wallet alone leaves the lists as they are.
    api.watch()()
    expect(read().namespace).toBe('solana')
    leaveModal()
    await settle()
    expect(read()).toMatchObject({ namespace: null, count: 5 })
    expect(ids(read().search.results)).toEqual(['own', 'evm', 'both', 'sun', 'unsaid'])
    leaveApp()
  })

  it('parameters: namespace: coming back to the same one asks nobody again', async () => {
    const source = createFakeWalletsSource(createListings(50))
    const { api, read } = setup({ source, networks: [mainnet, solana] })
    const leave = api.watch({ namespace: 'solana' })
    await settle()
    await api.fetchNextPage()
    const asked = source.calls.length
    leave()
    api.watch({ namespace: 'solana' })
    await settle()
    expect(source.calls.length).toBe(asked)
    expect(read().all.length).toBe(44)
  })

  it('behavior: a wallet that is asked for by its id is known whichever namespace the lists are for', async () => {
    const source = createFakeWalletsSource([
      createListing({ id: 'evm', chains: ['eip155:1'] }),
      createListing({ id: 'sun', chains: [solana.caipNetworkId] }),
    ])
    const { api, hawser } = setup({ source, networks: [mainnet, solana] })
    api.watch({ namespace: 'solana' })()
    api.watch()
    await api.loadWallet('evm')
    expect(selectWalletById(hawser.getSnapshot(), 'evm')?.id).toBe('evm')
  })

  it('parameters: namespace: where the app has test networks of it alone, wallets of its main network are listed', async () => {
    const sun = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const reference = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const devnet = { ...solana, id: reference, caipNetworkId: `solana:${reference}` as const, testnet: true }
    const source = createFakeWalletsSource([
      createListing({ id: 'evm', chains: ['eip155:1'] }),
      createListing({ id: 'sun', chains: [sun] }),
    ])
    const { api, read } = setup({ source, networks: [mainnet, devnet] })
    api.watch({ namespace: 'solana' })
    await settle()
    expect(source.calls[0]?.query.chains).toContain(sun)
    expect(ids(read().all)).toEqual(['sun'])
    expect(read().count).toBe(1)
  })

  it('behavior: other networks make another list', async () => {
    const source = createFakeWalletsSource(createListings(50))
    const { api, read, hawser } = setup({ source, adapters: [], networks: [mainnet] })
    const stop = api.watch()
    await settle()
    await api.fetchNextPage()
    expect(read().all.length).toBe(44)
    hawser[internalsKey].state.networks.requested.push(structuredClone(solana))
    await settle()
    expect(source.calls.at(-1)?.query.chains).toEqual([mainnet.caipNetworkId, solana.caipNetworkId])
    expect(read().all.length).toBe(4)
    stop()
  })
})

it('behavior: a service that answers every page alike is not asked without end', async () => {
  const data = createListings(45).slice(5)
  const calls: number[] = []
  const source: WalletsSource = {
    getWallets: async ({ page = 1 } = {}) => {
      calls.push(page)
      return { count: 1_000_000, data }
    },
  }
  const { api, read } = setup({ source })
  for (let index = 0; index < 5; index += 1) await api.fetchNextPage()
  expect(read()).toMatchObject({ hasNextPage: false, isLoading: false })
  expect(read().all.length).toBe(40)
  expect(calls.length).toBeLessThan(5)
})

describe('on a phone', () => {
  it('VIEW-15 default: wallets with a mobile link or a website, and the two that open the page in their own browser', async () => {
    const listings = [
      createListing({ id: 'own', links: { mobile: 'own://' } }),
      createListing({ id: 'universal', links: { universal: 'https://w.app' } }),
      createListing({ id: 'desktop', links: { desktop: 'd://' } }),
      createListing({ id: 'website', links: { web: 'https://d.app' } }),
      createListing({ id: coinbaseId, links: {} }),
      createListing({ id: phantomId, links: {} }),
    ]
    const list = async (given: Given) => {
      const { api, read } = setup({ source: createFakeWalletsSource(listings), ...given })
      await api.fetchNextPage()
      return ids(read().all)
    }
    expect(await list({ userAgent: iphone })).toEqual(['own', 'universal', 'website', coinbaseId])
    expect(await list({ userAgent: iphone, networks: [mainnet, solana] })).toEqual([
      'own',
      'universal',
      'website',
      coinbaseId,
      phantomId,
    ])
    expect((await list({})).length).toBe(6)
  })

  it('VIEW-15 behavior: a wallet that is a website is found by the search, too', async () => {
    const source = createFakeWalletsSource([
      createListing({ id: 'website', name: 'Web wallet', links: { web: 'https://d.app' } }),
      createListing({ id: 'desktop', name: 'Desk wallet', links: { desktop: 'd://' } }),
    ])
    const { api, read, platform } = setup({ source, userAgent: iphone })
    api.watch()
    api.search('wallet')
    await platform.clock.advance(300)
    expect(ids(read().search.results)).toEqual(['website'])
  })

  it('VIEW-15 behavior: the two are known by rdns in a service with other ids, too', async () => {
    const listings = [
      createListing({ id: 'x1', name: 'Phantom', rdns: 'app.phantom', links: {} }),
      createListing({ id: 'x2', name: 'Base', rdns: 'org.toshi', links: {} }),
      createListing({ id: 'x3', name: 'Phantom', rdns: 'com.evil', links: {} }),
    ]
    const { api, read } = setup({
      source: createFakeWalletsSource(listings),
      userAgent: iphone,
      networks: [mainnet, solana],
    })
    await api.fetchNextPage()
    expect(ids(read().all)).toEqual(['x1', 'x2'])
  })

  it('VIEW-15 behavior: pages of which nothing is left are passed over', async () => {
    const listings = createListings(200).map((listing, index) => (index < 150 ? { ...listing, links: {} } : listing))
    const source = createFakeWalletsSource(listings)
    const { api, read } = setup({ source, userAgent: iphone })
    await api.fetchNextPage()
    expect(read().all.length).toBeGreaterThan(0)
    expect(source.calls.filter(({ query }) => query.entries === 40).length).toBe(4)
  })
})

describe('one wallet', () => {
  it('VIEW-02 parameters: id: a wallet of any page is loaded alone, once, and known from then on', async () => {
    const source = createFakeWalletsSource(createListings(100))
    const { hawser, api, read } = setup({ source })
    expect(selectWalletById(hawser.getSnapshot(), 'w90')).toBeUndefined()
    await api.loadWallet('w90')
    expect(selectWalletById(hawser.getSnapshot(), 'w90')).toMatchObject({
      id: 'w90',
      links: { mobile: 'wallet-w90://' },
    })
    expect(source.calls.at(-1)?.query).toEqual({ page: 1, entries: 1, include: ['w90'] })
    const asked = source.calls.length
    await api.loadWallet('w90')
    await api.loadWallet('w1')
    expect(source.calls.length).toBe(asked)
    expect(ids(read().all)).toEqual(range(1, 4))
  })

  it('behavior: one that is excluded, or nowhere, or cannot be loaded is settled without it', async () => {
    const source = createFakeWalletsSource(createListings(100))
    const { hawser, api, read } = setup({ source, excludeWalletIds: ['w80'] })
    await api.loadWallet('w80')
    await api.loadWallet('nowhere')
    source.fail(new HttpRequestError(new Response('', { status: 500 })))
    await api.loadWallet('w90')
    for (const id of ['w80', 'nowhere', 'w90']) expect(selectWalletById(hawser.getSnapshot(), id)).toBeUndefined()
    expect(read().error).toBeNull()
  })
})

describe('certified', () => {
  it('VIEW-14 behavior: certified wallets alone, and back', async () => {
    const source = createFakeWalletsSource(createListings(60))
    const { api, read } = setup({ source, customWallets: [{ id: 'mine', name: 'Mine' }] })
    await api.fetchNextPage()
    expect(read().count).toBe(61)
    api.setCertifiedOnly(true)
    expect(read().all.every(({ badge }) => badge === 'certified')).toBe(true)
    await settle()
    expect(source.calls.at(-1)?.query).toMatchObject({ badge: 'certified', page: 1 })
    expect(ids(read().all)).toEqual(Array.from({ length: 20 }, (_, index) => `w${3 * index + 3}`))
    expect(read()).toMatchObject({ count: 20, hasNextPage: false, certifiedOnly: true })

    const asked = source.calls.length
    api.setCertifiedOnly(true)
    await settle()
    expect(source.calls.length).toBe(asked)
    api.setCertifiedOnly(false)
    await settle()
    expect(read()).toMatchObject({ count: 61, certifiedOnly: false })
    expect(ids(read().all)[0]).toBe('mine')
  })

  it('behavior: a page that is on its way for the other filter is dropped', async () => {
    const source = createFakeWalletsSource(createListings(60))
    const { api, read } = setup({ source })
    api.watch()
    await settle()
    source.hold()
    void api.fetchNextPage()
    await settle()
    api.setCertifiedOnly(true)
    await settle()
    source.release(2)
    await settle()
    source.release(1)
    await settle()
    expect(read().all.every(({ badge }) => badge === 'certified')).toBe(true)
    expect(read().isLoading).toBe(false)
  })
})

describe('custom wallets', () => {
  it('parameters: customWallets stand between featured and recommended', async () => {
    const source = createFakeWalletsSource(createListings(6))
    const customWallets = [
      {
        id: 'mine',
        name: ' Mine ',
        mobileLink: 'mine://',
        webLink: 'https://mine.app',
        imageUrl: 'data:image/png;base64,AA==',
      },
    ]
    const { api, read } = setup({ source, customWallets, featuredWalletIds: ['w6'] })
    await api.fetchNextPage()
    expect(ids(read().all)).toEqual(['w6', 'mine', 'w1', 'w2', 'w3', 'w4', 'w5'])
    expect(read().custom).toMatchObject([
      { name: 'Mine', links: { mobile: 'mine://', web: 'https://mine.app/' }, imageUrl: 'data:image/png;base64,AA==' },
    ])
  })

  it('behavior: what cannot be used of them is left out, and told', async () => {
    const customWallets = [
      { id: 'a', name: 'A', mobileLink: 'javascript:alert(1)', imageUrl: 'javascript:alert(1)', homepage: 'a://' },
      { id: '', name: 'Nobody' },
      null as never,
      { id: 'b', name: 'B' },
      { id: 'b', name: 'B again' },
    ]
    const { api, read, hawser } = setup({ customWallets })
    await api.fetchNextPage()
    expect(read().custom).toEqual([
      { id: 'a', name: 'A', chains: [], badge: 'none', links: {}, stores: {}, isInstalled: false },
      { id: 'b', name: 'B', chains: [], badge: 'none', links: {}, stores: {}, isInstalled: false },
    ])
    const [alert] = hawser.getSnapshot().alerts
    expect(alert?.error.code).toBe('INVALID_OPTIONS')
    for (const part of [
      'mobileLink',
      'imageUrl',
      'homepage',
      '`customWallets` 1',
      '`customWallets` 2',
      '`customWallets` 4',
    ])
      expect(alert?.error.shortMessage).toContain(part)
  })
})

describe('search', () => {
  it('VIEW-14 default: 100 entries, 300 ms after the last letter', async () => {
    const source = createFakeWalletsSource(createListings(150))
    const { api, read, platform, events } = setup({ source })
    api.search('w')
    await platform.clock.advance(299)
    api.search('wa ')
    await platform.clock.advance(299)
    expect(source.calls).toEqual([])
    expect(read().search).toMatchObject({ text: 'wa ', isLoading: true, results: [] })
    await platform.clock.advance(1)
    expect(source.calls.map(({ query }) => query)).toMatchObject([{ search: 'wa', entries: 100, page: 1 }])
    expect(read().search).toMatchObject({ isLoading: false, error: null })
    expect(read().search.results.length).toBe(100)
    api.search('wa')
    await platform.clock.advance(1_000)
    expect(source.calls.length).toBe(1)
    expect(events.filter(({ name }) => name === 'track').map(({ event }) => event)).toEqual([
      { event: 'SEARCH_WALLET', properties: { badge: '', search: 'wa' } },
    ])
  })

  it('VIEW-14 behavior: an answer to an older search never takes the place of a newer one', async () => {
    const source = createFakeWalletsSource([
      createListing({ id: 'old', name: 'old' }),
      createListing({ id: 'new', name: 'new' }),
    ])
    const { api, read, platform } = setup({ source })
    source.hold()
    api.search('old')
    await platform.clock.advance(300)
    api.search('new')
    await platform.clock.advance(300)
    expect(source.calls.length).toBe(2)
    expect(source.calls[0]?.signal?.aborted).toBe(true)
    source.release(1)
    await settle()
    expect(ids(read().search.results)).toEqual(['new'])
    source.release(0)
    await settle()
    expect(ids(read().search.results)).toEqual(['new'])
    expect(read().search.isLoading).toBe(false)
  })

  it('behavior: an empty text ends the search, and what is on its way with it', async () => {
    const source = createFakeWalletsSource(createListings(5))
    const { api, read, platform } = setup({ source })
    source.hold()
    api.search('wallet')
    await platform.clock.advance(300)
    api.search('  ')
    source.release()
    await settle()
    expect(read().search).toEqual({ text: '  ', results: [], isLoading: false, error: null })
    expect(platform.clock.pending()).toBe(0)
  })

  it('behavior: the last results stand until the next ones are there', async () => {
    const source = createFakeWalletsSource(createListings(12))
    const { api, read, platform } = setup({ source })
    api.search('w1')
    await platform.clock.advance(300)
    expect(read().search.results.length).toBe(4)
    api.search('w12')
    await platform.clock.advance(200)
    expect(read().search).toMatchObject({ isLoading: true, text: 'w12' })
    expect(read().search.results.length).toBe(4)
    await platform.clock.advance(100)
    expect(ids(read().search.results)).toEqual(['w12'])
  })

  it('behavior: certified wallets alone are searched anew, and own wallets are found', async () => {
    const source = createFakeWalletsSource(createListings(9))
    const { api, read, platform } = setup({ source, customWallets: [{ id: 'mine', name: 'My wallet' }] })
    await api.fetchNextPage()
    api.search('wallet')
    await platform.clock.advance(300)
    expect(ids(read().search.results)).toEqual(['mine', ...range(1, 9)])
    api.setCertifiedOnly(true)
    await settle()
    expect(ids(read().search.results)).toEqual(['w3', 'w6', 'w9'])
  })

  it('behavior: other networks search anew', async () => {
    const source = createFakeWalletsSource([
      createListing({ id: 'a', name: 'Wallet a', chains: ['eip155:1'] }),
      createListing({ id: 'b', name: 'Wallet b', chains: [solana.caipNetworkId] }),
    ])
    const { api, read, hawser, platform } = setup({ source, networks: [mainnet] })
    api.watch()
    api.search('wallet')
    await platform.clock.advance(300)
    expect(ids(read().search.results)).toEqual(['a'])
    hawser[internalsKey].state.networks.requested.push(structuredClone(solana))
    await settle()
    expect(ids(read().search.results)).toEqual(['a', 'b'])
    const asked = source.calls.length
    hawser[internalsKey].state.networks.isSwitchingNamespace = true
    await settle()
    expect(source.calls.length).toBe(asked)
  })

  it('behavior: no more of a text is sent than a name can have', async () => {
    const source = createFakeWalletsSource(createListings(1))
    const { api, read, platform } = setup({ source })
    api.search('w'.repeat(100_000))
    await platform.clock.advance(300)
    expect(source.calls[0]?.query.search).toBe('w'.repeat(100))
    expect(read().search).toMatchObject({ isLoading: false, error: null })
  })

  it('behavior: a search that fails says so, shows what is known, and is tried again', async () => {
    const source = createFakeWalletsSource(createListings(9))
    const { api, read, platform } = setup({ source })
    await api.fetchNextPage()
    source.fail(new HttpRequestError(new Response('', { status: 500 })))
    api.search('w9')
    await platform.clock.advance(300)
    expect(read().search).toMatchObject({
      isLoading: false,
      error: { code: new HttpRequestError(new Response('', { status: 500 })).code },
    })
    expect(ids(read().search.results)).toEqual(['w9'])
    source.fail(undefined)
    api.retry()
    await settle()
    expect(read().search).toMatchObject({ isLoading: false, error: null })
  })
})

describe('faults', () => {
  it('behavior: with the service off the list is the one of the package, and nothing is wrong', async () => {
    const { api, read } = setup({ source: null })
    await api.fetchNextPage()
    expect(read()).toMatchObject({ isFallback: true, error: null, isLoading: false, count: 2, hasNextPage: false })
    expect(ids(read().all)).toEqual(['s1', 's2'])
  })

  it('behavior: a service that fails leaves the list of the package and the reason; retry asks it again', async () => {
    const source = createFakeWalletsSource(createListings(9))
    source.fail(new TypeError('fetch failed'))
    const { api, read } = setup({ source })
    api.watch()
    await settle()
    expect(read()).toMatchObject({ isFallback: true, isLoading: false, error: { code: expect.any(String) } })
    expect(ids(read().all)).toEqual(['s1', 's2'])
    source.fail(undefined)
    api.retry()
    await settle()
    expect(read()).toMatchObject({ isFallback: false, error: null })
    expect(ids(read().recommended)).toEqual(range(1, 4))
  })

  it('behavior: who looks again after a failure asks the service again; what is there stays until it answers', async () => {
    const source = createFakeWalletsSource(createListings(9))
    source.fail(new TypeError('fetch failed'))
    const { api, read } = setup({ source })
    const stop = api.watch()
    await settle()
    expect(read().isFallback).toBe(true)
    stop()
    source.fail(undefined)
    api.watch()
    expect(ids(read().recommended)).toEqual(['s1', 's2'])
    await settle()
    expect(read()).toMatchObject({ isFallback: false, error: null })
    expect(ids(read().recommended)).toEqual(range(1, 4))
  })

  it('behavior: a service that never answers is given up after 30 s', async () => {
    const source = createFakeWalletsSource(createListings(9))
    source.hold()
    const { api, read, platform } = setup({ source })
    api.watch()
    await platform.clock.advance(29_999)
    expect(read()).toMatchObject({ isLoading: true, all: [] })
    await platform.clock.advance(1)
    expect(read()).toMatchObject({ isLoading: false, isFallback: true, error: { code: 'TIMEOUT' } })
  })

  it('behavior: a page that fails leaves what is there; retry loads that page', async () => {
    const source = createFakeWalletsSource(createListings(100))
    const { api, read } = setup({ source })
    await api.fetchNextPage()
    source.fail(new TypeError('offline'))
    await api.fetchNextPage()
    expect(read()).toMatchObject({ isFallback: false, isLoading: false })
    expect(read().error).not.toBeNull()
    expect(read().all.length).toBe(44)
    source.fail(undefined)
    api.retry()
    await settle()
    expect(read().error).toBeNull()
    expect(read().all.length).toBe(84)
  })

  it('behavior: who looks away ends what is under way, and who looks again begins it again', async () => {
    const source = createFakeWalletsSource(createListings(9))
    source.hold()
    const { api, read } = setup({ source })
    const one = api.watch()
    const two = api.watch()
    await settle()
    one()
    one()
    await settle()
    expect(source.calls[0]?.signal?.aborted).toBe(false)
    two()
    await settle()
    expect(source.calls[0]?.signal?.aborted).toBe(true)
    expect(read().isLoading).toBe(false)
    source.release()
    await settle()
    expect(read()).toMatchObject({ all: [], error: null })
    api.watch()
    await settle()
    expect(read().recommended.length).toBe(4)
  })

  it('behavior: destroy ends everything', async () => {
    const source = createFakeWalletsSource(createListings(9))
    source.hold()
    const { api, hawser, platform } = setup({ source })
    api.watch()
    api.search('w')
    await platform.clock.advance(300)
    hawser.destroy()
    source.release()
    await settle()
    expect(source.calls.every(({ signal }) => signal?.aborted)).toBe(true)
    expect(platform.clock.pending()).toBe(0)
  })
})

describe('what is known already', () => {
  it('behavior: ten that look make one request, one that looks again in time none, and one that looks later one', async () => {
    const source = createFakeWalletsSource(createListings(9))
    const { api, read, platform } = setup({ source })
    for (const stop of Array.from({ length: 10 }, () => api.watch())) ends.push(stop)
    await settle()
    expect(source.calls).toHaveLength(1)
    for (const stop of ends.splice(1)) stop()
    await platform.clock.advance(WALLETS_STALE_MS - 1)
    const stop = api.watch()
    await settle()
    expect(source.calls).toHaveLength(1)
    stop()
    await platform.clock.advance(1)
    api.watch()
    expect(ids(read().recommended)).toEqual(range(1, 4))
    await settle()
    expect(source.calls).toHaveLength(2)
    expect(read()).toMatchObject({ isLoading: false, error: null })
  })

  it('behavior: ten that want the same wallet make one request, also where it fails', async () => {
    const source = createFakeWalletsSource(createListings(100))
    const { hawser, api } = setup({ source })
    api.watch()
    await settle()
    const ask = () => Promise.all(Array.from({ length: 10 }, () => api.loadWallet('w90')))
    source.fail(new TypeError('offline'))
    await ask()
    expect(source.calls).toHaveLength(2)
    source.fail(undefined)
    await ask()
    expect(source.calls).toHaveLength(3)
    expect(selectWalletById(hawser.getSnapshot(), 'w90')).toMatchObject({ id: 'w90' })
  })

  it('behavior: a search, a page and a filter that come again in time ask nobody', async () => {
    const source = createFakeWalletsSource(createListings(60))
    const { api, read, platform } = setup({ source })
    const search = async (text: string): Promise<readonly string[]> => {
      api.search(text)
      await platform.clock.advance(SEARCH_DELAY_MS)
      return ids(read().search.results)
    }
    await api.fetchNextPage()
    const found = await search('w1')
    await search('w12')
    api.setCertifiedOnly(true)
    await settle()
    const asked = source.calls.length
    api.setCertifiedOnly(false)
    await settle()
    expect(await search('w1')).toEqual(found)
    expect(read()).toMatchObject({ isLoading: false, count: 60 })
    expect(read().all).toHaveLength(44)
    expect(source.calls.length).toBe(asked)
    await platform.clock.advance(WALLETS_STALE_MS)
    await search('w12')
    expect(source.calls.length).toBe(asked + 1)
  })
})

describe('pictures', () => {
  it('VIEW-14 behavior: the first 20 of the first page are loaded ahead, each once', async () => {
    const source = createFakeWalletsSource(createListings(60))
    const { api } = setup({ source })
    await api.fetchNextPage()
    await settle()
    expect(source.imageCalls).toEqual(Array.from({ length: 24 }, (_, index) => `i${index + 1}`))
    expect(await api.getImage({ imageId: 'i1' })).toBe(`data:image/png;base64,${btoa('i1')}`)
    expect(source.imageCalls.length).toBe(24)
    await api.getImage({ imageId: 'i60' })
    expect(source.imageCalls.at(-1)).toBe('i60')
  })

  it('CON-02 behavior: loading ahead takes 2 s at most; who draws the picture still gets it', async () => {
    const listings = createListings(1)
    const signals: (AbortSignal | undefined)[] = []
    const answers: ((image: Blob) => void)[] = []
    const source: WalletsSource = {
      ...createFakeWalletsSource(listings),
      getWalletImage: (_, options) => {
        signals.push(options?.signal)
        return new Promise((resolve) => answers.push(resolve))
      },
    }
    const { api, platform } = setup({ source })
    api.watch()
    await platform.clock.advance(1_999)
    const drawn = api.getImage({ imageId: 'i1' })
    expect(signals.map((signal) => signal?.aborted)).toEqual([false])
    await platform.clock.advance(1)
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
    answers[1]?.(new Blob(['x'], { type: 'image/webp' }))
    expect(await drawn).toBe(`data:image/webp;base64,${btoa('x')}`)
  })

  it.each([
    ['text/html', 'x', null],
    ['', 'x', null],
    ['image/png', '', null],
    ['image/png', 'x'.repeat(512_001), null],
    ['image/svg+xml; charset=utf-8', '<svg/>', `data:image/svg+xml;base64,${btoa('<svg/>')}`],
  ])('behavior: only pictures of a fit size are shown: %s', async (type, text, expected) => {
    const source = { ...createFakeWalletsSource([]), getWalletImage: async () => new Blob([text], { type }) }
    expect(await setup({ source }).api.getImage({ imageId: 'i' })).toBe(expected)
  })

  it('behavior: a picture that failed is asked for again when it is drawn again', async () => {
    const source = createFakeWalletsSource([])
    const { api } = setup({ source })
    source.fail(new Error('no'))
    expect(await api.getImage({ imageId: 'i1' })).toBeNull()
    source.fail(undefined)
    expect(await api.getImage({ imageId: 'i1' })).not.toBeNull()
    expect(source.imageCalls).toEqual(['i1', 'i1'])
  })

  it('behavior: a URL stands for itself, and what has no picture has none', async () => {
    const { api } = setup()
    expect(await api.getImage({ imageId: 'i1', imageUrl: 'https://w.app/i.png' })).toBe('https://w.app/i.png')
    expect(await api.getImage({})).toBeNull()
    expect(await api.getImage({ imageId: 'i1' })).toBeNull()
  })
})

describe('installed', () => {
  it('behavior: wallets of this page are marked, also when they are found later', async () => {
    const source = createFakeWalletsSource([
      createListing({ id: 'a', name: 'MetaMask', rdns: 'io.metamask' }),
      createListing({ id: 'b', name: 'Rabby' }),
      createListing({ id: 'c', name: 'Other', rdns: 'io.other' }),
    ])
    const wallets = [
      createConnector({ id: 'io.metamask.mobile', rdns: 'io.metamask.mobile', name: 'MetaMask' }),
      createConnector({ id: 'x', name: 'rabby' }),
      createConnector({ id: 'y', name: 'Other', rdns: 'io.different' }),
    ]
    const { api, read, hawser } = setup({ source, wallets })
    api.watch()
    await settle()
    expect(read().all.map(({ isInstalled }) => isInstalled)).toEqual([false, false, false])
    hawser.start()
    listConnectors(hawser)
    await settle()
    expect(read().all.map(({ isInstalled }) => isInstalled)).toEqual([true, false, false])
    expect(read().recommended.map(({ isInstalled }) => isInstalled)).toEqual([true, false, false])
  })
})

it('behavior: an error of the slice is one of ours as plain data', async () => {
  const source = createFakeWalletsSource([])
  source.fail(new Error('secret'))
  const { api, read } = setup({ source })
  await api.fetchNextPage()
  expect(isHawserError(read().error)).toBe(false)
  expect(JSON.parse(JSON.stringify(read().error))).toMatchObject({ code: expect.any(String) })
})
