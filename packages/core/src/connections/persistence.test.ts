import { connectionStorageKeys, createCookieStore } from '@hawser/common'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { cookieToInitialState } from '../client/cookieToInitialState.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakePlatform, createFakeStore } from '../fixtures/fakePlatform.js'
import { createFakeWallet, type FakeWallet, type FakeWalletOptions } from '../fixtures/fakeWallet.js'
import { connect } from '../flows/connect.js'
import { disconnect } from '../flows/disconnect.js'
import { switchNetwork } from '../flows/switchNetwork.js'
import { selectActiveCaipAddress, selectStatus } from '../selectors/account.js'

const connectorId = 'com.example.wallet'
const connectionId = `eip155/${connectorId}` as const
const prefix = '@hawser/default/'

/** Two tabs of one browser: each has its own page, the store and what the wallets granted are common. */
async function openTabs(...wallets: FakeWallet[]) {
  const store = createFakeStore()
  const one = createTestClient({ wallets, platform: createFakePlatform({ store }) })
  one.hawser.start()
  for (const wallet of wallets) await connect(one.hawser, { connectorId: wallet.id })
  await settle()
  const two = createTestClient({ wallets, platform: createFakePlatform({ store: store.openTab() }) })
  two.hawser.start()
  await settle()
  return { one, two, store }
}

