import { createMemoryStore, type KeyValueStore } from '@hawser/common'
import { beforeAll, describe, expect, it } from 'vitest'
import { externalPersistence } from '../adapterKit/externalPersistence.js'
import { contractVersion } from '../constants.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { settle as settleClient } from '../fixtures/fakeClock.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet, optimism } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import { disconnect } from '../flows/disconnect.js'
import { switchAccount } from '../flows/switchAccount.js'
import { switchConnection } from '../flows/switchConnection.js'
import type { ExternalConnections } from '../interfaces/adapter.js'
import { selectAccountStatus, selectActiveAddress, selectActiveConnection } from '../selectors/account.js'
import type { StoredConnection } from './storedConnection.js'

/** Also on the code that is loaded where a library has anything. */
async function settle(): Promise<void> {
  await import('./adoptConnections.js')
  await settleClient()
}
beforeAll(settle)

const ids = ['com.example.one', 'com.example.two'] as const

const held = (connectorId: string, isActive = true): StoredConnection => ({
  id: `eip155/${connectorId}`,
  namespace: 'eip155',
  connectorId,
  connectorType: 'ANNOUNCED',
  connectorName: connectorId,
  accounts: [{ address: 'eip155-a', type: 'eoa' }],
  address: 'eip155-a',
  chainId: 'eip155:1',
  isActive,
})

/** A client whose adapter's library keeps the connections: `tell` is what the library says it has. */
function setUp({
  before = { isRestoring: false, connections: [] } as ExternalConnections,
  start = true,
  memory = createMemoryStore(),
} = {}) {
  const wallets = ids.map((id) => createFakeWallet({ id, name: id }))
  let now = before
  const watchers = new Set<(next: ExternalConnections) => void>()
  const used: string[] = []
  const written: string[] = []
  const store: KeyValueStore = {
    ...memory,
    set(key, value) {
      written.push(value)
      return memory.set(key, value)
    },
  }
  const own = createFakeWallet({ id: 'com.example.app', name: 'App', type: 'EXTERNAL' })
  const external = externalPersistence('eip155', {
    owns: (id) => id !== own.id,
    watch(onChange) {
      watchers.add(onChange)
      onChange(now)
      return () => void watchers.delete(onChange)
    },
    use: ({ connectorId, address }) => used.push(`${connectorId} ${address}`),
  })
  const adapter = createFakeAdapter('eip155', {
    persistence: 'external',
    external,
    watchConnectors(onChange, hawser) {
      onChange(wallets)
      return hawser ? external.attach(hawser) : () => {}
    },
  })
  const client = createTestClient({
    adapters: [{ ...adapter, persistence: 'external' }],
    networks: [mainnet, optimism],
    storage: store,
    connectors: [{ contractVersion, id: own.id, create: () => own }],
  })
  const statuses: string[] = []
  const record = (): void => {
    const status = selectAccountStatus(client.hawser.getSnapshot(), 'eip155')
    if (statuses.at(-1) !== status) statuses.push(status)
  }
  record()
  client.hawser.subscribe(record)
  if (start) client.hawser.start()
  return {
    ...client,
    wallets,
    own,
    memory,
    used,
    written,
    statuses,
    watchers,
    status: () => selectAccountStatus(client.hawser.getSnapshot(), 'eip155'),
    async tell(next: ExternalConnections) {
      now = next
      for (const watcher of [...watchers]) watcher(next)
      await settle()
    },
  }
}

