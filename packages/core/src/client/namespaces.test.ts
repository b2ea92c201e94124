import { connectionStorageKeys } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeWallet, type FakeWallet, type FakeWalletOptions } from '../fixtures/fakeWallet.js'
import { mainnet, networkOf, solana } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import { disconnect } from '../flows/disconnect.js'
import { removeNetwork } from '../flows/requestedNetworks.js'
import { signMessage } from '../flows/signMessage.js'
import { CONNECTOR_DISCOVERY_TIMEOUT_MS, LATE_CONNECTOR_TIMEOUT_MS, RECONNECT_TIMEOUT_MS } from '../lateConstants.js'
import { selectStatus } from '../selectors/account.js'
import { internalsKey } from './internals.js'

const kinds = ['eip155', 'solana', 'bip122', 'polkadot'] as const
type Kind = (typeof kinds)[number]

const networks = [mainnet, solana, networkOf('bip122'), networkOf('polkadot')]

/** A wallet for each namespace, and a client over them. */
function createKinds(platform = createFakePlatform()) {
  const wallets = Object.fromEntries(
    kinds.map((kind) => [kind, createFakeWallet({ id: kind, name: kind, namespaces: [kind] })]),
  ) as Record<Kind, FakeWallet>
  const open = (on = platform) =>
    createTestClient({
      platform: on,
      networks,
      adapters: kinds.map((kind) => createFakeAdapter(kind, { found: [wallets[kind]] })),
    })
  return { wallets, open, platform }
}

async function connectAll({ open }: ReturnType<typeof createKinds>) {
  const client = open()
  client.hawser.start()
  for (const kind of kinds) await connect(client.hawser, { connectorId: kind })
  return client
}

/** A wallet of two namespaces with eip155 in use, and one of its own for each of the others. */
async function connectMulti(others: readonly Kind[] = [], chainIds: FakeWalletOptions['chainIds'] = {}) {
  const platform = createFakePlatform()
  const multi = createFakeWallet({ id: 'multi', name: 'Multi', namespaces: ['eip155', 'solana'] })
  const wallets = others.map((kind) => createFakeWallet({ id: kind, name: kind, namespaces: [kind], chainIds }))
  const open = () =>
    createTestClient({
      platform,
      networks,
      adapters: kinds.map((kind) =>
        createFakeAdapter(kind, { found: kind === 'eip155' ? [multi] : wallets.filter(({ id }) => id === kind) }),
      ),
    })
  const client = open()
  client.hawser.start()
  for (const { id } of wallets) await connect(client.hawser, { connectorId: id })
  await connect(client.hawser, { connectorId: 'multi' })
  client.hawser[internalsKey].controllers.network.setActiveNamespace('eip155')
  client.events.splice(0)
  const reload = async () => {
    client.hawser.destroy()
    const next = open()
    next.hawser.start()
    await settle()
    return next
  }
  return { ...client, multi, wallets, platform, reload }
}

const activeOf = ({ hawser }: Pick<ReturnType<typeof createTestClient>, 'hawser'>) =>
  hawser.getSnapshot().networks.activeNamespace
const selectedIn = ({ events }: Pick<ReturnType<typeof createTestClient>, 'events'>) =>
  events.filter(({ name }) => name === 'networkSelected').map(({ event }) => event)

const statuses = ({ hawser }: ReturnType<typeof createTestClient>) =>
  Object.fromEntries(kinds.map((kind) => [kind, selectStatus(hawser.getSnapshot(), kind)]))