describe('persistence', () => {
  it('ENT-11 default: connection, network and recent wallets are kept under the client’s prefix', async () => {
    const platform = createFakePlatform()
    const { hawser } = createTestClient({
      wallets: [createFakeWallet({ icon: 'data:image/svg+xml,x', rdns: connectorId })],
      platform,
    })
    hawser.start()
    await connect(hawser, { connectorId })
    const stored = Object.fromEntries(
      platform.store.keys().map((key) => [key, JSON.parse(platform.store.get(key) ?? 'null')]),
    )
    expect(stored).toEqual({
      [`${prefix}connections`]: [
        {
          id: connectionId,
          namespace: 'eip155',
          connectorId,
          connectorType: 'ANNOUNCED',
          connectorName: 'Example',
          connectorIcon: 'data:image/svg+xml,x',
          accounts: [
            { address: 'eip155-a', type: 'eoa' },
            { address: 'eip155-b', type: 'eoa' },
          ],
          address: 'eip155-a',
          chainId: 'eip155:1',
          isActive: true,
        },
      ],
      [`${prefix}active_namespace`]: 'eip155',
      [`${prefix}active_caip_network_id`]: 'eip155:1',
      [`${prefix}connected_namespaces`]: ['eip155'],
      [`${prefix}connection_status`]: 'connected',
      [`${prefix}recent_wallets`]: [
        { id: connectorId, name: 'Example', rdns: connectorId, imageUrl: 'data:image/svg+xml,x' },
      ],
    })
  })

  it('ENT-11 behavior: the two latest wallets are remembered, each once', async () => {
    const platform = createFakePlatform()
    const wallets = ['one', 'two', 'three'].map((id) => createFakeWallet({ id, name: id }))
    const { hawser } = createTestClient({ wallets, platform })
    hawser.start()
    for (const id of ['one', 'two', 'three', 'two']) await connect(hawser, { connectorId: id })
    await disconnect(hawser)
    hawser.destroy()
    const later = createTestClient({ wallets, platform }).hawser
    later.start()
    expect(later.getSnapshot().recentWallets.map(({ id }) => id)).toEqual(['two', 'three'])
  })

  it('behavior: the selected network is kept without a connection', async () => {
    const platform = createFakePlatform()
    const first = createTestClient({ platform }).hawser
    first.start()
    await switchNetwork(first, { caipNetworkId: 'eip155:10' })
    first.destroy()
    const second = createTestClient({ platform }).hawser
    second.start()
    expect(second.getSnapshot().networks.selected.eip155).toBe('eip155:10')
  })

  it('behavior: what a disconnect leaves is written before it asks the wallet', async () => {
    const wallet = createFakeWallet()
    const platform = createFakePlatform()
    const { hawser } = createTestClient({ wallets: [wallet], platform })
    hawser.start()
    await connect(hawser, { connectorId })
    wallet.onDisconnect = 'hang'
    void disconnect(hawser)
    expect(platform.store.get(`${prefix}${connectionStorageKeys.connections}`)).toBe('[]')
  })

  it('behavior: disconnected in one tab is disconnected in the other, and stays so after a reload', async () => {
    const wallet = createFakeWallet()
    const { one, two, store } = await openTabs(wallet)
    expect(selectStatus(two.hawser.getSnapshot())).toBe('connected')
    two.events.length = 0
    await disconnect(one.hawser)
    expect(selectStatus(two.hawser.getSnapshot())).toBe('disconnected')
    expect(two.events.map(({ name }) => name)).toEqual(['disconnect', 'disconnected'])
    await settle()
    const third = createTestClient({
      wallets: [wallet],
      platform: createFakePlatform({ store: store.openTab() }),
    }).hawser
    third.start()
    expect(selectStatus(third.getSnapshot())).toBe('disconnected')
  })

  it('behavior: a page that slept in the back-forward cache finds out when it wakes', async () => {
    const wallet = createFakeWallet()
    const store = createFakeStore()
    // A sleeping page hears of nothing: its store is one of its own that announces to nobody.
    const asleep = createFakePlatform({ store: { ...store, watch: () => () => {} } })
    const { hawser } = createTestClient({ wallets: [wallet], platform: asleep })
    hawser.start()
    await connect(hawser, { connectorId })
    await settle()
    const other = createTestClient({
      wallets: [wallet],
      platform: createFakePlatform({ store: store.openTab() }),
    }).hawser
    other.start()
    await settle()
    await disconnect(other)
    expect(selectStatus(hawser.getSnapshot())).toBe('connected')
    asleep.show()
    expect(selectStatus(hawser.getSnapshot())).toBe('disconnected')
    await settle()
    expect(store.get(`${prefix}${connectionStorageKeys.connections}`)).toBe('[]')
  })

  it('behavior: what another tab connected stays when this one writes, and what it disconnected does not come back', async () => {
    const [a, b] = [createFakeWallet({ id: 'a', name: 'A' }), createFakeWallet({ id: 'b', name: 'B' })]
    const store = createFakeStore()
    const deaf = createFakePlatform({ store: { ...store, watch: () => () => {} } })
    const one = createTestClient({ wallets: [a, b], platform: deaf }).hawser
    one.start()
    const two = createTestClient({ wallets: [a, b], platform: createFakePlatform({ store: store.openTab() }) }).hawser
    two.start()
    await connect(two, { connectorId: 'a' })
    await connect(one, { connectorId: 'b' })
    const ids = (): string[] =>
      (JSON.parse(store.get(`${prefix}connections`) ?? '[]') as { id: string }[]).map(({ id }) => id)
    expect(ids()).toEqual(['eip155/a', 'eip155/b'])
    expect(Object.keys(two.getSnapshot().connections.byId)).toEqual(['eip155/a'])

    const three = createTestClient({ wallets: [a, b], platform: createFakePlatform({ store: store.openTab() }) }).hawser
    three.start()
    await disconnect(three, { connectionId: 'eip155/b' })
    await switchNetwork(one, { caipNetworkId: 'eip155:10' })
    await settle()
    expect(ids()).toEqual(['eip155/a'])
    expect(Object.keys(one.getSnapshot().connections.byId)).toEqual([])
  })

  it('behavior: a store that keeps nothing disconnects nobody', async () => {
    const store = { ...createFakeStore(), set: () => false }
    const platform = createFakePlatform({ store })
    const { hawser } = createTestClient({ wallets: [createFakeWallet()], platform })
    hawser.start()
    await connect(hawser, { connectorId })
    platform.show()
    expect(selectStatus(hawser.getSnapshot())).toBe('connected')
  })

  it('behavior: what a store holds in memory alone is gone after a disconnect too', async () => {
    const storage = createCookieStore({ cookieHeader: null })
    const wallets = [createFakeWallet()]
    const { hawser } = createTestClient({ wallets, storage })
    hawser.start()
    await connect(hawser, { connectorId })
    await disconnect(hawser)
    hawser.destroy()
    const next = createTestClient({ wallets, storage }).hawser
    next.start()
    expect(selectStatus(next.getSnapshot())).toBe('disconnected')
  })

  it.each([
    ['an icon that is not drawn', { icon: 'DATA:image/png;base64,AA' }],
    [
      'hundreds of accounts',
      { accounts: { eip155: Array.from({ length: 300 }, (_, index) => ({ address: `eip155-${index}` })) } },
    ],
  ])('behavior: a wallet with %s stays connected, on this page and after a reload', async (_, options) => {
    const wallet = createFakeWallet(options)
    const platform = createFakePlatform()
    const { hawser } = createTestClient({ wallets: [wallet], platform })
    hawser.start()
    await connect(hawser, { connectorId })
    platform.show()
    expect(selectStatus(hawser.getSnapshot())).toBe('connected')
    hawser.destroy()
    const next = createTestClient({ wallets: [wallet], platform }).hawser
    next.start()
    expect(selectStatus(next.getSnapshot())).toBe('connecting')
    expect(next.getSnapshot().recentWallets.map(({ id }) => id)).toEqual([connectorId])
  })

  it('behavior: a connection that cannot be read back is not taken for one that another tab has ended', async () => {
    const platform = createFakePlatform()
    const { hawser } = createTestClient({ wallets: [createFakeWallet({ name: 'x'.repeat(300) })], platform })
    hawser.start()
    await connect(hawser, { connectorId })
    platform.show()
    expect(selectStatus(hawser.getSnapshot())).toBe('connected')
  })

  it.each([
    ['activeNamespace', ['starknet', 1, null, '__proto__']],
    ['activeCaipNetworkId', ['eip155', 1, 'eip155:1:2', 'eip155:99']],
    ['recentWallets', [[{ id: 1, name: 'x' }], [{ id: 'x' }], [{ id: 'x', name: 'X', rdns: 1 }], {}, 'x']],
    ['connections', [{}, 'x', [1, null], [{ id: connectionId }]]],
  ] as const)('ENT-11 behavior: %s that cannot be one leads nowhere', (name, values) => {
    const read = (text?: string) => {
      const platform = createFakePlatform()
      if (text) platform.store.set(`${prefix}${connectionStorageKeys[name]}`, text)
      const { hawser } = createTestClient({ wallets: [createFakeWallet()], platform })
      hawser.start()
      const { connections, networks, recentWallets, isRestored } = hawser.getSnapshot()
      return { connections, networks, recentWallets, isRestored }
    }
    for (const value of [...values.map((one) => JSON.stringify(one)), '[', 'undefined'])
      expect([value, read(value)]).toEqual([value, read()])
  })

  it('ENT-11 behavior: whatever stands in the storage, nothing throws and the state holds together', async () => {
    const entry = fc.record(
      {
        id: fc.constantFrom(connectionId, 'eip155/x', 'x', ''),
        namespace: fc.constantFrom('eip155', 'solana', 'near'),
        connectorId: fc.constantFrom(connectorId, 'x', ''),
        connectorType: fc.constantFrom('ANNOUNCED', 'OTHER'),
        connectorName: fc.constantFrom('Example', 1),
        connectorIcon: fc.constantFrom('javascript:alert(1)', 'data:image/png,x'),
        accounts: fc.oneof(fc.constant([{ address: 'eip155-a', type: 'eoa' }]), fc.anything()),
        address: fc.constantFrom('eip155-a', 'eip155-b', '', null),
        chainId: fc.constantFrom('eip155:1', 'solana:1', 'one', null),
        isActive: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    const value = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(entry, { maxLength: 4 }).map((list) => JSON.stringify(list)),
      fc.constantFrom('"eip155:10"', '"eip155:99"', '"solana"', '"__proto__"', '{"__proto__":1}', 'null', '['),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...Object.values(connectionStorageKeys)), value),
        async (stored) => {
          const platform = createFakePlatform()
          for (const [key, text] of Object.entries(stored)) platform.store.set(`${prefix}${key}`, text)
          const { hawser } = createTestClient({ wallets: [createFakeWallet()], platform })
          hawser.start()
          const before = hawser.getSnapshot()
          expect(before.isRestored).toBe(true)
          for (const connection of Object.values(before.connections.byId)) {
            expect(connection.id).toBe(`${connection.namespace}/${connection.connectorId}`)
            expect(connection.accounts.map(({ address }) => address)).toContain(connection.address)
            expect(connection.connectorIcon ?? 'data:image/').toMatch(/^data:image\//)
          }
          for (const id of Object.values(before.networks.selected)) {
            expect(before.networks.requested.map(({ caipNetworkId }) => caipNetworkId)).toContain(id)
          }
          await platform.clock.advance(10_000)
          expect(
            Object.values(hawser.getSnapshot().connections.byId).every(({ status }) => status === 'connected'),
          ).toBe(true)
          await connect(hawser, { connectorId })
          hawser.destroy()
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('cookieToInitialState', () => {
  /** A browser's document as far as cookies go. */
  function createDocument(): Document {
    const jar = new Map<string, string>()
    return {
      location: { protocol: 'https:' },
      get cookie() {
        return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      },
      set cookie(text: string) {
        const [pair = '', ...attributes] = text.split('; ')
        const name = pair.slice(0, pair.indexOf('='))
        if (attributes.includes('Max-Age=0')) jar.delete(name)
        else jar.set(name, pair.slice(pair.indexOf('=') + 1))
      },
    } as Document
  }

  async function visit(options: FakeWalletOptions = {}): Promise<string> {
    const page = createDocument()
    const { hawser } = createTestClient({
      wallets: [createFakeWallet(options)],
      storage: createCookieStore({ getDocument: () => page }),
    })
    hawser.start()
    await connect(hawser, { connectorId })
    await switchNetwork(hawser, { caipNetworkId: 'eip155:10' })
    hawser.destroy()
    return page.cookie
  }

  it('behavior: in a page, too, it tells what the request’s cookies told, and not those of the page', async () => {
    const header = await visit()
    vi.stubGlobal('document', { location: { protocol: 'https:' }, cookie: header })
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(cookieToInitialState(undefined)).toBeUndefined()
    expect(cookieToInitialState(null)).toBeUndefined()
    expect(cookieToInitialState(header)?.connections).toHaveLength(1)
  })

  it('STA-01 default: the first render is connecting with the stored account and network', async () => {
    const initialState = cookieToInitialState(await visit())
    const passedOn = JSON.parse(JSON.stringify(initialState))
    const { hawser, events } = createTestClient({ wallets: [createFakeWallet()], initialState: passedOn })
    const first = hawser.getInitialSnapshot()
    expect(selectStatus(first)).toBe('connecting')
    expect(selectActiveCaipAddress(first)).toBe('eip155:10:eip155-a')
    expect(events).toEqual([])
  })

  it('behavior: a cookie that another host of the site can set says nothing, alone or beside the own one', async () => {
    const header = await visit()
    const forged = header.replaceAll('__Host-', '')
    expect(forged).toContain(encodeURIComponent(`${prefix}connections`))
    expect(cookieToInitialState(forged)).toBeUndefined()
    expect(cookieToInitialState(`${forged}; ${header}`)).toEqual(cookieToInitialState(header))
    expect(cookieToInitialState(`${header}; ${header}`)).toBeUndefined()
  })

  it('parameters: isSecure, for a site without https', async () => {
    const header = (await visit()).replaceAll('__Host-', '')
    expect(cookieToInitialState(header, { isSecure: false })?.connections).toHaveLength(1)
    expect(cookieToInitialState(`${header}; ${header}`, { isSecure: false })).toBeUndefined()
  })

  it('behavior: an icon that has no room in a cookie is left out, the connection is not', async () => {
    const initialState = cookieToInitialState(await visit({ icon: `data:image/png;base64,${'A'.repeat(5_000)}` }))
    expect(initialState?.connections).toHaveLength(1)
    expect(initialState?.connections[0]).not.toHaveProperty('connectorIcon')
  })

  it('behavior: of more accounts than a cookie has room for, the one in use is kept', async () => {
    const addresses = Array.from({ length: 60 }, (_, index) => ({ address: `0x${String(index).padStart(40, '0')}` }))
    const initialState = cookieToInitialState(await visit({ accounts: { eip155: addresses } }))
    expect(initialState?.connections).toMatchObject([
      { accounts: [addresses[0]], address: addresses[0]?.address, chainId: 'eip155:10' },
    ])
  })

  it('ENT-11 behavior: a recent wallet whose icon has no room in a cookie is remembered without it', async () => {
    const header = await visit({ icon: `data:image/png;base64,${'A'.repeat(5_000)}` })
    const { hawser } = createTestClient({ storage: createCookieStore({ cookieHeader: header }) })
    hawser.start()
    expect(hawser.getSnapshot().recentWallets).toEqual([{ id: connectorId, name: 'Example' }])
  })

  it('behavior: a client whose cookies say otherwise at start follows them', async () => {
    const initialState = cookieToInitialState(await visit())
    const { hawser, events } = createTestClient({ wallets: [createFakeWallet()], initialState })
    hawser.start()
    expect(selectStatus(hawser.getSnapshot())).toBe('disconnected')
    await settle()
    expect(events).toEqual([
      { name: 'disconnect', event: { namespace: 'eip155', connectionId } },
      { name: 'disconnected', event: { connectionIds: [connectionId] } },
      // Whoever connects next begins where the app does.
      {
        name: 'networkSelected',
        event: { namespace: 'eip155', caipNetworkId: 'eip155:1', previousNamespace: 'eip155' },
      },
    ])
  })

  it('behavior: no cookie is not known, and garbage is not believed', async () => {
    expect(cookieToInitialState(undefined)).toBeUndefined()
    expect(cookieToInitialState('theme=dark')).toBeUndefined()
    expect(cookieToInitialState(await visit(), { id: 'other' })).toBeUndefined()
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, value) => {
        cookieToInitialState(`__Host-${encodeURIComponent(`${prefix}${name}`)}=${value}`)
        cookieToInitialState(`__Host-${encodeURIComponent(`${prefix}connections`)}=${encodeURIComponent(value)}`)
      }),
    )
    for (const initialState of [null, 1, {}, { connections: 'all', activeNamespace: 'near', selected: {} }]) {
      const { hawser } = createTestClient({ initialState: initialState as never })
      expect(selectStatus(hawser.getInitialSnapshot())).toBe('reconnecting')
    }
  })
})