describe('an adapter whose library keeps its connections', () => {
  it('STA-09 default: what the library restores is shown as reconnecting, and stands once it has restored it', async () => {
    const page = setUp({ before: { isRestoring: true, connections: [held(ids[0])] } })
    expect([page.status(), selectActiveAddress(page.hawser.getSnapshot(), 'eip155')]).toEqual([
      'reconnecting',
      'eip155-a',
    ])
    await settle()
    expect([page.status(), page.wallets[0]?.calls]).toEqual(['reconnecting', []])
    await page.tell({ isRestoring: false, connections: [held(ids[0])] })
    expect([page.status(), page.statuses]).toEqual(['connected', ['reconnecting', 'connected']])
    expect(page.wallets[0]?.calls.filter((call) => call !== 'watch')).toEqual(['reconnect'])
    expect(page.events.filter(({ name }) => name === 'connected')).toHaveLength(1)
  })

  it('default: a library with nothing to restore is disconnected, and no code is loaded for it', async () => {
    const page = setUp({ before: { isRestoring: true, connections: [] } })
    expect(page.status()).toBe('reconnecting')
    await page.tell({ isRestoring: false, connections: [] })
    expect(page.statuses).toEqual(['reconnecting', 'disconnected'])
    expect(page.watchers.size).toBe(1)
  })

  it('behavior: before the start it is not known', () => {
    const page = setUp({ start: false })
    expect(page.status()).toBe('reconnecting')
    page.hawser.restore()
    expect(page.status()).toBe('reconnecting')
    page.hawser.start()
    expect(page.status()).toBe('disconnected')
  })

  it('behavior: a connection that the library loses while it restores goes, and the wallet is asked nothing', async () => {
    const page = setUp({ before: { isRestoring: true, connections: [held(ids[0])] } })
    await settle()
    await page.tell({ isRestoring: false, connections: [] })
    expect([page.status(), page.wallets[0]?.calls]).toEqual(['disconnected', []])
  })

  it('behavior: what the app connects and disconnects by the library is seen here, once', async () => {
    const page = setUp()
    await page.tell({ isRestoring: false, connections: [held(ids[0])] })
    expect(page.status()).toBe('connected')
    expect(page.events.filter(({ name }) => name === 'connected')).toHaveLength(1)
    await page.tell({ isRestoring: false, connections: [] })
    expect(page.status()).toBe('disconnected')
    expect(page.events.filter(({ name }) => name === 'disconnected')).toHaveLength(1)
    expect(page.wallets[0]?.calls).not.toContain('disconnect')
  })

  it('behavior: what is connected here is not asked for once more when the library tells of it', async () => {
    const page = setUp()
    const [wallet] = page.wallets
    if (!wallet) throw new Error('no wallet')
    wallet.onConnect = 'hang'
    const connecting = connect(page.hawser, { connectorId: ids[0] })
    await settle()
    await page.tell({ isRestoring: false, connections: [held(ids[0])] })
    expect(page.status()).toBe('connecting')
    wallet.approveLate()
    await connecting
    await settle()
    expect([page.status(), wallet.calls.includes('reconnect')]).toEqual(['connected', false])
    expect(page.events.filter(({ name }) => name === 'connected')).toHaveLength(1)
  })

  it('behavior: nothing of it is stored by the client, and connectors that the app passes are', async () => {
    const page = setUp()
    await connect(page.hawser, { connectorId: ids[0] })
    await connect(page.hawser, { connectorId: 'com.example.app' })
    await page.tell({ isRestoring: false, connections: [held(ids[0])] })
    expect(page.written.some((value) => value.includes('com.example.app'))).toBe(true)
    expect(page.written.filter((value) => value.includes(`eip155/${ids[0]}`))).toEqual([])
    const { byId } = page.hawser.getSnapshot().connections
    expect(Object.keys(byId)).toEqual([`eip155/${ids[0]}`, 'eip155/com.example.app'])
    await disconnect(page.hawser, { connectorId: ids[0] })
    expect(page.written.filter((value) => value.includes(`eip155/${ids[0]}`))).toEqual([])
  })

  it('STA-12 behavior: after a reload a connector that the app passes is restored by the client, the others by their library', async () => {
    const page = setUp()
    await connect(page.hawser, { connectorId: 'com.example.app' })
    await page.tell({ isRestoring: false, connections: [held(ids[0])] })
    page.hawser.destroy()
    const next = setUp({ before: { isRestoring: true, connections: [] }, memory: page.memory })
    const asked = (wallet: { readonly calls: readonly string[] } | undefined) =>
      wallet?.calls.filter((call) => call !== 'watch')
    expect(Object.keys(next.hawser.getSnapshot().connections.byId)).toEqual(['eip155/com.example.app'])
    await settle()
    expect([next.status(), asked(next.own), asked(next.wallets[0])]).toEqual(['connected', ['reconnect'], []])
    await next.tell({ isRestoring: false, connections: [held(ids[0])] })
    expect(asked(next.wallets[0])).toEqual(['reconnect'])
    const { byId } = next.hawser.getSnapshot().connections
    expect(Object.values(byId).map(({ id, status }) => [id, status])).toEqual([
      ['eip155/com.example.app', 'connected'],
      [`eip155/${ids[0]}`, 'connected'],
    ])
  })

  it('behavior: the connection in use is one and the same on both sides', async () => {
    const page = setUp()
    await page.tell({ isRestoring: false, connections: [held(ids[0]), held(ids[1], false)] })
    expect(selectActiveConnection(page.hawser.getSnapshot(), 'eip155')?.connectorId).toBe(ids[0])
    await page.tell({ isRestoring: false, connections: [held(ids[0], false), held(ids[1])] })
    expect(selectActiveConnection(page.hawser.getSnapshot(), 'eip155')?.connectorId).toBe(ids[1])
    switchConnection(page.hawser, { connectionId: `eip155/${ids[0]}` })
    expect(page.used.at(-1)).toBe(`${ids[0]} eip155-a`)
    switchAccount(page.hawser, { connectionId: `eip155/${ids[0]}`, address: 'eip155-b' })
    expect(page.used.at(-1)).toBe(`${ids[0]} eip155-b`)
  })

  it('behavior: a client that is stopped hears nothing, and takes over what has become of it when it starts again', async () => {
    const page = setUp()
    await page.tell({ isRestoring: false, connections: [held(ids[0])] })
    const again = page.hawser.start()
    again()
    expect(page.status()).toBe('connected')
    page.hawser.destroy()
    expect(page.watchers.size).toBe(0)
  })
})
