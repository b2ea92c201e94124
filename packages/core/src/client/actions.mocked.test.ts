import { ModuleLoadError } from '@hawser/common'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeWallet, type FakeWallet } from '../fixtures/fakeWallet.js'
import { connect } from '../flows/connect.js'
import { disconnect } from '../flows/disconnect.js'
import { listConnectors } from '../flows/listConnectors.js'
import { reconnect } from '../flows/reconnect.js'
import { selectStatus } from '../selectors/account.js'

const network = vi.hoisted(() => ({ isOffline: false }))

// What a browser does that cannot reach the app's files.
vi.mock('./actions.js', async (original) => {
  const { loadConnectActions } = await original<typeof import('./actions.js')>()
  return {
    loadConnectActions: () =>
      network.isOffline ? Promise.reject(new ModuleLoadError(new TypeError('Failed to fetch'))) : loadConnectActions(),
  }
})

afterEach(() => {
  network.isOffline = false
})

const connectorId = 'com.example.wallet'
const connectionId = `eip155/${connectorId}` as const

async function visited(wallet: FakeWallet) {
  const platform = createFakePlatform()
  const { hawser } = createTestClient({ wallets: [wallet], platform })
  hawser.start()
  await connect(hawser, { connectorId })
  hawser.destroy()
  wallet.calls.length = 0
  return platform
}

describe('prefetch', () => {
  it('default: brings what a connect needs, lists the wallets, and does nothing else', async () => {
    const wallet = createFakeWallet()
    const prefetch = vi.fn()
    const { hawser, events } = createTestClient({
      adapters: [createFakeAdapter('eip155', { found: [wallet], prefetch })],
    })
    hawser.start()
    expect(hawser.getSnapshot().connectors.list).toEqual([])
    hawser.prefetch()
    await settle()
    expect(prefetch).toHaveBeenCalledTimes(1)
    expect(hawser.getSnapshot().connectors.list).toMatchObject([{ id: connectorId }])
    expect(wallet.calls).toEqual([])
    expect(events).toEqual([])
  })

  it('behavior: offline it tries nothing, which a browser could keep as failed', async () => {
    const prefetch = vi.fn()
    const window = { navigator: { onLine: false } } as Window & typeof globalThis
    const { hawser } = createTestClient({
      adapters: [createFakeAdapter('eip155', { found: [createFakeWallet()], prefetch })],
      platform: { ...createFakePlatform(), window },
    })
    hawser.start()
    hawser.prefetch()
    await settle()
    expect(prefetch).not.toHaveBeenCalled()
    expect(hawser.getSnapshot().connectors.list).toEqual([])
  })

  it('behavior: a destroyed client does nothing', () => {
    const prefetch = vi.fn()
    const { hawser } = createTestClient({ adapters: [createFakeAdapter('eip155', { prefetch })] })
    hawser.destroy()
    hawser.prefetch()
    expect(prefetch).not.toHaveBeenCalled()
  })

  it('behavior: code that comes to a destroyed client lists nothing', async () => {
    const { hawser } = createTestClient({ wallets: [createFakeWallet()] })
    hawser.start()
    hawser.prefetch()
    hawser.destroy()
    await settle()
    expect(hawser.getSnapshot().connectors.list).toEqual([])
  })

  it('behavior: code that does not come is no error of the prefetch', async () => {
    const { hawser } = createTestClient()
    network.isOffline = true
    hawser.prefetch()
    await settle()
    expect(hawser.getSnapshot().alerts).toEqual([])
  })
})

describe('a stored connection', () => {
  it('behavior: stays as reconnecting, with an alert, while its code does not come, until it is tried again', async () => {
    const wallet = createFakeWallet()
    const platform = await visited(wallet)
    const { hawser } = createTestClient({ wallets: [wallet], platform })
    network.isOffline = true
    hawser.start()
    await settle()
    expect(selectStatus(hawser.getSnapshot())).toBe('reconnecting')
    expect(hawser.getSnapshot().connections.byId[connectionId]?.address).toBe('eip155-a')
    expect(hawser.getSnapshot().alerts).toMatchObject([{ error: { code: 'MODULE_LOAD_FAILED' } }])
    await reconnect(hawser)
    expect(selectStatus(hawser.getSnapshot())).toBe('connected')
    await disconnect(hawser)
    expect(selectStatus(hawser.getSnapshot())).toBe('disconnected')
  })

  it('behavior: what another tab disconnects before the code came is not asked for', async () => {
    const wallet = createFakeWallet()
    const platform = await visited(wallet)
    const { hawser } = createTestClient({ wallets: [wallet], platform })
    hawser.start()
    expect(selectStatus(hawser.getSnapshot())).toBe('connecting')
    platform.store.openTab().set('@hawser/default/connections', '[]')
    await settle()
    expect(selectStatus(hawser.getSnapshot())).toBe('disconnected')
    expect(wallet.calls).toEqual([])
  })
})

describe('listConnectors', () => {
  it('default: the wallets that were found, and from then on those that are found afterwards', () => {
    const adapter = createFakeAdapter('eip155', { found: [createFakeWallet()] })
    const { hawser } = createTestClient({ adapters: [adapter] })
    hawser.start()
    const ids = () => listConnectors(hawser).map(({ entry }) => entry.id)
    expect(ids()).toEqual([connectorId])
    expect(listConnectors(hawser)).toBe(listConnectors(hawser))
    adapter.discover([createFakeWallet(), createFakeWallet({ id: 'other', name: 'Other' })])
    expect(ids()).toEqual([connectorId, 'other'])
    adapter.discover([])
    expect(ids()).toEqual([])
  })

  it('behavior: a destroyed client has none to list', () => {
    const { hawser } = createTestClient({ wallets: [createFakeWallet()] })
    hawser.destroy()
    expect(() => listConnectors(hawser)).toThrow(expect.objectContaining({ code: 'CLIENT_DESTROYED' }))
  })
})
