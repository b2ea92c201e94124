import type { Platform } from '@hawser/common'
import {
  connectionStorageKeys,
  createMemoryStore,
  createStorage,
  type KeyValueStore,
  systemClock,
} from '@hawser/common'
import { type ConnectionStatus, createHawser, type Hawser, selectStatus } from '@hawser/core'
import { connect, disconnect, getBalance, listConnectors, signMessage, switchNetwork } from '@hawser/core/actions'
import { parseEther, verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { eip155 } from '../src/exports/index.js'
import { type Fixture, startFixture } from './fixtures/startFixture.js'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture([1, 10])
})
afterAll(() => fixture.stop())

function createClient(storage: KeyValueStore | false = false): Hawser {
  return createHawser({
    networks: fixture.networks,
    adapters: [eip155()],
    storage,
    platform: { window: fixture.page, clock: systemClock } as Partial<Platform>,
  })
}

it('default: a client connects, reads, signs, switches and disconnects through the adapter', async () => {
  const wallet = fixture.createWallet()
  const client = createClient()
  client.start()
  listConnectors(client)
  await vi.waitFor(() => expect(client.getSnapshot().connectors.list.map(({ id }) => id)).toContain(wallet.info.rdns))

  const { connections } = await connect(client, { connectorId: wallet.info.rdns })
  expect(connections).toMatchObject([{ address: fixture.account(0).address, chainId: 'eip155:1', status: 'connected' }])
  expect((await getBalance(client)).value).toBeGreaterThan(parseEther('9000'))
  const signature = (await signMessage(client, { message: 'Ahoy' })) as `0x${string}`
  expect(await verifyMessage({ address: fixture.account(0).address, message: 'Ahoy', signature })).toBe(true)

  await switchNetwork(client, { caipNetworkId: 'eip155:10' })
  expect(wallet.chainId).toBe(10)
  await vi.waitFor(() =>
    expect(Object.values(client.getSnapshot().connections.byId)).toMatchObject([{ chainId: 'eip155:10' }]),
  )

  await disconnect(client)
  expect(client.getSnapshot().connections.byId).toEqual({})
  await vi.waitFor(() => expect(wallet.isAuthorized).toBe(false))
  client.destroy()
})

/** A load of the page, and every status that it shows. */
function load(storage: KeyValueStore) {
  const client = createClient(storage)
  const seen = new Set<ConnectionStatus>()
  const status = () => selectStatus(client.getSnapshot(), 'eip155')
  client.subscribe(() => seen.add(status()))
  client.start()
  return { client, seen, status }
}

it('STA-01 behavior: an address that somebody else stored is never connected', async () => {
  const wallet = fixture.createWallet()
  const forged = `0x${'ab'.repeat(20)}`
  const storage = createMemoryStore()
  createStorage({ store: storage, prefix: '@hawser/default' }).write(connectionStorageKeys.connections, [
    {
      id: `eip155/${wallet.info.rdns}`,
      namespace: 'eip155',
      connectorId: wallet.info.rdns,
      connectorType: 'ANNOUNCED',
      connectorName: wallet.info.name,
      accounts: [{ address: forged, type: 'eoa' }],
      address: forged,
      chainId: 'eip155:1',
      isActive: true,
    },
  ])
  const { client, seen, status } = load(storage)
  expect(status()).toBe('connecting')
  await vi.waitFor(() => expect(status()).toBe('disconnected'))
  expect(seen).not.toContain('connected')
  expect(wallet.pending).toEqual([])
  client.destroy()
})

it('STA-01 behavior: a wallet that is locked at the load is kept, and connected once it is unlocked; a revoked one is forgotten', async () => {
  const wallet = fixture.createWallet()
  const storage = createMemoryStore()
  const first = load(storage)
  listConnectors(first.client)
  await vi.waitFor(() => expect(first.client.getSnapshot().connectors.list).not.toEqual([]))
  await connect(first.client, { connectorId: wallet.info.rdns })
  first.client.destroy()

  wallet.lock()
  for (const _ of [1, 2]) {
    const locked = load(storage)
    await vi.waitFor(() => expect(locked.status()).toBe('unconfirmed'))
    expect(locked.seen).not.toContain('connected')
    locked.client.destroy()
  }
  const next = load(storage)
  await vi.waitFor(() => expect(next.status()).toBe('unconfirmed'))
  wallet.unlock()
  await vi.waitFor(() => expect(next.status()).toBe('connected'))
  expect(wallet.log.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
  next.client.destroy()

  wallet.disconnectFromWallet()
  wallet.lock()
  const revoked = load(storage)
  await vi.waitFor(() => expect(revoked.status()).toBe('disconnected'))
  expect(revoked.seen).not.toContain('unconfirmed')
  revoked.client.destroy()
})
