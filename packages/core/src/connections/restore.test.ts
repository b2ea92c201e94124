import { type KeyValueStore, RequestPendingError, RpcError, UnconfirmedError, UserRejectedError } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { internalsKey } from '../client/internals.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakePlatform, type FakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeWallet, type FakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet, optimism, solana } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import { disconnect } from '../flows/disconnect.js'
import { reconnect } from '../flows/reconnect.js'
import { CONNECTOR_DISCOVERY_TIMEOUT_MS, LATE_CONNECTOR_TIMEOUT_MS, RECONNECT_TIMEOUT_MS } from '../lateConstants.js'
import { selectActiveCaipAddress, selectStatus } from '../selectors/account.js'
import type { ConnectionStatus } from '../state/tree.js'
import { createRestorer } from './restoreConnections.js'

const connectorId = 'com.example.wallet'
const connectionId = `eip155/${connectorId}` as const

/** A page on which `wallets` were connected before. */
async function visited(...wallets: FakeWallet[]): Promise<FakePlatform> {
  const platform = createFakePlatform()
  const { hawser } = createTestClient({ wallets, platform, networks: [mainnet, optimism, solana] })
  hawser.start()
  for (const wallet of wallets) await connect(hawser, { connectorId: wallet.id })
  hawser.destroy()
  for (const wallet of wallets) wallet.calls.length = 0
  return platform
}

/** A page on which a wallet of two parts, one for each namespace, was connected before; now it has those of `parts`. */
async function visitedInParts(...parts: ('eip155' | 'solana')[]) {
  const platform = createFakePlatform()
  const networks = [mainnet, solana]
  const part = (namespace: 'eip155' | 'solana') =>
    createFakeWallet({ rdns: connectorId, namespaces: [namespace], chainIds: { solana: solana.caipNetworkId } })
  const open = (here: readonly ('eip155' | 'solana')[]) => {
    const adapters = (['eip155', 'solana'] as const).map((namespace) =>
      createFakeAdapter(namespace, { found: here.includes(namespace) ? [part(namespace)] : [] }),
    )
    const client = createTestClient({ adapters, platform, networks })
    client.hawser.start()
    return { ...client, adapters, part, platform }
  }
  const { hawser } = open(['eip155', 'solana'])
  await connect(hawser, { connectorId })
  hawser.destroy()
  return open(parts)
}

/** Every status that a subscriber gets to see, from before the start on. */
function recordStatuses(hawser: ReturnType<typeof createTestClient>['hawser']): ConnectionStatus[] {
  const seen: ConnectionStatus[] = [selectStatus(hawser.getSnapshot(), 'eip155')]
  const record = (): void => {
    const status = selectStatus(hawser.getSnapshot(), 'eip155')
    if (seen.at(-1) !== status) seen.push(status)
  }
  hawser.subscribe(record)
  return seen
}

