import type { WalletListing } from '@hawser/blockchain-api'
import { afterEach, describe, expect, it } from 'vitest'
import { defineFeature } from '../client/defineFeature.js'
import { internalsKey } from '../client/internals.js'
import { contractVersion } from '../constants.js'
import { createConnector } from '../fixtures/createConnector.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeWalletsSource, createListing, createListings } from '../fixtures/fakeWalletsSource.js'
import { mainnet, solana } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import { listConnectors } from '../flows/listConnectors.js'
import type { Connector, ConnectorFactory } from '../interfaces/connector.js'
import { selectPairingStage } from '../pairing/selectPairingStage.js'
import { selectConnectedWallets, selectListedPairing, selectRecentWallets } from '../selectors/connectedWallets.js'
import {
  selectConnectList,
  selectFoundWallets,
  selectIsAllWalletsShown,
  selectWalletById,
  selectWalletConnector,
} from '../selectors/connectList.js'
import { selectConnectMethodsOrder } from '../selectors/selectConnectMethodsOrder.js'
import type { RecentWallet } from '../state/tree.js'
import type { WalletEntry } from '../state/walletEntry.js'
import { createWalletsApi } from '../wallets/createWalletsApi.js'
import { createWalletsSlice, type WalletsState } from '../wallets/walletsState.js'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)'
const phantomId = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const serviceId = 'f'.repeat(64)

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const factoryOf = (connector: Connector): ConnectorFactory => ({
  contractVersion,
  id: connector.id,
  create: () => connector,
})
const walletConnect = createConnector({
  id: 'walletConnect',
  type: 'WALLET_CONNECT',
  name: 'WalletConnect',
  traits: { session: 'shared', pairs: true },
})
/** A wallet of a card issuer, as an app would pass it. */
const cardWallet = createConnector({ id: 'com.card.wallet', type: 'EXTERNAL', name: 'Card Wallet' })
const injected = (id: string, overrides: Partial<Connector> = {}) => createConnector({ id, rdns: id, ...overrides })

const createEntry = (id: string): WalletEntry => ({
  id,
  name: id,
  chains: [],
  badge: 'none',
  links: {},
  stores: {},
  isInstalled: false,
})

type Given = Omit<NonNullable<Parameters<typeof createTestClient>[0]>, 'platform' | 'connectors'> & {
  readonly listings?: readonly WalletListing[]
  readonly connectors?: readonly Connector[]
  readonly recent?: readonly RecentWallet[]
  readonly userAgent?: string
  readonly isFeatureUsed?: boolean
}

async function setup({
  listings = createListings(8),
  connectors = [walletConnect],
  recent = [],
  userAgent = 'test',
  isFeatureUsed = true,
  ...options
}: Given = {}) {
  const platform = Object.assign(createFakePlatform(), { userAgent })
  const { hawser } = createTestClient({ ...options, connectors: connectors.map(factoryOf), platform })
  ends.push(() => hawser.destroy())
  hawser.start()
  listConnectors(hawser)
  hawser[internalsKey].controllers.recentWallets.set(recent)
  const source = createFakeWalletsSource(listings)
  if (isFeatureUsed) {
    const api = hawser.use(
      defineFeature({
        id: 'wallets',
        createSlice: createWalletsSlice,
        setup: (feature) =>
          createWalletsApi({ feature, sources: { service: async () => source, fallback: async () => source } }),
      }),
    )
    api.watch()
    await settle()
  }
  const read = () => hawser.getSnapshot()
  const rows = () =>
    selectConnectList(read()).map((item) => `${item.group}:${item.kind === 'wallet' ? item.wallet.id : item.entry.id}`)
  return { hawser, read, rows }
}

describe('selectFoundWallets', () => {
  it('behavior: the search names connectors by name and rdns, in the order of the list, and each wallet stands once', async () => {
    const { read, hawser } = await setup({
      wallets: [injected('io.own', { name: 'My Own' }), injected('io.used', { name: 'Own used' }), injected('io.b')],
      connectors: [walletConnect, cardWallet],
      recent: [{ id: 'io.used', name: 'Own used' }],
    })
    const found = () => {
      const { connectors, wallets } = selectFoundWallets(read())
      return [connectors.map(({ entry }) => entry.id), wallets.map(({ id }) => id)]
    }
    const slice = hawser[internalsKey].state.features.wallets as WalletsState
    expect(found()).toEqual([[], []])
    slice.search.text = ' own '
    expect(found()).toEqual([['io.used', 'io.own'], []])
    slice.search.results = ['w1', 'listed'].map((id) => ({
      ...createEntry(id),
      rdns: id === 'listed' ? 'io.own' : undefined,
    }))
    expect(found()).toEqual([['io.used', 'io.own'], ['w1']])
    slice.search.text = 'IO.'
    expect(found()).toEqual([['io.used', 'io.own', 'io.b'], ['w1']])
    expect(selectFoundWallets(read())).toBe(selectFoundWallets(read()))
    slice.search.text = 'card'
    expect(found()[0]).toEqual(['com.card.wallet'])
    slice.search.text = 'walletconnect'
    expect(found()[0]).toEqual([])
    slice.search.text = 'own'
    slice.certifiedOnly = true
    expect(found()).toEqual([[], ['w1', 'listed']])
  })

  it('behavior: a wallet that the app’s own order leaves out is not found', async () => {
    const { read, hawser } = await setup({ wallets: [injected('io.own')], connectorTypeOrder: ['walletConnect'] })
    const slice = hawser[internalsKey].state.features.wallets as WalletsState
    slice.search.text = 'own'
    expect(selectFoundWallets(read()).connectors).toEqual([])
  })
})

