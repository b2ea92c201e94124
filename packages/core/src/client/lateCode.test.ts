import { ModuleLoadError } from '@hawser/common'
import { describe, expect, it, vi } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { connect } from '../flows/connect.js'
import { disconnect } from '../flows/disconnect.js'
import { loadConnectors } from '../flows/loadConnectors.js'
import { reconnect } from '../flows/reconnect.js'
import { signMessage } from '../flows/signMessage.js'
import { switchNetwork } from '../flows/switchNetwork.js'
import { LOAD_TIMEOUT_MS } from '../flows/timeouts.js'
import { selectConnectorList } from '../selectors/selectConnectorList.js'
import { selectStatus } from '../selectors/selectStatus.js'
import type { Hawser } from './hawser.js'
import { createChainCode, createLateCode } from './lateCode.js'

const connectorId = 'com.example.wallet'
const connectionId = `eip155/${connectorId}` as const

/** The page is offline until the answer is called. */
function goOffline(hawser: Hawser): () => void {
  const load = vi.spyOn(hawser.internals.part(createLateCode), 'load')
  load.mockImplementation(() => Promise.reject(new ModuleLoadError(new TypeError('Failed to fetch'))))
  return () => void load.mockRestore()
}

describe('prefetch', () => {
  it('default: has no effect but to load and list the wallets, however often it is called', async () => {
    const wallet = createFakeWallet()
    const prefetch = vi.fn()
    const platform = createFakePlatform()
    const adapter = createFakeAdapter('eip155', { found: [wallet], prefetch })
    const { hawser } = createTestClient({ adapters: [adapter], platform })
    hawser.start()
    const { connectors: before, ...rest } = hawser.getSnapshot()
    const calls = [...platform.store.calls]
    hawser.prefetch()
    hawser.prefetch()
    await settle()
    const { connectors, ...others } = hawser.getSnapshot()
    expect(others).toEqual(rest)
    expect(before).toMatchObject({ list: [], isListed: false })
    expect(connectors).toMatchObject({ list: [{ id: connectorId }], isListed: true })
    expect([platform.store.calls, platform.clock.pending(), wallet.calls]).toEqual([calls, 0, []])
    expect(prefetch).toHaveBeenCalledTimes(2)
    expect(hawser.internals.part(createLateCode).flows).toBeDefined()
  })

  it('behavior: once the code is there, a flow asks the wallet within the call', async () => {
    const wallet = createFakeWallet()
    const { hawser } = createTestClient({ wallets: [wallet] })
    hawser.start()
    hawser.prefetch()
    await settle()
    const connecting = connect(hawser, { connectorId })
    expect(wallet.calls).toEqual(['connect'])
    await connecting
  })

  it('behavior: opening the modal does it, and a destroyed client does nothing', async () => {
    const prefetch = vi.fn()
    const { hawser } = createTestClient({ adapters: [createFakeAdapter('eip155', { prefetch })] })
    hawser.open()
    expect(prefetch).toHaveBeenCalledTimes(1)
    hawser.destroy()
    hawser.prefetch()
    expect(prefetch).toHaveBeenCalledTimes(1)
  })

  it('behavior: code that does not come is no error of the prefetch', async () => {
    const { hawser } = createTestClient()
    goOffline(hawser)
    hawser.prefetch()
    await settle()
    expect(hawser.getSnapshot().alerts).toEqual([])
  })
})