describe('namespaces side by side', () => {
  it('STA-01 behavior: after a reload each is restored on its own: one answers, one hangs, one talks nonsense, one has gone', async () => {
    const page = createKinds()
    const { hawser: before } = await connectAll(page)
    before.destroy()
    page.wallets.eip155.onReconnect = 'hang'
    page.wallets.bip122.onReconnect = { raw: [{ namespace: 'bip122', accounts: 'all' }] }
    Object.assign(page.wallets.polkadot, { isInstalled: false })
    const client = page.open()
    client.hawser.start()
    expect(statuses(client)).toEqual({
      eip155: 'connecting',
      solana: 'connecting',
      bip122: 'connecting',
      polkadot: 'connecting',
    })
    await settle()
    expect(statuses(client)).toMatchObject({ solana: 'connected', eip155: 'connecting', bip122: 'reconnecting' })
    // Nobody waits for the one that hangs.
    await expect(signMessage(client.hawser, { message: 'Hi', namespace: 'solana' })).resolves.toContain('signed Hi')
    await page.platform.clock.advance(CONNECTOR_DISCOVERY_TIMEOUT_MS)
    expect(statuses(client).polkadot).toBe('reconnecting')
    await page.platform.clock.advance(LATE_CONNECTOR_TIMEOUT_MS)
    expect(statuses(client).polkadot).toBe('disconnected')
    // It was the one in use: one that is connected is, now.
    expect(client.hawser.getSnapshot().networks.activeNamespace).toBe('solana')
    await page.platform.clock.advance(RECONNECT_TIMEOUT_MS)
    expect(statuses(client).eip155).toBe('reconnecting')
    page.wallets.eip155.approveLate()
    await settle()
    expect(statuses(client)).toEqual({
      eip155: 'connected',
      solana: 'connected',
      bip122: 'reconnecting',
      polkadot: 'disconnected',
    })
  })

  it('STA-09 behavior: one ends, in the app or in its wallet: the others stay as they are, object by object', async () => {
    const page = createKinds()
    const client = await connectAll(page)
    const { byId } = client.hawser.getSnapshot().connections
    await disconnect(client.hawser, { namespace: 'bip122' })
    page.wallets.solana.emit('solana', { accounts: [] })
    const after = client.hawser.getSnapshot().connections
    expect(Object.keys(after.active)).toEqual(['eip155', 'polkadot'])
    expect(after.byId['eip155/eip155']).toBe(byId['eip155/eip155'])
    expect(after.byId['polkadot/polkadot']).toBe(byId['polkadot/polkadot'])
    expect(page.wallets.eip155.calls).not.toContain('disconnect')
    expect(client.events.filter(({ name }) => name === 'disconnect').map(({ event }) => event)).toEqual([
      { namespace: 'bip122', connectionId: 'bip122/bip122' },
      { namespace: 'solana', connectionId: 'solana/solana' },
    ])
  })

  it('STA-06 behavior: a wallet of several kinds that is left for one stays for the others, and its word for them counts', async () => {
    const wallet = createFakeWallet({ id: 'multi', name: 'Multi', namespaces: ['eip155', 'solana'] })
    const { hawser } = createTestClient({
      networks,
      adapters: [createFakeAdapter('eip155', { found: [wallet] }), createFakeAdapter('solana')],
    })
    hawser.start()
    await connect(hawser, { connectorId: 'multi' })
    await disconnect(hawser, { namespace: 'eip155' })
    expect(Object.keys(hawser.getSnapshot().connections.byId)).toEqual(['solana/multi'])
    expect(hawser.getSnapshot().networks.activeNamespace).toBe('solana')
    wallet.emit('solana', { accounts: [{ namespace: 'solana', address: 'solana-z', type: 'eoa' }] })
    expect(hawser.getSnapshot().connections.byId['solana/multi']?.address).toBe('solana-z')
    // What it says of the one that was left does not bring that back.
    wallet.emit('eip155')
    expect(Object.keys(hawser.getSnapshot().connections.byId)).toEqual(['solana/multi'])
  })

  it('behavior: of two tabs one leaves a kind: the other one has it no longer, and keeps the rest', async () => {
    const page = createKinds()
    const store = page.platform.store
    const first = await connectAll(page)
    const second = page.open(createFakePlatform({ store: store.openTab() }))
    second.hawser.start()
    await settle()
    expect(Object.values(statuses(second))).toEqual(['connected', 'connected', 'connected', 'connected'])
    await disconnect(second.hawser, { namespace: 'polkadot' })
    expect(statuses(first)).toMatchObject({ polkadot: 'disconnected', eip155: 'connected', bip122: 'connected' })
    expect(first.hawser.getSnapshot().networks.activeNamespace).toBe('eip155')
  })

  it('STA-11 behavior: a session is heard to its end for a kind whose networks the app has taken back', async () => {
    const session = createFakeWallet({
      id: 'session',
      traits: { session: 'shared' },
      namespaces: ['eip155', 'solana'],
    })
    const { hawser } = createTestClient({
      networks,
      adapters: [createFakeAdapter('eip155', { found: [session] }), createFakeAdapter('solana')],
    })
    hawser.start()
    await connect(hawser, { connectorId: 'session' })
    removeNetwork(hawser, { caipNetworkId: solana.caipNetworkId })
    // As WalletConnect's connector does, which speaks what the app has networks of.
    Object.assign(session, { namespaces: ['eip155'] })
    session.emit('eip155', { accounts: [] })
    expect(session.watchers).toBe(1)
    session.emit('solana', { accounts: [] })
    expect(hawser.getSnapshot().connections.byId).toEqual({})
    expect(session.watchers).toBe(0)
  })
})