describe('order', () => {
  it('VIEW-08 default: recent, injected, walletConnect, featured, custom, external, recommended', async () => {
    const { rows, read } = await setup({
      wallets: [injected('io.a'), injected('io.b')],
      connectors: [cardWallet, walletConnect],
      featuredWalletIds: ['w8'],
      customWallets: [{ id: 'mine', name: 'Mine' }],
      recent: [{ id: 'io.b', name: 'B' }],
    })
    expect(rows()).toEqual([
      'recent:io.b',
      'injected:io.a',
      'walletConnect:walletConnect',
      'featured:w8',
      'custom:mine',
      'external:com.card.wallet',
      'recommended:w1',
      'recommended:w2',
      'recommended:w3',
      'recommended:w4',
    ])
    const keys = selectConnectList(read()).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('VIEW-08 behavior: without the wallets feature the list is that of the connectors', async () => {
    const { rows, read } = await setup({ wallets: [injected('io.a')], isFeatureUsed: false })
    expect(rows()).toEqual(['injected:io.a', 'walletConnect:walletConnect'])
    expect(selectIsAllWalletsShown(read())).toBe(false)
  })

  it('VIEW-09 behavior: a configured order overrides, and only types with entries appear', async () => {
    const { rows } = await setup({
      wallets: [injected('io.a')],
      connectorTypeOrder: ['recommended', 'external', 'injected'],
      featuredWalletIds: ['w8'],
    })
    expect(rows()).toEqual(['recommended:w1', 'recommended:w2', 'recommended:w3', 'recommended:w4', 'injected:io.a'])
  })

  it('VIEW-08 behavior: connectors and wallets of the list that were used stand together, the latest first', async () => {
    const recent = [
      { id: serviceId, name: 'Far' },
      { id: 'io.b', name: 'B' },
    ]
    const { rows, read } = await setup({
      wallets: [injected('io.a'), injected('io.b')],
      listings: [createListing({ id: serviceId, name: 'Far', links: { mobile: 'far://' } }), ...createListings(3)],
      recent,
    })
    expect(rows()).toEqual([
      `recent:${serviceId}`,
      'recent:io.b',
      'injected:io.a',
      'walletConnect:walletConnect',
      'recommended:w1',
      'recommended:w2',
      'recommended:w3',
    ])
    expect(selectConnectList(read())[0]).toMatchObject({ isRecent: true, wallet: { links: { mobile: 'far://' } } })
  })

  it('VIEW-08 behavior: a wallet that was used under another of its rdns keeps its place among those used', async () => {
    const recent = [
      { id: 'io.b', name: 'B' },
      { id: 'old', name: 'MetaMask', rdns: 'io.metamask.mobile' },
    ]
    const { rows } = await setup({ wallets: [injected('io.metamask', { name: 'MetaMask' }), injected('io.b')], recent })
    expect(rows().slice(0, 2)).toEqual(['recent:io.b', 'recent:io.metamask'])
  })

  it('behavior: a wallet that was used is there before its list is; one that was an extension is not made an app', async () => {
    const recent = [
      { id: serviceId, name: 'Far', icon: 'https://far.app/i.png' },
      { id: 'io.gone', name: 'Gone', rdns: 'io.gone' },
    ]
    const { rows, read } = await setup({ recent, isFeatureUsed: false })
    expect(rows()).toEqual([`recent:${serviceId}`, 'walletConnect:walletConnect'])
    expect(selectConnectList(read())[0]).toMatchObject({ wallet: { imageUrl: 'https://far.app/i.png', links: {} } })
    expect(selectWalletById(read(), serviceId)?.name).toBe('Far')
    expect(selectWalletById(read(), 'io.gone')).toBeUndefined()
  })

  it('behavior: the list is the same array while nothing in it can have changed', async () => {
    const { hawser, read } = await setup()
    const list = selectConnectList(read())
    hawser[internalsKey].state.modal.isLoading = true
    const slice = hawser[internalsKey].state.features.wallets as ReturnType<typeof createWalletsSlice>
    slice.search.text = 'x'
    slice.isLoading = true
    expect(selectConnectList(read())).toBe(list)
  })
})

describe('one row for each wallet', () => {
  it('behavior: a wallet that this page reaches itself is no row of the list as well', async () => {
    const { rows, read } = await setup({
      wallets: [
        injected('io.metamask', { name: 'MetaMask' }),
        injected('io.third', { name: 'Something', explorerId: 'w1' }),
      ],
      listings: [createListing({ id: 'm', name: 'MetaMask', rdns: 'io.metamask.mobile' }), ...createListings(2)],
      featuredWalletIds: ['m'],
    })
    expect(rows()).toEqual([
      'injected:io.metamask',
      'injected:io.third',
      'walletConnect:walletConnect',
      'recommended:w2',
    ])
    const metamask = selectWalletById(read(), 'm')
    expect(metamask && selectWalletConnector(read(), metamask)?.id).toBe('io.metamask')
    const other = selectWalletById(read(), 'w2')
    expect(other && selectWalletConnector(read(), other)).toBeUndefined()
  })

  it('behavior: a wallet of the page that bears the name of a listed one, or claims what another claims, takes no row of the list', async () => {
    const twin = (id: string) => createConnector({ id, rdns: 'io.twin', name: 'Twin' })
    const { rows, read } = await setup({
      wallets: [createConnector({ id: 'trust', name: 'Trust' }), twin('io.twin'), twin('io.twin#2')],
      listings: [
        createListing({ id: 't', name: 'Trust Wallet', rdns: 'com.trustwallet.app' }),
        createListing({ id: 'u', name: 'Trust' }),
        createListing({ id: 'v', name: 'Twin', rdns: 'io.twin' }),
      ],
      recent: [{ id: 'io.twin', name: 'Twin', rdns: 'io.twin' }],
    })
    expect(rows()).toEqual([
      'injected:trust',
      'injected:io.twin',
      'injected:io.twin#2',
      'walletConnect:walletConnect',
      'recommended:t',
      'recommended:u',
      'recommended:v',
    ])
    expect(
      read()
        .connectors.list.filter(({ isContested }) => isContested)
        .map(({ id }) => id),
    ).toEqual(['io.twin', 'io.twin#2'])
  })

  it('VIEW-11 behavior: what an excluded id stands for is hidden where it is installed, too', async () => {
    const { rows } = await setup({
      wallets: [injected('io.metamask', { name: 'MetaMask' }), injected('io.b')],
      listings: [createListing({ id: 'm', name: 'MetaMask', rdns: 'io.metamask' })],
      excludeWalletIds: ['m'],
    })
    expect(rows()).toEqual(['injected:io.b', 'walletConnect:walletConnect'])
  })

  it('VIEW-11 behavior: excluded wallets are hidden in every group', async () => {
    const { rows } = await setup({
      listings: [createListing({ id: 'a', name: 'Alpha' }), createListing({ id: 'b', name: 'Beta' })],
      customWallets: [{ id: 'mine', name: 'Mine' }],
      recent: [{ id: serviceId, name: 'Old' }],
      excludedWallets: [{ name: 'ALPHA' }, { name: 'mine' }, { name: 'old' }],
    })
    expect(rows()).toEqual(['walletConnect:walletConnect', 'recommended:b'])
  })
})

describe('what can be connected', () => {
  it('VIEW-11 behavior: an app that excludes WalletConnect offers nothing that goes through it', async () => {
    const { rows, read } = await setup({
      wallets: [injected('io.a')],
      featuredWalletIds: ['w1'],
      excludedWallets: [{ name: 'walletconnect' }],
    })
    expect(rows()).toEqual(['injected:io.a'])
    expect(selectListedPairing(read())).toBeUndefined()
    expect(selectIsAllWalletsShown(read())).toBe(false)
    expect(selectPairingStage(read())).toEqual({ stage: 'off' })
  })

  it('behavior: without WalletConnect no wallet of the list is offered', async () => {
    const { rows, read } = await setup({ connectors: [], wallets: [injected('io.a')], featuredWalletIds: ['w1'] })
    expect(rows()).toEqual(['injected:io.a'])
    expect(selectIsAllWalletsShown(read())).toBe(false)
  })

  it('VIEW-13 behavior: on a phone without WalletConnect the wallets that open the page themselves are', async () => {
    const listings = [createListing({ id: phantomId, name: 'Phantom', links: {} }), ...createListings(3)]
    const given = { connectors: [], listings, networks: [mainnet, solana] }
    expect((await setup({ ...given, userAgent: iphone })).rows()).toEqual([`recommended:${phantomId}`])
    expect((await setup(given)).rows()).toEqual([])
    expect((await setup({ ...given, userAgent: iphone, networks: [mainnet] })).rows()).toEqual([])
  })

  it('VIEW-08 behavior: walletConnect, and what goes through it, is gone while one is connected through it', async () => {
    const { hawser, rows, read } = await setup({ wallets: [injected('io.a')] })
    expect(selectIsAllWalletsShown(read())).toBe(true)
    await connect(hawser, { connectorId: 'walletConnect' })
    expect(rows()).toEqual(['injected:io.a'])
    expect(selectIsAllWalletsShown(read())).toBe(false)
  })

  it.each([
    ['SHOW', 'test', true],
    ['SHOW', iphone, true],
    ['HIDE', 'test', false],
    ['HIDE', iphone, false],
    ['ONLY_MOBILE', 'test', false],
    ['ONLY_MOBILE', iphone, true],
  ] as const)('parameters: allWallets %s with %s', async (allWallets, userAgent, expected) => {
    const { read } = await setup({ allWallets, userAgent })
    expect(selectIsAllWalletsShown(read())).toBe(expected)
  })

  it('parameters: connectorTypeOrder without a group of the wallet list leads to no list', async () => {
    const shown = async (connectorTypeOrder: NonNullable<Given['connectorTypeOrder']>) =>
      selectIsAllWalletsShown((await setup({ connectorTypeOrder })).read())
    expect(await shown(['walletConnect', 'injected'])).toBe(false)
    expect(await shown(['featured'])).toBe(true)
  })

  it('CAP-14 behavior: an app may show the wallet method alone, and of wallets WalletConnect alone', async () => {
    const { rows, read } = await setup({
      wallets: [injected('io.a')],
      connectors: [walletConnect, cardWallet],
      connectMethodsOrder: ['wallet'],
      connectorTypeOrder: ['walletConnect'],
      allWallets: 'HIDE',
    })
    expect(selectConnectMethodsOrder(read())).toEqual(['wallet'])
    expect(rows()).toEqual(['walletConnect:walletConnect'])
    expect(selectIsAllWalletsShown(read())).toBe(false)
  })

  it('CAP-03 behavior: a card issuer’s wallet is listed, and connects, where the app passes it, and only there', async () => {
    const enabled = await setup({ connectors: [cardWallet] })
    expect(enabled.rows()).toEqual(['external:com.card.wallet'])
    const { connections } = await connect(enabled.hawser, { connectorId: cardWallet.id })
    expect(connections).toMatchObject([{ connectorType: 'EXTERNAL', connectorName: 'Card Wallet' }])
    expect((await setup({ connectors: [] })).rows()).toEqual([])
  })
})

describe('several wallets at once', () => {
  it('ENT-11 behavior: connected wallets, the one in use first; recent ones that are not connected', async () => {
    const { hawser, read } = await setup({ wallets: [injected('io.a'), injected('io.b'), injected('io.c')] })
    for (const connectorId of ['io.a', 'io.b', 'io.c']) await connect(hawser, { connectorId })
    expect(selectConnectedWallets(read()).map(({ connectorId, isActive }) => [connectorId, isActive])).toEqual([
      ['io.c', true],
      ['io.a', false],
      ['io.b', false],
    ])
    expect(selectConnectedWallets(read())).toBe(selectConnectedWallets(read()))
    expect(read().recentWallets.map(({ id }) => id)).toEqual(['io.c', 'io.b'])
    expect(selectRecentWallets(read())).toEqual([])
    hawser[internalsKey].controllers.recentWallets.set([
      { id: 'io.b', name: 'B' },
      { id: 'io.z', name: 'Z' },
      { id: 'io.y', name: 'Y' },
    ])
    expect(selectRecentWallets(read()).map(({ id }) => id)).toEqual(['io.z'])
  })

  it('behavior: one wallet on several namespaces is one, in use where it is for any of them', async () => {
    const both = createConnector({ id: 'both', type: 'EXTERNAL', namespaces: ['eip155', 'solana'] })
    const { hawser, read } = await setup({
      connectors: [both, injected('io.a')],
      networks: [mainnet, solana],
      adapters: [createFakeAdapter('eip155'), createFakeAdapter('solana')],
    })
    await connect(hawser, { connectorId: 'both' })
    await connect(hawser, { connectorId: 'io.a' })
    expect(read().networks.activeNamespace).toBe('eip155')
    const namespaces = [{ namespace: 'eip155' }, { namespace: 'solana' }]
    expect(selectConnectedWallets(read())).toMatchObject([
      { connectorId: 'io.a', isActive: true, connections: [{ namespace: 'eip155' }] },
      { connectorId: 'both', name: 'both', connectorType: 'EXTERNAL', isActive: true, connections: namespaces },
    ])
  })
})