describe('code that does not come', () => {
  it('behavior: connect fails by name, says so in the state, and can be tried again', async () => {
    const wallet = createFakeWallet()
    const { hawser } = createTestClient({ wallets: [wallet] })
    hawser.start()
    const goOnline = goOffline(hawser)
    await expect(connect(hawser, { connectorId })).rejects.toMatchObject({ code: 'MODULE_LOAD_FAILED' })
    expect(hawser.getSnapshot().connections.attempt).toMatchObject({
      phase: 'failed',
      error: { code: 'MODULE_LOAD_FAILED' },
    })
    goOnline()
    expect((await connect(hawser, { connectorId })).connections).toHaveLength(1)
    expect(hawser.getSnapshot().connections.attempt).toBeNull()
  })

  it('behavior: code that hangs is given up when its time is over, and by the signal', async () => {
    const { hawser, platform } = createTestClient({ wallets: [createFakeWallet()] })
    hawser.start()
    vi.spyOn(hawser.internals.part(createLateCode), 'load').mockImplementation(() => new Promise(() => {}))
    const switching = expect(switchNetwork(hawser, { caipNetworkId: 'eip155:10' })).rejects.toMatchObject({
      code: 'TIMEOUT',
    })
    await platform.clock.advance(LOAD_TIMEOUT_MS)
    await switching
    expect(hawser.getSnapshot().networks.switchAttempt).toMatchObject({ phase: 'failed' })
    const controller = new AbortController()
    const connecting = connect(hawser, { connectorId, signal: controller.signal })
    controller.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
    expect(hawser.getSnapshot().connections.attempt).toBeNull()
    expect(platform.clock.pending()).toBe(0)
  })

  it('behavior: a stored connection stays as reconnecting, with an alert, until it is tried again', async () => {
    const wallet = createFakeWallet()
    const platform = createFakePlatform()
    const first = createTestClient({ wallets: [wallet], platform }).hawser
    first.start()
    await connect(first, { connectorId })
    first.destroy()

    const { hawser } = createTestClient({ wallets: [wallet], platform })
    const goOnline = goOffline(hawser)
    hawser.start()
    await settle()
    expect(selectStatus(hawser.getSnapshot())).toBe('reconnecting')
    expect(hawser.getSnapshot().connections.byId[connectionId]?.address).toBe('eip155-a')
    expect(hawser.getSnapshot().alerts).toMatchObject([{ error: { code: 'MODULE_LOAD_FAILED' } }])
    await expect(disconnect(hawser)).rejects.toMatchObject({ code: 'MODULE_LOAD_FAILED' })
    goOnline()
    await reconnect(hawser)
    expect(selectStatus(hawser.getSnapshot())).toBe('connected')
    await disconnect(hawser)
    expect(selectStatus(hawser.getSnapshot())).toBe('disconnected')
  })
})

it('behavior: what another tab disconnects before the code came is not asked for', async () => {
  const wallet = createFakeWallet()
  const platform = createFakePlatform()
  const first = createTestClient({ wallets: [wallet], platform }).hawser
  first.start()
  await connect(first, { connectorId })
  first.destroy()
  wallet.calls.length = 0

  const { hawser } = createTestClient({ wallets: [wallet], platform })
  hawser.start()
  expect(selectStatus(hawser.getSnapshot())).toBe('connecting')
  platform.store.openTab().set('@hawser/default/connections', '[]')
  await settle()
  expect(selectStatus(hawser.getSnapshot())).toBe('disconnected')
  expect(wallet.calls).toEqual([])
})

describe('loadConnectors', () => {
  it('default: lists what was found before and is found afterwards', async () => {
    const adapter = createFakeAdapter('eip155', { found: [createFakeWallet()] })
    const { hawser } = createTestClient({ adapters: [adapter] })
    hawser.start()
    const ids = () => selectConnectorList(hawser.getSnapshot()).map(({ entry }) => entry.id)
    expect(ids()).toEqual([])
    await loadConnectors(hawser)
    expect(ids()).toEqual([connectorId])
    adapter.discover([createFakeWallet(), createFakeWallet({ id: 'other', name: 'Other' })])
    expect(ids()).toEqual([connectorId, 'other'])
    adapter.discover([])
    expect(ids()).toEqual([])
  })

  it('behavior: fails by name while its code does not come, and lists when it is tried again', async () => {
    const { hawser } = createTestClient({ wallets: [createFakeWallet()] })
    hawser.start()
    const goOnline = goOffline(hawser)
    await expect(loadConnectors(hawser)).rejects.toMatchObject({ code: 'MODULE_LOAD_FAILED' })
    expect(hawser.getSnapshot().connectors).toMatchObject({ list: [], isListed: false })
    goOnline()
    await loadConnectors(hawser)
    expect(hawser.getSnapshot().connectors).toMatchObject({ list: [{ id: connectorId }], isListed: true })
  })

  it('behavior: code that comes to a destroyed client lists nothing', async () => {
    const { hawser } = createTestClient({ wallets: [createFakeWallet()] })
    hawser.start()
    const loading = loadConnectors(hawser)
    hawser.destroy()
    await expect(loading).rejects.toMatchObject({ code: 'CLIENT_DESTROYED' })
    expect(hawser.getSnapshot().connectors.isListed).toBe(false)
  })
})

describe('code of the chain', () => {
  it('behavior: comes while the user is with the wallet, and a connect does not need it', async () => {
    const wallet = createFakeWallet()
    const { hawser } = createTestClient({ wallets: [wallet] })
    hawser.start()
    const code = hawser.internals.part(createChainCode)
    const load = vi
      .spyOn(code, 'load')
      .mockImplementation(() => Promise.reject(new ModuleLoadError(new TypeError('Failed to fetch'))))
    await connect(hawser, { connectorId })
    expect(selectStatus(hawser.getSnapshot())).toBe('connected')
    await expect(signMessage(hawser, { message: 'Hi' })).rejects.toMatchObject({ code: 'MODULE_LOAD_FAILED' })
    load.mockRestore()
    await expect(signMessage(hawser, { message: 'Hi' })).resolves.toBe('eip155-a signed Hi')
  })
})
