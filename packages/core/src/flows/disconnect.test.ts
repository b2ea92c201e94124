import { describe, expect, it } from 'vitest'
import { internalsKey } from '../client/internals.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeWallet, type FakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet, optimism, solana } from '../fixtures/networks.js'
import { DISCONNECT_TIMEOUT_MS } from '../lateConstants.js'
import { selectStatus } from '../selectors/account.js'
import { selectAccountState } from '../selectors/chainState.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { switchNetwork } from './switchNetwork.js'

const connectorId = 'com.example.wallet'

/** A wallet in another app, whose one session fills two namespaces. */
const createSession = (id: string): FakeWallet =>
  createFakeWallet({
    id,
    name: id,
    type: 'WALLET_CONNECT',
    traits: { session: 'shared', pairs: true },
    namespaces: ['eip155', 'solana'],
  })

describe('disconnect', () => {
  it('STA-05 default: the account is reset, every field of it', async () => {
    const wallet = createFakeWallet()
    const { hawser, events } = createTestClient({ wallets: [wallet] })
    hawser.start()
    const before = selectAccountState(hawser.getSnapshot(), 'eip155')
    await connect(hawser, { connectorId })
    expect(selectAccountState(hawser.getSnapshot(), 'eip155')).not.toEqual(before)
    events.length = 0
    await expect(disconnect(hawser)).resolves.toEqual({ connectionIds: [`eip155/${connectorId}`], walletErrors: [] })
    expect(selectAccountState(hawser.getSnapshot(), 'eip155')).toEqual(before)
    expect(before).toMatchObject({
      status: 'disconnected',
      address: undefined,
      caipAddress: undefined,
      connectedWalletInfo: undefined,
      allAccounts: [],
    })
    expect(hawser.getSnapshot().connections).toMatchObject({ byId: {}, active: {} })
    expect(events).toEqual([
      { name: 'disconnect', event: { namespace: 'eip155', connectionId: `eip155/${connectorId}` } },
      { name: 'disconnected', event: { connectionIds: [`eip155/${connectorId}`] } },
      { name: 'track', event: { event: 'DISCONNECT_SUCCESS' } },
    ])
    expect(wallet.calls.at(-1)).toBe('disconnect')
    expect(wallet.watchers).toBe(0)
  })

  it('behavior: a report that comes after is ignored', async () => {
    const wallet = createFakeWallet()
    const { hawser } = createTestClient({ wallets: [wallet] })
    hawser.start()
    let late = (): void => {}
    wallet.watch = (report) => {
      late = () =>
        report({
          connectionId: `eip155/${connectorId}`,
          generation: 1,
          namespace: 'eip155',
          accounts: [{ namespace: 'eip155', address: 'eip155-a', type: 'eoa' }],
          chainId: 'eip155:1',
        })
      return () => {}
    }
    await connect(hawser, { connectorId })
    await disconnect(hawser)
    late()
    expect(hawser.getSnapshot().connections.byId).toEqual({})
  })

  it('behavior: a wallet that hangs holds nothing up, and is given up after its deadline', async () => {
    const wallet = createFakeWallet()
    wallet.onDisconnect = 'hang'
    const { hawser, platform, events } = createTestClient({ wallets: [wallet] })
    hawser.start()
    await connect(hawser, { connectorId })
    const disconnecting = disconnect(hawser)
    expect(selectStatus(hawser.getSnapshot())).toBe('disconnected')
    await platform.clock.advance(DISCONNECT_TIMEOUT_MS)
    await expect(disconnecting).resolves.toMatchObject({ walletErrors: [{ connectorId, error: { code: 'TIMEOUT' } }] })
    expect(events.at(-1)).toEqual({
      name: 'track',
      event: { event: 'DISCONNECT_ERROR', properties: { code: 'TIMEOUT' } },
    })
    expect(platform.clock.pending()).toBe(0)
  })

  it('parameters: connectionId, namespace', async () => {
    const both = createFakeWallet({ id: 'both', name: 'Both', namespaces: ['eip155', 'solana'] })
    const other = createFakeWallet({ id: 'other', name: 'Other' })
    const adapters = [createFakeAdapter('eip155', { found: [both, other] }), createFakeAdapter('solana')]
    const { hawser } = createTestClient({ adapters, networks: [mainnet, optimism, solana] })
    hawser.start()
    await connect(hawser, { connectorId: 'other' })
    await connect(hawser, { connectorId: 'both' })
    const ids = (): string[] => Object.keys(hawser.getSnapshot().connections.byId)
    expect(ids()).toEqual(['eip155/other', 'eip155/both', 'solana/both'])

    await disconnect(hawser, { connectionId: 'eip155/both' })
    expect(ids()).toEqual(['eip155/other', 'solana/both'])
    expect(both.watchers).toBe(1)
    await disconnect(hawser, { namespace: 'eip155' })
    expect(ids()).toEqual(['solana/both'])
    expect(other.watchers).toBe(0)
    await expect(disconnect(hawser, { connectionId: 'eip155/other' })).resolves.toEqual({
      connectionIds: [],
      walletErrors: [],
    })
  })

  it('parameters: connectorId: the wallet ends in all its namespaces at once, told of once, and others stay', async () => {
    const both = createFakeWallet({ id: 'both', name: 'Both', namespaces: ['eip155', 'solana'] })
    const other = createFakeWallet({ id: 'other', name: 'Other' })
    const adapters = [createFakeAdapter('eip155', { found: [both, other] }), createFakeAdapter('solana')]
    const { hawser, events } = createTestClient({ adapters, networks: [mainnet, solana] })
    hawser.start()
    await connect(hawser, { connectorId: 'other' })
    await connect(hawser, { connectorId: 'both' })
    events.length = 0
    await expect(disconnect(hawser, { connectorId: 'both' })).resolves.toEqual({
      connectionIds: ['eip155/both', 'solana/both'],
      walletErrors: [],
    })
    expect(Object.keys(hawser.getSnapshot().connections.byId)).toEqual(['eip155/other'])
    expect(both.calls.filter((call) => call === 'disconnect')).toHaveLength(1)
    expect(events.filter(({ name }) => name === 'disconnected')).toHaveLength(1)
    await expect(disconnect(hawser, { connectorId: 'both' })).resolves.toMatchObject({ connectionIds: [] })
  })

  it('parameters: several of them name what all of them are true of', async () => {
    const both = createFakeWallet({ id: 'both', name: 'Both', namespaces: ['eip155', 'solana'] })
    const adapters = [createFakeAdapter('eip155', { found: [both] }), createFakeAdapter('solana')]
    const { hawser } = createTestClient({ adapters, networks: [mainnet, solana] })
    hawser.start()
    await connect(hawser, { connectorId: 'both' })
    await disconnect(hawser, { connectorId: 'both', namespace: 'solana' })
    expect(Object.keys(hawser.getSnapshot().connections.byId)).toEqual(['eip155/both'])
  })

  it('behavior: a session that several namespaces share ends in all of them at once', async () => {
    const session = createFakeWallet({ id: 'session', traits: { session: 'shared' }, namespaces: ['eip155', 'solana'] })
    const injected = createFakeWallet({ id: 'injected', name: 'Injected', namespaces: ['solana'] })
    const adapters = [
      createFakeAdapter('eip155', { found: [session] }),
      createFakeAdapter('solana', { found: [injected] }),
    ]
    const { hawser } = createTestClient({ adapters, networks: [mainnet, solana] })
    hawser.start()
    await connect(hawser, { connectorId: 'injected' })
    await connect(hawser, { connectorId: 'session' })
    await disconnect(hawser, { namespace: 'eip155' })
    expect(Object.keys(hawser.getSnapshot().connections.byId)).toEqual(['solana/injected'])
    expect(session.calls.filter((call) => call === 'disconnect')).toHaveLength(1)
  })

  it('behavior: a session that was stored before that was kept with it ends in all of its namespaces at once', async () => {
    const session = createSession('session')
    const { hawser } = createTestClient({ wallets: [session], networks: [mainnet, solana] })
    hawser.start()
    await connect(hawser, { connectorId: 'session' })
    const { byId } = hawser[internalsKey].state.connections
    for (const connection of Object.values(byId)) byId[connection.id] = { ...connection, isShared: undefined }
    await disconnect(hawser, { namespace: 'eip155' })
    expect(Object.keys(hawser.getSnapshot().connections.byId)).toEqual([])
  })

  it('behavior: a session of several namespaces whose connector the app no longer passes ends in all of them at once', async () => {
    const platform = createFakePlatform()
    const networks = [mainnet, solana]
    const injected = createFakeWallet({ id: 'injected', name: 'Injected', namespaces: ['eip155', 'solana'] })
    const before = createTestClient({ wallets: [createSession('session'), injected], networks, platform })
    before.hawser.start()
    await connect(before.hawser, { connectorId: 'session' })
    await connect(before.hawser, { connectorId: 'injected' })
    before.hawser.destroy()
    const { hawser } = createTestClient({ wallets: [], networks, platform })
    const ids = (): string[] => Object.keys(hawser.getSnapshot().connections.byId)
    hawser.start()
    expect(ids()).toEqual(['eip155/session', 'solana/session', 'eip155/injected', 'solana/injected'])
    await expect(disconnect(hawser, { connectionId: 'solana/session' })).resolves.toEqual({
      connectionIds: ['eip155/session', 'solana/session'],
      walletErrors: [],
    })
    expect(ids()).toEqual(['eip155/injected', 'solana/injected'])
    // Nor does any of it come back. What each namespace has by itself ends by itself.
    hawser.destroy()
    const after = createTestClient({ wallets: [], networks, platform }).hawser
    after.start()
    expect(Object.keys(after.getSnapshot().connections.byId)).toEqual(['eip155/injected', 'solana/injected'])
    await disconnect(after, { connectionId: 'solana/injected' })
    expect(Object.keys(after.getSnapshot().connections.byId)).toEqual(['eip155/injected'])
  })

  it.each([
    ['in the app', ({ hawser }, { id }) => disconnect(hawser, { connectionId: `eip155/${id}` })],
    [
      'by their wallets',
      async (_, wallet) => {
        for (const namespace of wallet.namespaces) wallet.emit(namespace, { accounts: [] })
      },
    ],
  ] satisfies [string, (client: ReturnType<typeof createTestClient>, wallet: FakeWallet) => Promise<unknown>][])(
    'behavior: two connectors of one type end %s one after the other, each with what is its own',
    async (_, end) => {
      const [one, two] = [createSession('one'), createSession('two')]
      const client = createTestClient({ wallets: [one, two], networks: [mainnet, solana] })
      const { hawser, events } = client
      hawser.start()
      await connect(hawser, { connectorId: 'one' })
      await connect(hawser, { connectorId: 'two' })
      events.length = 0
      const ended = (): unknown[] =>
        events.filter(({ name }) => name === 'disconnected').flatMap(({ event }) => Object(event).connectionIds)
      await end(client, one)
      expect(Object.keys(hawser.getSnapshot().connections.byId)).toEqual(['eip155/two', 'solana/two'])
      expect(ended()).toEqual(['eip155/one', 'solana/one'])
      expect([one.watchers, two.watchers]).toEqual([0, 1])
      expect(two.calls).not.toContain('disconnect')
      // The one that is left is heard, and ends by its own word.
      two.emit('eip155', { chainId: 'eip155:10' })
      expect(hawser.getSnapshot().connections.byId['eip155/two']?.chainId).toBe('eip155:10')
      await end(client, two)
      expect(hawser.getSnapshot().connections).toMatchObject({ byId: {}, active: {} })
      expect(ended()).toEqual(['eip155/one', 'solana/one', 'eip155/two', 'solana/two'])
      expect([one.watchers, two.watchers]).toEqual([0, 0])
      expect(one.calls.filter((call) => call === 'disconnect').length).toBeLessThanOrEqual(1)
    },
  )

  async function connectBoth() {
    const evm = createFakeWallet()
    const other = createFakeWallet({ id: 'other', name: 'Other', namespaces: ['solana'] })
    const adapters = [createFakeAdapter('eip155', { found: [evm] }), createFakeAdapter('solana', { found: [other] })]
    const client = createTestClient({ adapters, networks: [mainnet, optimism, solana] })
    client.hawser.start()
    await connect(client.hawser, { connectorId: 'other' })
    await connect(client.hawser, { connectorId })
    await switchNetwork(client.hawser, { caipNetworkId: 'eip155:10' })
    client.events.length = 0
    return { ...client, evm, other }
  }

  it.each([
    ['in the app', ({ hawser }) => disconnect(hawser, { namespace: 'eip155' })],
    ['by its wallet', async ({ evm }) => evm.emit('eip155', { accounts: [] })],
  ] satisfies [string, (opened: Awaited<ReturnType<typeof connectBoth>>) => Promise<unknown>][])(
    'behavior: the namespace in use ended %s: the one that is still connected is in use, and the networks stay chosen',
    async (_, end) => {
      const opened = await connectBoth()
      await end(opened)
      const { networks } = opened.hawser.getSnapshot()
      expect(networks).toMatchObject({ activeNamespace: 'solana', selected: { eip155: 'eip155:10' } })
      expect(selectStatus(opened.hawser.getSnapshot())).toBe('connected')
      expect(opened.events.map(({ name }) => name).filter((name) => name !== 'track')).toEqual([
        'disconnect',
        'disconnected',
        'networkSelected',
      ])
    },
  )

  it('behavior: another namespace ended, or all of them: the one in use stays', async () => {
    const { hawser } = await connectBoth()
    await disconnect(hawser, { namespace: 'solana' })
    expect(hawser.getSnapshot().networks.activeNamespace).toBe('eip155')
    const all = await connectBoth()
    await disconnect(all.hawser)
    expect(all.hawser.getSnapshot().networks.activeNamespace).toBe('eip155')
  })

  it('behavior: whoever connects after everything ended begins on the first network of the app, whatever was in use before', async () => {
    const both = createFakeWallet({ id: 'both', name: 'Both', namespaces: ['eip155', 'solana'] })
    const next = createFakeWallet({ id: 'next', name: 'Next', namespaces: ['eip155', 'solana'] })
    const adapters = [createFakeAdapter('eip155', { found: [both, next] }), createFakeAdapter('solana')]
    for (const end of [
      (hawser: ReturnType<typeof createTestClient>['hawser']) => disconnect(hawser),
      (hawser: ReturnType<typeof createTestClient>['hawser']) => disconnect(hawser, { connectorId: 'both' }),
      async () => {
        for (const namespace of both.namespaces) both.emit(namespace, { accounts: [] })
      },
    ]) {
      const { hawser } = createTestClient({ adapters, networks: [mainnet, optimism, solana] })
      hawser.start()
      await connect(hawser, { connectorId: 'both' })
      await switchNetwork(hawser, { caipNetworkId: solana.caipNetworkId })
      await end(hawser)
      await Promise.resolve()
      expect(hawser.getSnapshot().networks.activeNamespace).toBe('eip155')
      await connect(hawser, { connectorId: 'next' })
      expect(hawser.getSnapshot().networks).toMatchObject({
        activeNamespace: 'eip155',
        selected: { eip155: mainnet.caipNetworkId },
      })
      hawser.destroy()
    }
  })

  it('parameters: defaultNetwork: that one it is where the app names one', async () => {
    const wallet = createFakeWallet({ namespaces: ['eip155', 'solana'] })
    const adapters = [createFakeAdapter('eip155', { found: [wallet] }), createFakeAdapter('solana')]
    const networks = [mainnet, optimism, solana]
    const { hawser } = createTestClient({ adapters, networks, defaultNetwork: solana.caipNetworkId })
    hawser.start()
    await connect(hawser, { connectorId })
    await switchNetwork(hawser, { caipNetworkId: optimism.caipNetworkId })
    await disconnect(hawser)
    expect(hawser.getSnapshot().networks.activeNamespace).toBe('solana')
  })

  it('behavior: a network that is chosen while nobody is connected is the one that is begun on', async () => {
    const wallet = createFakeWallet({ namespaces: ['eip155', 'solana'] })
    const adapters = [createFakeAdapter('eip155', { found: [wallet] }), createFakeAdapter('solana')]
    const { hawser } = createTestClient({ adapters, networks: [mainnet, optimism, solana] })
    hawser.start()
    await connect(hawser, { connectorId })
    await disconnect(hawser)
    await switchNetwork(hawser, { caipNetworkId: solana.caipNetworkId })
    await connect(hawser, { connectorId })
    expect(hawser.getSnapshot().networks.activeNamespace).toBe('solana')
  })

  it('behavior: who went to a namespace without an account is not taken back by what others report', async () => {
    const { hawser, evm } = await connectBoth()
    await disconnect(hawser, { namespace: 'solana' })
    await switchNetwork(hawser, { caipNetworkId: solana.caipNetworkId })
    evm.emit('eip155', { chainId: 'eip155:1' })
    expect(hawser.getSnapshot().networks.activeNamespace).toBe('solana')
  })

  it('behavior: it cancels a connect that waits', async () => {
    const wallet = createFakeWallet()
    wallet.onConnect = 'hang'
    const { hawser } = createTestClient({ wallets: [wallet] })
    hawser.start()
    const connecting = connect(hawser, { connectorId })
    await settle()
    expect(wallet.calls).toEqual(['connect'])
    await Promise.all([expect(connecting).rejects.toMatchObject({ code: 'ABORTED' }), disconnect(hawser)])
    wallet.approveLate()
    await settle()
    expect(selectStatus(hawser.getSnapshot())).toBe('disconnected')
  })
})
