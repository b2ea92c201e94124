import { describe, expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet, optimism, solana } from '../fixtures/networks.js'
import { USER_RESPONSE_TIMEOUT_MS } from '../lateConstants.js'
import { cancelConnect, connect } from './connect.js'
import { disconnect } from './disconnect.js'

const connectorId = 'com.example.wallet'
const connectionId = `eip155/${connectorId}` as const

describe('connect', () => {
  it('default', async () => {
    const wallet = createFakeWallet({ name: 'Example' })
    const { hawser, events } = createTestClient({ wallets: [wallet] })
    hawser.start()
    const { connections } = await connect(hawser, { connectorId })
    expect(connections).toMatchObject([
      { id: connectionId, address: 'eip155-a', chainId: 'eip155:1', status: 'connected' },
    ])
    const { connections: state } = hawser.getSnapshot()
    expect(state.active).toEqual({ eip155: connectionId })
    expect(hawser.getSnapshot().connecting.attempt).toBeNull()
    expect(hawser.getSnapshot().recentWallets).toEqual([{ id: connectorId, name: 'Example' }])
    expect(wallet.watchers).toBe(1)
    expect(events.map(({ name }) => name)).toEqual(['accountChanged', 'connected', 'track'])
    expect(events[1]?.event).toEqual({ reason: 'connect', connectionIds: [connectionId] })
    expect(events[2]?.event).toEqual({ event: 'CONNECT_SUCCESS', properties: { method: 'browser', name: 'Example' } })
  })

  it('behavior: where the app requires nothing, all that the answer brings and the end of the connect are one change', async () => {
    const wallet = createFakeWallet()
    wallet.onConnect = 'hang'
    const { hawser } = createTestClient({ wallets: [wallet] })
    hawser.start()
    hawser.open()
    hawser.router.push({ name: 'ConnectingExternal', parameters: { connectorId } })
    const connecting = connect(hawser, { connectorId })
    await settle()
    const seen: unknown[] = []
    hawser.subscribe(() => {
      const { connections, connecting: begun, modal } = hawser.getSnapshot()
      seen.push([connections.byId[connectionId]?.status, begun.attempt, modal.isOpen])
    })
    wallet.approveLate()
    await connecting
    await settle()
    expect(seen[0]).toEqual(['connected', null, false])
  })

  it('behavior: while the wallet is asked the attempt waits, and the namespace stays disconnected', async () => {
    const wallet = createFakeWallet()
    wallet.onConnect = 'hang'
    const { hawser } = createTestClient({ wallets: [wallet] })
    hawser.start()
    const connecting = connect(hawser, { connectorId })
    expect(hawser.getSnapshot()).toMatchObject({
      connections: { byId: {} },
      connecting: { attempt: { connectorId, phase: 'waiting', error: null } },
    })
    await settle()
    wallet.approveLate()
    await connecting
    expect(hawser.getSnapshot().connections.byId[connectionId]?.status).toBe('connected')
  })

  it('behavior: an approval that comes after the user cancelled is ignored', async () => {
    const wallet = createFakeWallet()
    wallet.onConnect = 'hang'
    const { hawser, events } = createTestClient({ wallets: [wallet] })
    hawser.start()
    const connecting = connect(hawser, { connectorId })
    await settle()
    expect(wallet.calls).toEqual(['connect'])
    cancelConnect(hawser)
    await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
    wallet.approveLate()
    await settle()
    wallet.emit('eip155')
    expect(hawser.getSnapshot()).toMatchObject({ connections: { byId: {}, active: {} }, connecting: { attempt: null } })
    expect(events).toEqual([])
    expect(wallet.watchers).toBe(0)
  })

  it('behavior: another connect cancels the one that waits, whose answer is ignored', async () => {
    const slow = createFakeWallet({ id: 'slow' })
    slow.onConnect = 'hang'
    const quick = createFakeWallet({ id: 'quick', name: 'Quick' })
    const { hawser } = createTestClient({ wallets: [slow, quick] })
    hawser.start()
    const first = connect(hawser, { connectorId: 'slow' })
    await settle()
    const second = connect(hawser, { connectorId: 'quick' })
    await expect(first).rejects.toMatchObject({ code: 'ABORTED' })
    await second
    slow.approveLate()
    await settle()
    expect(Object.keys(hawser.getSnapshot().connections.byId)).toEqual(['eip155/quick'])
  })

  it.each([
    ['rejected', { code: 4001, message: 'User rejected the request.' }, 'USER_REJECTED', false],
    ['alreadyOpen', { code: -32002, message: 'Already processing' }, 'REQUEST_PENDING', false],
    ['failed', new Error('0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb broke'), 'UNKNOWN', true],
  ] as const)(
    'behavior: a wallet that answers with an error leaves the attempt %s',
    async (phase, error, code, isTracked) => {
      const wallet = createFakeWallet()
      wallet.onConnect = { error }
      const { hawser, events } = createTestClient({ wallets: [wallet] })
      hawser.start()
      await expect(connect(hawser, { connectorId })).rejects.toMatchObject({ code })
      expect(hawser.getSnapshot()).toMatchObject({
        connections: { byId: {} },
        connecting: { attempt: { phase, error: { code } } },
      })
      const tracked = isTracked
        ? [{ name: 'track', event: { event: 'CONNECT_ERROR', properties: { code, name: 'Example' } } }]
        : []
      expect(events).toEqual(tracked)

      wallet.onConnect = 'approve'
      await connect(hawser, { connectorId })
      expect(hawser.getSnapshot()).toMatchObject({
        connecting: { attempt: null },
        connections: { byId: { [connectionId]: { status: 'connected' } } },
      })
    },
  )

  it('behavior: a wallet that never answers times out, and its later approval is ignored', async () => {
    const wallet = createFakeWallet()
    wallet.onConnect = 'hang'
    const { hawser, platform } = createTestClient({ wallets: [wallet] })
    hawser.start()
    const connecting = connect(hawser, { connectorId })
    await Promise.all([
      expect(connecting).rejects.toMatchObject({ code: 'TIMEOUT' }),
      platform.clock.advance(USER_RESPONSE_TIMEOUT_MS),
    ])
    expect(hawser.getSnapshot().connecting.attempt).toMatchObject({ phase: 'timedOut' })
    wallet.approveLate()
    await settle()
    expect(hawser.getSnapshot().connections.byId).toEqual({})
    expect(platform.clock.pending()).toBe(0)
  })

  it('behavior: a connect that has been given up before it begins asks nobody', async () => {
    const wallet = createFakeWallet()
    const { hawser } = createTestClient({ wallets: [wallet] })
    hawser.start()
    await expect(connect(hawser, { connectorId, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'ABORTED',
    })
    expect(wallet.calls).toEqual([])
    expect(hawser.getSnapshot()).toMatchObject({ connections: { byId: {} }, connecting: { attempt: null } })
  })

  it('parameters: signal', async () => {
    const wallet = createFakeWallet()
    wallet.onConnect = 'hang'
    const { hawser, platform } = createTestClient({ wallets: [wallet] })
    hawser.start()
    const abort = new AbortController()
    const connecting = connect(hawser, { connectorId, signal: abort.signal })
    await settle()
    abort.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
    expect(hawser.getSnapshot().connecting.attempt).toBeNull()
    expect(platform.clock.pending()).toBe(0)
  })

  it('parameters: namespaces, network', async () => {
    const wallet = createFakeWallet({ namespaces: ['eip155', 'solana'] })
    const { hawser } = createTestClient({ wallets: [wallet], networks: [mainnet, optimism, solana] })
    hawser.start()
    const { connections } = await connect(hawser, { connectorId, namespaces: ['solana'] })
    expect(connections.map(({ id }) => id)).toEqual([`solana/${connectorId}`])
    expect(hawser.getSnapshot().networks.activeNamespace).toBe('solana')
    await expect(connect(hawser, { connectorId, namespaces: ['bip122'] })).rejects.toMatchObject({
      code: 'CHAIN_NOT_CONFIGURED',
    })
    await expect(connect(hawser, { connectorId, network: 'eip155:56' })).rejects.toMatchObject({
      code: 'CHAIN_NOT_CONFIGURED',
    })
  })

  it('behavior: a connector that is not there or not installed is a named error', async () => {
    const { hawser } = createTestClient({ wallets: [createFakeWallet({ isInstalled: false })] })
    hawser.start()
    await expect(connect(hawser, { connectorId })).rejects.toMatchObject({ code: 'PROVIDER_NOT_FOUND' })
    await expect(connect(hawser, { connectorId: 'nobody' })).rejects.toMatchObject({ code: 'PROVIDER_NOT_FOUND' })
    expect(hawser.getSnapshot().connecting.attempt).toMatchObject({ connectorId: 'nobody', phase: 'failed' })
  })

  it.each([
    ['nothing', undefined],
    ['no account', []],
    ['text', 'yes'],
    [
      'an empty address',
      [
        {
          connectionId,
          generation: 1,
          namespace: 'eip155',
          accounts: [{ namespace: 'eip155', address: '', type: 'eoa' }],
          chainId: 'eip155:1',
        },
      ],
    ],
    [
      'another wallet',
      [{ connectionId: 'eip155/other', generation: 1, namespace: 'eip155', accounts: [], chainId: null }],
    ],
  ])('behavior: a wallet that answers %s is an invalid response', async (_, raw) => {
    const wallet = createFakeWallet()
    wallet.onConnect = { raw }
    const { hawser } = createTestClient({ wallets: [wallet] })
    hawser.start()
    await expect(connect(hawser, { connectorId })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    expect(hawser.getSnapshot()).toMatchObject({
      connections: { byId: {} },
      connecting: { attempt: { phase: 'failed' } },
    })
  })

  it('behavior: wallets stay connected side by side, the last one active', async () => {
    const { hawser, events } = createTestClient({
      wallets: [
        createFakeWallet({ id: 'one', name: 'One' }),
        createFakeWallet({ id: 'two', name: 'Two', accounts: { eip155: [{ address: 'eip155-c' }] } }),
      ],
    })
    hawser.start()
    await connect(hawser, { connectorId: 'one' })
    await connect(hawser, { connectorId: 'two' })
    const { byId, active } = hawser.getSnapshot().connections
    expect(Object.keys(byId)).toEqual(['eip155/one', 'eip155/two'])
    expect(active).toEqual({ eip155: 'eip155/two' })

    events.length = 0
    await disconnect(hawser, { connectionId: 'eip155/two' })
    expect(hawser.getSnapshot().connections.active).toEqual({ eip155: 'eip155/one' })
    expect(events.map(({ name }) => name)).toEqual([
      'disconnect',
      'accountChanged',
      'disconnected',
      'addressChanged',
      'track',
    ])
  })

  it('behavior: after destroy it throws ClientDestroyedError, and a connect that waits ends with it', async () => {
    const wallet = createFakeWallet()
    wallet.onConnect = 'hang'
    const { hawser, platform } = createTestClient({ wallets: [wallet] })
    hawser.start()
    const connecting = connect(hawser, { connectorId })
    await settle()
    hawser.destroy()
    await expect(connecting).rejects.toMatchObject({ code: 'CLIENT_DESTROYED' })
    await expect(connect(hawser, { connectorId })).rejects.toMatchObject({ code: 'CLIENT_DESTROYED' })
    expect(platform.clock.pending()).toBe(0)
  })
})