describe('restoring at start', () => {
  it('STA-01 default: reconnecting before start, connecting at once with the stored account, then connected', async () => {
    const wallet = createFakeWallet()
    const platform = await visited(wallet)
    const { hawser, events } = createTestClient({ wallets: [wallet], platform })
    const seen = recordStatuses(hawser)
    hawser.start()
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('connecting')
    expect(selectActiveCaipAddress(hawser.getSnapshot())).toBe('eip155:1:eip155-a')
    await settle()
    expect(seen).toEqual(['reconnecting', 'connecting', 'connected'])
    expect(events.map(({ name }) => name)).toEqual(['accountChanged', 'connected'])
    expect(wallet.calls).toEqual(['reconnect', 'watch'])
    expect(platform.clock.pending()).toBe(0)
  })

  it('STA-01 behavior: without a stored connection it is disconnected at once', () => {
    const { hawser } = createTestClient({ wallets: [createFakeWallet()] })
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('reconnecting')
    hawser.start()
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('disconnected')
  })

  it('STA-01 behavior: a wallet that no longer authorises the app ends disconnected, for good', async () => {
    const wallet = createFakeWallet()
    const platform = await visited(wallet)
    wallet.accounts = { eip155: [] }
    const { hawser, events } = createTestClient({ wallets: [wallet], platform })
    const seen = recordStatuses(hawser)
    hawser.start()
    await settle()
    expect(seen).toEqual(['reconnecting', 'connecting', 'disconnected'])
    expect(events.map(({ name }) => name)).toEqual(['disconnect', 'disconnected'])
    hawser.destroy()
    wallet.accounts = { eip155: [{ namespace: 'eip155', address: 'eip155-a', type: 'eoa' }] }
    const later = createTestClient({ wallets: [wallet], platform }).hawser
    later.start()
    expect(selectStatus(later.getSnapshot(), 'eip155')).toBe('disconnected')
  })

  it('behavior: where the code that asks wallets is slow to load it is reconnecting, and asks when it has come', async () => {
    const wallet = createFakeWallet()
    const platform = await visited(wallet)
    const { hawser } = createTestClient({ wallets: [wallet], platform })
    hawser.start()
    platform.clock.jump(60_000)
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('reconnecting')
    await settle()
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('connected')
  })

  it('behavior: what goes wrong in the code that asks wallets is told, and nobody is left waiting', async () => {
    const wallet = createFakeWallet()
    const { hawser } = createTestClient({ wallets: [wallet], platform: await visited(wallet) })
    hawser[internalsKey].instance(createRestorer).restore = () => Promise.reject(new Error('a fault of ours'))
    hawser.start()
    await settle()
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('reconnecting')
    expect(hawser.getSnapshot().alerts).toMatchObject([{ severity: 'error', error: { details: 'a fault of ours' } }])
  })

  it('behavior: a wallet that is announced late is waited for', async () => {
    const wallet = createFakeWallet()
    const platform = await visited(wallet)
    const adapter = createFakeAdapter('eip155')
    const { hawser } = createTestClient({ adapters: [adapter], platform })
    hawser.start()
    await platform.clock.advance(CONNECTOR_DISCOVERY_TIMEOUT_MS - 1)
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('connecting')
    adapter.discover([wallet])
    await settle()
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('connected')
    expect(platform.clock.pending()).toBe(0)
  })

  it('behavior: a wallet that is gone holds nobody up, is disconnected in the end, and kept among the recent ones', async () => {
    const platform = await visited(createFakeWallet())
    const { hawser } = createTestClient({ platform })
    hawser.start()
    await platform.clock.advance(CONNECTOR_DISCOVERY_TIMEOUT_MS)
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('reconnecting')
    await platform.clock.advance(LATE_CONNECTOR_TIMEOUT_MS)
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('disconnected')
    expect(hawser.getSnapshot().recentWallets).toMatchObject([{ id: connectorId }])
    expect(platform.clock.pending()).toBe(0)
  })

  it('behavior: a wallet that comes 6 s after the load is connected then', async () => {
    const wallet = createFakeWallet()
    const platform = await visited(wallet)
    const adapter = createFakeAdapter('eip155')
    const { hawser } = createTestClient({ adapters: [adapter], platform })
    const seen = recordStatuses(hawser)
    hawser.start()
    await platform.clock.advance(6_000)
    adapter.discover([wallet])
    await settle()
    expect(seen).toEqual(['reconnecting', 'connecting', 'reconnecting', 'connecting', 'connected'])
    expect(platform.clock.pending()).toBe(0)
  })

  it('behavior: one that comes after the client was stopped is asked at the next start', async () => {
    const wallet = createFakeWallet()
    const platform = await visited(wallet)
    const adapter = createFakeAdapter('eip155')
    const { hawser } = createTestClient({ adapters: [adapter], platform })
    const stop = hawser.start()
    await platform.clock.advance(6_000)
    stop()
    expect(platform.clock.pending()).toBe(0)
    adapter.discover([wallet])
    await settle()
    expect(wallet.calls).toEqual([])
    hawser.start()
    await settle()
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('connected')
  })

  it.each([
    ['says that it needs a prompt', new UnconfirmedError()],
    ['refuses a question that nobody saw', new UserRejectedError()],
  ])(
    'behavior: a wallet that %s is unconfirmed, and asked again without a prompt at the next load',
    async (_, error) => {
      const wallet = createFakeWallet()
      const platform = await visited(wallet)
      wallet.onReconnect = { error }
      const first = createTestClient({ wallets: [wallet], platform })
      const seen = recordStatuses(first.hawser)
      first.hawser.start()
      await settle()
      expect(seen).toEqual(['reconnecting', 'connecting', 'unconfirmed'])
      expect(first.events).toEqual([])
      first.hawser.destroy()
      wallet.onReconnect = 'approve'
      const { hawser } = createTestClient({ wallets: [wallet], platform })
      hawser.start()
      await settle()
      expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('connected')
      expect(wallet.calls).not.toContain('connect')
    },
  )

  it('behavior: an unconfirmed wallet is connected as soon as it speaks, with the accounts that it names', async () => {
    const wallet = createFakeWallet()
    const platform = await visited(wallet)
    wallet.onReconnect = { error: new UnconfirmedError() }
    const { hawser, events } = createTestClient({ wallets: [wallet], platform })
    hawser.start()
    await settle()
    wallet.emit('eip155', { accounts: [{ namespace: 'eip155', address: 'eip155-z', type: 'eoa' }] })
    expect(hawser.getSnapshot().connections.byId[connectionId]).toMatchObject({
      status: 'connected',
      address: 'eip155-z',
    })
    expect(events.map(({ name }) => name)).toEqual(['accountChanged', 'connected'])
  })

  it('behavior: an unconfirmed wallet that is found anew is asked again, once', async () => {
    const locked = createFakeWallet()
    const platform = await visited(locked)
    locked.onReconnect = { error: new UnconfirmedError() }
    const adapter = createFakeAdapter('eip155', { found: [locked] })
    const { hawser } = createTestClient({ adapters: [adapter], platform })
    hawser.start()
    await settle()
    const unlocked = createFakeWallet({ name: 'Example 2' })
    adapter.discover([unlocked])
    await settle()
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('connected')
    expect([locked.calls, unlocked.calls]).toEqual([
      ['reconnect', 'watch'],
      ['reconnect', 'watch'],
    ])
  })

  it('behavior: a wallet that hangs is reconnecting with its account kept, holds up no other, and may answer late', async () => {
    const locked = createFakeWallet({ id: 'locked', name: 'Locked' })
    const open = createFakeWallet({ id: 'open', name: 'Open', namespaces: ['eip155'] })
    const platform = await visited(open, locked)
    locked.onReconnect = 'hang'
    const { hawser } = createTestClient({ wallets: [locked, open], platform })
    const seen = recordStatuses(hawser)
    hawser.start()
    await settle()
    expect(hawser.getSnapshot().connections.byId['eip155/open']?.status).toBe('connected')
    expect(hawser.getSnapshot().connections.active).toEqual({ eip155: 'eip155/locked' })
    await platform.clock.advance(RECONNECT_TIMEOUT_MS)
    expect(hawser.getSnapshot().connections.byId['eip155/locked']).toMatchObject({
      status: 'reconnecting',
      address: 'eip155-a',
    })
    locked.approveLate()
    await settle()
    expect(seen).toEqual(['reconnecting', 'connecting', 'reconnecting', 'connected'])
    expect(platform.clock.pending()).toBe(0)
  })

  it('behavior: a locked wallet that answers after the user disconnected is ignored', async () => {
    const wallet = createFakeWallet()
    const platform = await visited(wallet)
    wallet.onReconnect = 'hang'
    const { hawser } = createTestClient({ wallets: [wallet], platform })
    hawser.start()
    await platform.clock.advance(RECONNECT_TIMEOUT_MS)
    await disconnect(hawser)
    wallet.approveLate()
    await settle()
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('disconnected')
    expect(wallet.watchers).toBe(0)
  })

  it('behavior: "try again" asks once more', async () => {
    const wallet = createFakeWallet()
    const platform = await visited(wallet)
    wallet.onReconnect = 'hang'
    const { hawser } = createTestClient({ wallets: [wallet], platform })
    hawser.start()
    await platform.clock.advance(RECONNECT_TIMEOUT_MS)
    wallet.onReconnect = 'approve'
    const trying = reconnect(hawser)
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('connecting')
    await expect(trying).resolves.toMatchObject({ connections: [{ id: connectionId, status: 'connected' }] })
  })

  it('behavior: "try again" on a wallet that still hangs ends as reconnecting', async () => {
    const wallet = createFakeWallet()
    const platform = await visited(wallet)
    wallet.onReconnect = 'hang'
    const { hawser } = createTestClient({ wallets: [wallet], platform })
    hawser.start()
    await platform.clock.advance(RECONNECT_TIMEOUT_MS)
    const trying = reconnect(hawser)
    await platform.clock.advance(RECONNECT_TIMEOUT_MS)
    await expect(trying).resolves.toMatchObject({ connections: [{ id: connectionId, status: 'reconnecting' }] })
  })

  it.each([
    ['fails for another reason', { error: new RequestPendingError() }, 'reconnecting'],
    ['answers nonsense', { raw: [{ generation: 1 }] }, 'reconnecting'],
    ['answers nothing at all', { raw: undefined }, 'reconnecting'],
    ['says that the app is not authorised', { error: new RpcError(4100) }, 'disconnected'],
  ] as const)('behavior: a wallet that %s', async (_, answer, status) => {
    const wallet = createFakeWallet()
    const platform = await visited(wallet)
    wallet.onReconnect = answer
    const { hawser } = createTestClient({ wallets: [wallet], platform })
    hawser.start()
    await settle()
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe(status)
  })

  it('behavior: account and network that changed while the page was away are taken over', async () => {
    const wallet = createFakeWallet()
    const platform = await visited(wallet)
    wallet.accounts = { eip155: [{ namespace: 'eip155', address: 'eip155-z', type: 'eoa' }] }
    wallet.chainIds = { eip155: 'eip155:10' }
    const { hawser } = createTestClient({ wallets: [wallet], platform })
    hawser.start()
    await settle()
    expect(selectActiveCaipAddress(hawser.getSnapshot())).toBe('eip155:10:eip155-z')
    expect(hawser.getSnapshot().networks.selected.eip155).toBe('eip155:10')
  })

  it('behavior: start, stop, start loses no restore, and leaves one listener of each kind', async () => {
    const wallet = createFakeWallet()
    const platform = await visited(wallet)
    const adapter = createFakeAdapter('eip155', { found: [wallet] })
    const { hawser, events } = createTestClient({ adapters: [adapter], platform })
    const seen = recordStatuses(hawser)
    const stop = hawser.start()
    stop()
    stop()
    expect([platform.clock.pending(), platform.store.watchers, platform.visibleListeners, adapter.watchers]).toEqual([
      0, 0, 0, 0,
    ])
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('connecting')
    const stopAgain = hawser.start()
    await settle()
    expect(seen).toEqual(['reconnecting', 'connecting', 'connected'])
    expect(events.map(({ name }) => name)).toEqual(['accountChanged', 'connected'])
    expect([platform.store.watchers, platform.visibleListeners, adapter.watchers, wallet.watchers]).toEqual([
      1, 1, 1, 1,
    ])

    stopAgain()
    expect([platform.store.watchers, platform.visibleListeners, adapter.watchers, wallet.watchers]).toEqual([
      0, 0, 0, 0,
    ])
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('connected')
  })

  it('behavior: what a wallet did while the client was stopped is asked for at the next start', async () => {
    const wallet = createFakeWallet()
    const { hawser } = createTestClient({ wallets: [wallet] })
    const stop = hawser.start()
    await connect(hawser, { connectorId })
    stop()
    wallet.chainIds = { eip155: 'eip155:10' }
    hawser.start()
    await settle()
    expect(selectActiveCaipAddress(hawser.getSnapshot())).toBe('eip155:10:eip155-a')
  })

  it('behavior: one that is locked while the client was stopped is connected no longer, until it speaks', async () => {
    const wallet = createFakeWallet()
    const { hawser, events } = createTestClient({ wallets: [wallet] })
    const stop = hawser.start()
    await connect(hawser, { connectorId })
    stop()
    wallet.onReconnect = { error: new UnconfirmedError() }
    hawser.start()
    await settle()
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('unconfirmed')
    wallet.emit('eip155')
    expect(selectStatus(hawser.getSnapshot(), 'eip155')).toBe('connected')
    expect(events.map(({ name }) => name)).not.toContain('disconnect')
  })

  it('behavior: it works until the last of several starts is stopped', async () => {
    const wallet = createFakeWallet()
    const { hawser } = createTestClient({ wallets: [wallet] })
    const one = hawser.start()
    const two = hawser.start()
    await connect(hawser, { connectorId })
    one()
    wallet.emit('eip155', { chainId: 'eip155:10' })
    expect(hawser.getSnapshot().networks.selected.eip155).toBe('eip155:10')
    expect(wallet.watchers).toBe(1)
    two()
    expect(wallet.watchers).toBe(0)
  })

  it('behavior: connections of several namespaces and the active one come back', async () => {
    const platform = createFakePlatform()
    const wallet = createFakeWallet({
      namespaces: ['eip155', 'solana'],
      chainIds: { eip155: 'eip155:10', solana: solana.caipNetworkId },
    })
    const adapters = [createFakeAdapter('eip155', { found: [wallet] }), createFakeAdapter('solana')]
    const options = { adapters, platform, networks: [mainnet, optimism, solana] }
    const first = createTestClient(options).hawser
    first.start()
    await connect(first, { connectorId })
    first[internalsKey].controllers.network.setActiveNamespace('solana')
    await settle()
    first.destroy()

    const second = createTestClient(options).hawser
    second.start()
    await settle()
    const { networks, connections } = second.getSnapshot()
    expect(networks).toMatchObject({
      activeNamespace: 'solana',
      selected: { eip155: 'eip155:10', solana: solana.caipNetworkId },
    })
    expect(Object.values(connections.byId).map(({ id, status }) => [id, status])).toEqual([
      [connectionId, 'connected'],
      [`solana/${connectorId}`, 'connected'],
    ])
  })

  it('behavior: where the parts of a wallet come one after the other, each of its connections comes back with its own part', async () => {
    const { hawser, adapters, events, part, platform } = await visitedInParts('eip155')
    const statuses = () => (['eip155', 'solana'] as const).map((name) => selectStatus(hawser.getSnapshot(), name))
    await settle()
    expect(statuses()).toEqual(['connected', 'connecting'])
    await platform.clock.advance(CONNECTOR_DISCOVERY_TIMEOUT_MS)
    expect(statuses()).toEqual(['connected', 'reconnecting'])
    adapters[1]?.discover([part('solana')])
    await settle()
    expect(statuses()).toEqual(['connected', 'connected'])
    expect(events.map(({ name }) => name)).not.toContain('disconnected')
    expect(platform.clock.pending()).toBe(0)
  })

  it('behavior: a part that does not come ends its own connection alone', async () => {
    const { hawser, platform } = await visitedInParts('eip155')
    await platform.clock.advance(CONNECTOR_DISCOVERY_TIMEOUT_MS)
    await platform.clock.advance(LATE_CONNECTOR_TIMEOUT_MS)
    expect(Object.values(hawser.getSnapshot().connections.byId)).toMatchObject([
      { id: connectionId, status: 'connected' },
    ])
    expect(platform.clock.pending()).toBe(0)
  })

  it('behavior: an adapter that keeps its own connections has none stored or restored', async () => {
    const store: KeyValueStore = createFakePlatform().store
    const wallet = createFakeWallet()
    const options = {
      adapters: [createFakeAdapter('eip155', { found: [wallet], persistence: 'external' })],
      storage: store,
    }
    const first = createTestClient(options).hawser
    first.start()
    await connect(first, { connectorId })
    first.destroy()
    const second = createTestClient(options).hawser
    second.start()
    expect(selectStatus(second.getSnapshot(), 'eip155')).toBe('disconnected')
  })
})
