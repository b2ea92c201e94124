import { loadModule } from '@hawser/common'
import { LOAD_TIMEOUT_MS } from '@hawser/core'
import { describe, expect, it } from 'vitest'
import { renderClient } from '../fixtures/renderClient.js'
import { ActionsContext, createActionsLoader } from '../provider/actions.js'
import { type Deferred, deferred } from '../views/fixtures/deferred.js'
import { fakeWallet } from '../views/fixtures/fakeWallet.js'
import { firstAddress } from '../views/fixtures/openClient.js'
import { useHawserPairing } from '../wallets/useHawserPairing.js'
import { useHawserConnect, useHawserConnectors } from './connect.js'
import { useHawserSwitchNetwork } from './network.js'

const useAll = () => ({
  connect: useHawserConnect(),
  connectors: useHawserConnectors(),
  pairing: useHawserPairing(),
  switching: useHawserSwitchNetwork(),
})
type Hooks = ReturnType<typeof useAll>
/** Both parts of them. */
type AllActions = typeof import('@hawser/core/actions')

function Probe({ onRender }: { readonly onRender: (hooks: Hooks) => void }) {
  onRender(useAll())
  return null
}

/** The hooks over code that comes, or fails, when the test says so. */
async function open() {
  const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
  const loads: Deferred<AllActions>[] = []
  const importActions = () => {
    const load = deferred<AllActions>()
    loads.push(load)
    return loadModule(() => load.promise)
  }
  const loaders = {
    connect: createActionsLoader(importActions),
    account: createActionsLoader(importActions),
    intents: {},
  }
  const renders: Hooks[] = []
  const client = await renderClient(
    <ActionsContext value={loaders}>
      <Probe onRender={(hooks) => renders.push(hooks)} />
    </ActionsContext>,
    { wallets: [wallet] },
  )
  // The list asks as soon as it is mounted; each that asks later is another load.
  await expect.poll(() => loads.length).toBeGreaterThan(0)
  return {
    client,
    wallet,
    loads,
    read: () => renders.at(-1) as Hooks,
    async come() {
      const actions = await import('@hawser/core/actions')
      for (const load of loads) load.resolve(actions)
    },
    fail() {
      for (const load of loads) load.reject(new TypeError('Failed to fetch dynamically imported module'))
    },
  }
}

describe('hooks whose code does not come', () => {
  it('error: a connect fails by name, asks no wallet, and can be tried again', async () => {
    const { wallet, loads, read, come, fail } = await open()
    const connecting = read().connect.connectAsync({ connectorId: 'anchor' })
    fail()
    await expect(connecting).rejects.toMatchObject({ code: 'MODULE_LOAD_FAILED' })
    await expect.poll(() => read().connect).toMatchObject({ status: 'error', error: { code: 'MODULE_LOAD_FAILED' } })
    expect(wallet.requests).toEqual([])

    const loaded = loads.length
    read().connect.connect({ connectorId: 'anchor' })
    await expect.poll(() => loads.length).toBe(loaded + 1)
    await come()
    await expect.poll(() => wallet.requests.length).toBe(1)
    wallet.approve([firstAddress], 'eip155:1')
    await expect.poll(() => read().connect).toMatchObject({ status: 'success', error: null })
  })

  it('error: code that hangs is given up when its time is over, and by the signal', async () => {
    const { client, wallet, read, come } = await open()
    const abort = new AbortController()
    const connecting = read().connect.connectAsync({ connectorId: 'anchor', signal: abort.signal })
    abort.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
    const switching = read().switching.switchNetworkAsync({ caipNetworkId: 'eip155:10' })
    client.clock.advance(LOAD_TIMEOUT_MS)
    await expect(switching).rejects.toMatchObject({ code: 'TIMEOUT' })
    await expect.poll(() => read().switching).toMatchObject({ status: 'error', error: { code: 'TIMEOUT' } })
    await expect.poll(() => read().connectors).toMatchObject({ isLoading: false, error: { code: 'TIMEOUT' } })
    // What comes late does nothing of what was given up.
    await come()
    read().connectors.refetch()
    await expect.poll(() => read().connectors.connectors).toMatchObject([{ entry: { id: 'anchor' } }])
    expect(wallet.requests).toEqual([])
    expect(client.hawser.getSnapshot().networks.switchAttempt).toBeNull()
  })

  it('error: a connector list that fails is listed when it is tried again', async () => {
    const { loads, read, come, fail } = await open()
    fail()
    await expect.poll(() => read().connectors.error?.code).toBe('MODULE_LOAD_FAILED')
    expect(read().connectors).toMatchObject({ connectors: [], isLoading: false })
    const loaded = loads.length
    read().connectors.refetch()
    await expect.poll(() => loads.length).toBe(loaded + 1)
    await come()
    await expect.poll(() => read().connectors.connectors).toMatchObject([{ entry: { id: 'anchor' } }])
    expect(read().connectors).toMatchObject({ isLoading: false, error: null })
  })
})

describe('what is called off while its code is loaded', () => {
  it.each(['connect', 'pairing'] as const)(
    'behavior: a cancelled connect (%s) ends, and asks no wallet',
    async (by) => {
      const { client, wallet, read, come } = await open()
      const connecting = expect(read().connect.connectAsync({ connectorId: 'anchor' })).rejects.toMatchObject({
        code: 'ABORTED',
      })
      await expect.poll(() => read().connect.isPending).toBe(true)
      read()[by].cancel()
      // It waits no longer for the code, which may hang.
      await connecting
      await expect.poll(() => read().connect.isPending).toBe(false)
      await come()
      await expect.poll(() => read().connectors.connectors.length).toBe(1)
      expect(wallet.requests).toEqual([])
      expect(client.hawser.getSnapshot().connecting.attempt).toBeNull()
    },
  )

  it('behavior: a cancelled switch ends, and changes nothing', async () => {
    const { client, read, come } = await open()
    const before = client.hawser.getSnapshot().networks
    const switching = expect(read().switching.switchNetworkAsync({ caipNetworkId: 'eip155:10' })).rejects.toMatchObject(
      { code: 'ABORTED' },
    )
    read().switching.cancel()
    await switching
    await come()
    await expect.poll(() => read().connectors.connectors.length).toBe(1)
    expect(client.hawser.getSnapshot().networks).toEqual(before)
  })

  it('behavior: of two connects the later one is asked for, once', async () => {
    const { wallet, read, come } = await open()
    const first = expect(read().connect.connectAsync({ connectorId: 'anchor' })).rejects.toMatchObject({
      code: 'ABORTED',
    })
    read().connect.connect({ connectorId: 'anchor' })
    await first
    await come()
    await expect.poll(() => wallet.requests.length).toBe(1)
    await expect.poll(() => read().connect.attempt?.phase).toBe('waiting')
    expect(wallet.requests).toHaveLength(1)
  })

  it('behavior: with a client that is destroyed nothing is asked for, and a cancel does not throw', async () => {
    const { client, wallet, read, come } = await open()
    const connecting = read().connect.connectAsync({ connectorId: 'anchor' })
    client.hawser.destroy()
    await come()
    await expect(connecting).rejects.toMatchObject({ code: 'CLIENT_DESTROYED' })
    expect(wallet.requests).toEqual([])
    for (const { cancel } of [read().connect, read().pairing, read().switching]) expect(cancel).not.toThrow()
  })
})