describe('the kind in use, when its wallet goes', () => {
  it('behavior: a wallet that ends all its kinds leaves the app where it is, as the app’s own disconnect does', async () => {
    const client = await connectMulti()
    const { multi, hawser } = client
    const seen: unknown[] = []
    hawser.subscribe(() => seen.push(activeOf(client)))
    for (const kind of ['eip155', 'solana'] as const) multi.emit(kind, { accounts: [] })
    await settle()
    expect(hawser.getSnapshot().connections.byId).toEqual({})
    expect(activeOf(client)).toBe('eip155')
    expect(selectedIn(client)).toEqual([])
    expect(new Set(seen)).toEqual(new Set(['eip155']))
    expect(hawser[internalsKey].storage.read(connectionStorageKeys.activeNamespace)).toBe('eip155')
  })

  it('behavior: the same after a reload, where the wallet has nothing left to restore or is gone', async () => {
    for (const change of [{ onReconnect: { raw: [] } }, { isInstalled: false }] satisfies Partial<FakeWallet>[]) {
      const page = await connectMulti()
      Object.assign(page.multi, change)
      const client = await page.reload()
      await page.platform.clock.advance(CONNECTOR_DISCOVERY_TIMEOUT_MS)
      await page.platform.clock.advance(LATE_CONNECTOR_TIMEOUT_MS)
      expect(client.hawser.getSnapshot().connections.byId).toEqual({})
      expect(activeOf(client)).toBe('eip155')
      expect(selectedIn(client)).toEqual([])
    }
  })

  it('behavior: who is still connected elsewhere is in use, by one move, which no subscriber sees a step of', async () => {
    const client = await connectMulti(['polkadot'])
    const seen: unknown[] = []
    client.hawser.subscribe(() => seen.push([activeOf(client), selectStatus(client.hawser.getSnapshot())]))
    for (const kind of ['eip155', 'solana'] as const) client.multi.emit(kind, { accounts: [] })
    await settle()
    expect(selectedIn(client)).toMatchObject([{ namespace: 'polkadot', previousNamespace: 'eip155' }])
    expect(seen).toEqual(seen.map(() => ['polkadot', 'connected']))
    const page = await connectMulti(['polkadot'])
    page.multi.onReconnect = { raw: [] }
    const again = await page.reload()
    expect(selectedIn(again)).toMatchObject([{ namespace: 'polkadot' }])
  })

  it('behavior: one on a network of the app’s comes before one that is not', async () => {
    const client = await connectMulti(['bip122', 'polkadot'], {
      bip122: 'bip122:foreign',
      polkadot: networkOf('polkadot').caipNetworkId,
    })
    for (const kind of ['eip155', 'solana'] as const) client.multi.emit(kind, { accounts: [] })
    await settle()
    expect(activeOf(client)).toBe('polkadot')
  })

  it('behavior: a wallet that is still asked is waited for there; where it leads to nobody the app is back where it was', async () => {
    const page = await connectMulti(['bip122', 'polkadot'])
    page.multi.onReconnect = { raw: [] }
    const [bitcoin, polkadot] = page.wallets
    Object.assign(bitcoin as FakeWallet, { isInstalled: false })
    Object.assign(polkadot as FakeWallet, { onReconnect: { error: new Error('asleep') } })
    const client = await page.reload()
    expect(activeOf(client)).toBe('bip122')
    await page.platform.clock.advance(CONNECTOR_DISCOVERY_TIMEOUT_MS)
    await page.platform.clock.advance(LATE_CONNECTOR_TIMEOUT_MS)
    expect(activeOf(client)).toBe('polkadot')
    await disconnect(client.hawser, { namespace: 'polkadot' })
    expect(activeOf(client)).toBe('eip155')
  })

  it('behavior: another kind of the wallet that has gone is in use once it has answered', async () => {
    const page = await connectMulti()
    const { reconnect } = page.multi
    let answer = (): void => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    page.multi.reconnect = async (parameters) => {
      if (parameters.namespaces.includes('eip155')) return []
      await answered
      return reconnect(parameters)
    }
    const client = await page.reload()
    expect([activeOf(client), statuses(client).solana]).toEqual(['eip155', 'connecting'])
    answer()
    await settle()
    expect([activeOf(client), statuses(client).solana]).toEqual(['solana', 'connected'])
  })

  it('behavior: a kind that the user went to meanwhile stays', async () => {
    const client = await connectMulti(['bip122'])
    client.multi.emit('eip155', { accounts: [] })
    client.hawser[internalsKey].controllers.network.setActiveNamespace('polkadot')
    await settle()
    expect(activeOf(client)).toBe('polkadot')
  })
})
