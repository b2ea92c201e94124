import { UnconfirmedError } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakePlatform, type FakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet, optimism, solana } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import { disconnect } from '../flows/disconnect.js'
import { LATE_CONNECTOR_TIMEOUT_MS } from '../lateConstants.js'
import { selectActiveCaipAddress, selectStatus } from '../selectors/account.js'
import { migrateFromAppKit } from './migrateFromAppKit.js'

const rdns = 'com.example.wallet'
const stored = {
  active_caip_network_id: 'eip155:10',
  active_namespace: 'eip155',
  connected_namespaces: 'eip155',
  connection_status: 'connected',
  'eip155:connected_connector_id': rdns,
}

/** A page on which AppKit has left `values`. */
function leftBy(values: Record<string, string>): FakePlatform {
  const platform = createFakePlatform()
  for (const [key, value] of Object.entries(values)) platform.store.set(`@appkit/${key}`, value)
  return platform
}

function open(options: Parameters<typeof createTestClient>[0]) {
  const client = createTestClient(options)
  migrateFromAppKit(client.hawser)
  client.hawser.start()
  return client
}

/** The next page load, of whatever is stored by now. */
const reopen = (platform: FakePlatform) => createFakePlatform({ store: platform.store.openTab() })

describe('migrateFromAppKit', () => {
  it('STA-01 default: the wallet that AppKit names is asked without a prompt, and its answer connects, on the network that was in use', async () => {
    const wallet = createFakeWallet()
    const platform = leftBy(stored)
    const { hawser, events } = open({ wallets: [wallet], platform })
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('reconnecting')
    expect(hawser.getSnapshot().networks.selected.eip155).toBe('eip155:10')
    await settle()
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('connected')
    expect(wallet.calls).toEqual(['reconnect', 'reconnect', 'watch'])
    expect(events.map(({ name }) => name)).toContain('connected')
    expect(events.find(({ name }) => name === 'connected')?.event).toMatchObject({ reason: 'reconnect' })
    expect(hawser.getSnapshot().networks.activeNamespace).toBe('eip155')
    expect(selectActiveCaipAddress(hawser.getSnapshot())).toMatch(/:eip155-a$/)
    expect(platform.clock.pending()).toBe(0)
  })

  it('ENT-11 behavior: what AppKit stored stays, is read once, and a user who disconnects stays disconnected', async () => {
    const wallet = createFakeWallet()
    const platform = leftBy(stored)
    const first = open({ wallets: [wallet], platform })
    await settle()
    await disconnect(first.hawser)
    first.hawser.destroy()
    wallet.calls.length = 0

    const next = reopen(platform)
    const second = open({ wallets: [wallet], platform: next })
    await settle()
    expect(selectStatus(second.hawser.getSnapshot(), 'eip155')).toBe('disconnected')
    expect(wallet.calls).toEqual([])
    expect(next.store.calls.filter((call) => call.includes('@appkit/'))).toEqual([])
    for (const [key, value] of Object.entries(stored)) expect(platform.store.get(`@appkit/${key}`)).toBe(value)
  })

  it('STA-01 behavior: the connection is stored as any other, and the next page restores it', async () => {
    const wallet = createFakeWallet()
    const platform = leftBy(stored)
    const first = open({ wallets: [wallet], platform })
    await settle()
    first.hawser.destroy()
    const { hawser } = createTestClient({ wallets: [wallet], platform: reopen(platform) })
    hawser.start()
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('connecting')
    await settle()
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('connected')
  })

  it('behavior: several namespaces, each by its wallet, also named by its name alone', async () => {
    const evm = createFakeWallet({ rdns })
    const sol = createFakeWallet({
      id: 'sol',
      name: 'Sun',
      namespaces: ['solana'],
      chainIds: { solana: solana.caipNetworkId },
    })
    const { hawser } = open({
      adapters: [createFakeAdapter('eip155', { found: [evm] }), createFakeAdapter('solana', { found: [sol] })],
      networks: [mainnet, solana],
      platform: leftBy({
        active_namespace: 'solana',
        active_caip_network_id: solana.caipNetworkId,
        connected_namespaces: '["eip155","solana"]',
        'eip155:connected_connector_id': rdns,
        'solana:connected_connector_id': 'Sun',
      }),
    })
    await settle()
    expect(Object.keys(hawser.getSnapshot().connections.byId).sort()).toEqual([`eip155/${rdns}`, 'solana/sol'])
    expect(hawser.getSnapshot().networks.activeNamespace).toBe('solana')
  })

  it('behavior: a wallet that would have to prompt is asked again on the next visit', async () => {
    const wallet = createFakeWallet()
    wallet.onReconnect = { error: new UnconfirmedError() }
    const platform = leftBy(stored)
    const first = open({ wallets: [wallet], platform })
    await settle()
    expect(selectStatus(first.hawser.getSnapshot(), 'eip155')).toBe('disconnected')
    first.hawser.destroy()
    wallet.onReconnect = 'approve'
    const { hawser } = open({ wallets: [wallet], platform: reopen(platform) })
    await settle()
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('connected')
  })

  it('behavior: a wallet that is found late is asked then; one that never comes is looked for on five visits', async () => {
    const wallet = createFakeWallet()
    const adapter = createFakeAdapter('eip155')
    const platform = leftBy(stored)
    const late = open({ adapters: [adapter], platform })
    await platform.clock.advance(5_000)
    expect(selectStatus(late.hawser.getSnapshot(), 'eip155')).toBe('disconnected')
    adapter.discover([wallet])
    await settle()
    expect(selectStatus(late.hawser.getSnapshot(), 'eip155')).toBe('connected')

    const empty = leftBy(stored)
    const left: unknown[] = []
    for (let visit = 1; visit <= 6; visit += 1) {
      const next = reopen(empty)
      const { hawser } = open({ platform: next })
      await next.clock.advance(LATE_CONNECTOR_TIMEOUT_MS * 2)
      left.push(JSON.parse(empty.store.get('@hawser/default/appkit_connections') ?? ''))
      expect(next.clock.pending()).toBe(0)
      hawser.destroy()
    }
    expect(left.map((list) => (list as unknown[]).length)).toEqual([1, 1, 1, 1, 1, 0])
  })

  it('behavior: a connection of Hawser’s own comes first, and one that the user makes meanwhile stands', async () => {
    const wallet = createFakeWallet()
    const other = createFakeWallet({ id: 'com.example.other', name: 'Other' })
    const platform = leftBy(stored)
    const before = createTestClient({ wallets: [wallet, other], platform })
    before.hawser.start()
    await connect(before.hawser, { connectorId: other.id })
    before.hawser.destroy()
    const { hawser } = open({ wallets: [wallet, other], platform: reopen(platform) })
    await settle()
    expect(Object.keys(hawser.getSnapshot().connections.byId)).toEqual(['eip155/com.example.other'])
    expect(wallet.calls).toEqual([])

    wallet.onReconnect = 'hang'
    const busy = open({ wallets: [wallet, other], platform: leftBy(stored) })
    await settle()
    await connect(busy.hawser, { connectorId: other.id })
    wallet.approveLate()
    await settle()
    expect(Object.keys(busy.hawser.getSnapshot().connections.byId)).toEqual(['eip155/com.example.other'])
  })

  it('behavior: two starts, as StrictMode makes them, ask once more and count as one visit', async () => {
    const wallet = createFakeWallet()
    const platform = leftBy(stored)
    const { hawser } = createTestClient({ wallets: [wallet], platform })
    migrateFromAppKit(hawser)
    migrateFromAppKit(hawser)
    hawser.start()()
    hawser.start()
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('reconnecting')
    await settle()
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('connected')
  })

  it('behavior: nothing is asked where AppKit was disconnected, has stored nothing, or the wallet says no', async () => {
    const wallet = createFakeWallet()
    for (const values of [{}, { ...stored, connection_status: 'disconnected' }, { connected_namespaces: 'eip155' }]) {
      const { hawser } = open({ wallets: [wallet], platform: leftBy(values) })
      await settle()
      expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('disconnected')
      expect(wallet.calls).toEqual([])
    }
    wallet.onReconnect = { raw: [] }
    const { hawser } = open({ wallets: [wallet], platform: leftBy(stored) })
    await settle()
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('disconnected')
    expect(hawser.getSnapshot().connections.byId).toEqual({})
  })

  it.each([
    ['a wallet of the same name twice', { 'eip155:connected_connector_id': 'Twin' }],
    ['a word of every object', { 'eip155:connected_connector_id': '__proto__' }],
    ['a number', { 'eip155:connected_connector_id': '1' }],
    ['an object', { 'eip155:connected_connector_id': '{"toString":"x"}' }],
    ['nothing', { 'eip155:connected_connector_id': '""' }],
    ['a megabyte', { 'eip155:connected_connector_id': 'x'.repeat(1_000_000) }],
    ['namespaces that are none', { connected_namespaces: '["constructor",1,null,{"a":1}]' }],
    ['broken JSON', { connected_namespaces: '[' }],
  ])('ENT-11 error: %s connects nobody and throws nothing', async (_, hostile) => {
    const twins = [createFakeWallet({ id: 'a', name: 'Twin' }), createFakeWallet({ id: 'b', name: 'Twin' })]
    const platform = leftBy({ ...stored, ...hostile })
    const { hawser } = open({ wallets: twins, platform })
    await platform.clock.advance(LATE_CONNECTOR_TIMEOUT_MS * 2)
    expect(hawser.getSnapshot().connections.byId).toEqual({})
    expect(hawser.getSnapshot().alerts).toEqual([])
    for (const { calls } of twins) expect(calls).toEqual([])
  })

  it.each(['eip155:999999', 'solana:x', 'constructor', '[]', '{"a":1}'])(
    'ENT-11 error: the network %s is not taken over, the wallet is',
    async (id) => {
      const { hawser } = open({
        wallets: [createFakeWallet()],
        platform: leftBy({ ...stored, active_caip_network_id: id, active_namespace: '"constructor"' }),
        networks: [mainnet, optimism],
      })
      await settle()
      expect(hawser.getSnapshot().networks.activeNamespace).toBe('eip155')
      expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('connected')
    },
  )

  it('ENT-11 error: what a page has put in the place of the waiting list is dropped, and AppKit is read once more', async () => {
    for (const text of ['[', '{}', '[{"namespace":"x"}]', '[{"namespace":"eip155","wallet":1,"visits":1}]']) {
      const wallet = createFakeWallet()
      const platform = leftBy(stored)
      platform.store.set('@hawser/default/appkit_connections', text)
      const { hawser } = open({ wallets: [wallet], platform })
      await settle()
      expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('connected')
    }
  })
})
