import { describe, expect, it } from 'vitest'
import type { contractVersion } from '../constants.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet, optimism, solana } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import { switchNetwork } from '../flows/switchNetwork.js'
import { showToast } from '../flows/toasts.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { defineFeature } from './defineFeature.js'

interface CounterState {
  count: number
}

declare module '../exports/index.js' {
  interface FeatureRegistry {
    counter: CounterState
    watcher: { seen: string[] }
  }
}

const counter = defineFeature({
  id: 'counter',
  createSlice: (): CounterState => ({ count: 0 }),
  setup: ({ slice }) => ({
    api: {
      add() {
        slice.count += 1
      },
    },
    dispose() {
      slice.count = -1
    },
  }),
})

type WatcherContext = FeatureContext<{ seen: string[] }>

/** A feature that hears of networks, in both ways, and hands its context out. */
function createWatcher(setup: (context: WatcherContext) => void = () => {}) {
  return defineFeature({
    id: 'watcher',
    createSlice: (): { seen: string[] } => ({ seen: [] }),
    setup: (context) => {
      const { events, slice, watch, getSnapshot } = context
      events.on('networkSelected', ({ caipNetworkId }) => slice.seen.push(`event ${caipNetworkId}`))
      watch(
        ({ networks }) => networks.selected.eip155,
        () => slice.seen.push(`state ${getSnapshot().networks.selected.eip155}`),
      )
      setup(context)
      return { api: { context } }
    },
  })
}

describe('use', () => {
  it('default: a feature is brought in once, and ends with the client', () => {
    const { hawser } = createTestClient()
    const api = hawser.use(counter)
    expect(hawser.use(counter)).toBe(api)
    api.add()
    expect(hawser.getSnapshot().features).toEqual({ counter: { count: 1 } })
    expect(hawser.getInitialSnapshot().features).toEqual({})
    hawser.destroy()
    expect(hawser.getSnapshot().features).toEqual({ counter: { count: -1 } })
    expect(() => hawser.use(counter)).toThrowError(expect.objectContaining({ code: 'CLIENT_DESTROYED' }))
  })

  it('behavior: each client has its own', () => {
    const [one, two] = [createTestClient(), createTestClient()]
    one.hawser.use(counter).add()
    two.hawser.use(counter)
    expect(two.hawser.getSnapshot().features.counter?.count).toBe(0)
  })

  it('behavior: another feature of the same id is refused by name, and the first one goes on', () => {
    const { hawser } = createTestClient()
    const { add } = hawser.use(counter)
    const other = defineFeature({ id: 'counter', createSlice: () => ({ count: 5 }), setup: () => ({ api: {} }) })
    expect(() => hawser.use(other)).toThrowError(
      expect.objectContaining({ code: 'FEATURE_CONFLICT', featureId: 'counter' }),
    )
    add()
    expect(hawser.getSnapshot().features.counter?.count).toBe(1)
  })

  it('behavior: a feature that is too old is named', () => {
    const { hawser } = createTestClient()
    expect(() => hawser.use({ ...counter, contractVersion: 0 as typeof contractVersion })).toThrow(
      /feature counter is too old/,
    )
  })

  it('behavior: it has no effect: without a start nothing is heard, asked, stored or timed', async () => {
    const platform = createFakePlatform()
    const { hawser } = createTestClient({ platform })
    const { api, seen } = { api: hawser.use(createWatcher()), seen: () => hawser.getSnapshot().features.watcher?.seen }
    await switchNetwork(hawser, { caipNetworkId: optimism.caipNetworkId })
    await settle()
    expect(seen()).toEqual([])
    expect([platform.clock.pending(), platform.visibleListeners, platform.store.watchers]).toEqual([0, 0, 0])
    expect(api.context.signal.aborted).toBe(false)
  })
})

describe('setup that throws', () => {
  it('behavior: it is told by name with its cause, leaves nothing behind, and may be tried again', async () => {
    const { hawser } = createTestClient({ networks: [mainnet, optimism] })
    hawser.start()
    const cause = new Error('no')
    let isBroken = true
    let heard = 0
    const fragile = createWatcher(({ addRequirement, events }) => {
      events.on('networkSelected', () => {
        heard += 1
      })
      addRequirement({ id: 'never', timeoutMs: 1, otherwise: 'disconnect', meet: () => Promise.reject(cause) })
      if (isBroken) throw cause
    })
    expect(() => hawser.use(fragile)).toThrowError(
      expect.objectContaining({ code: 'FEATURE_SETUP_FAILED', featureId: 'watcher', cause }),
    )
    expect(hawser.getSnapshot().features).toEqual({})
    await switchNetwork(hawser, { caipNetworkId: optimism.caipNetworkId })
    await settle()
    expect(heard).toBe(0)

    hawser.use(counter).add()
    isBroken = false
    const { context } = hawser.use(fragile)
    await switchNetwork(hawser, { caipNetworkId: mainnet.caipNetworkId })
    await settle()
    expect(heard).toBe(1)
    expect(hawser.getSnapshot().features).toEqual({
      counter: { count: 1 },
      watcher: { seen: ['event eip155:1', 'state eip155:1'] },
    })
    expect(context.client).toBe(hawser)
  })

  it('behavior: the client still connects, and what the failed feature required is not required', async () => {
    const wallet = createFakeWallet()
    const { hawser, events } = createTestClient({ wallets: [wallet] })
    hawser.start()
    const fragile = createWatcher(({ addRequirement }) => {
      addRequirement({
        id: 'never',
        timeoutMs: 1,
        otherwise: 'disconnect',
        meet: () => Promise.reject(new Error('no')),
      })
      throw new Error('It broke.')
    })
    expect(() => hawser.use(fragile)).toThrowError(expect.objectContaining({ code: 'FEATURE_SETUP_FAILED' }))
    await connect(hawser, { connectorId: wallet.id })
    expect(events.filter(({ name }) => name === 'connected')).toHaveLength(1)
  })
})

describe('the context', () => {
  it('behavior: listeners follow the client: none while it is stopped, and what has changed meanwhile is told at its start', async () => {
    const { hawser } = createTestClient()
    const stop = hawser.start()
    const { context } = hawser.use(createWatcher())
    const seen = (): string[] => context.slice.seen.splice(0)
    await switchNetwork(hawser, { caipNetworkId: optimism.caipNetworkId })
    await settle()
    expect(seen()).toEqual(['event eip155:10', 'state eip155:10'])

    stop()
    await switchNetwork(hawser, { caipNetworkId: mainnet.caipNetworkId })
    await settle()
    expect(seen()).toEqual([])

    hawser.start()
    expect(seen()).toEqual(['state eip155:1'])
    await switchNetwork(hawser, { caipNetworkId: optimism.caipNetworkId })
    await settle()
    expect(seen()).toEqual(['event eip155:10', 'state eip155:10'])

    const slice = context.slice
    hawser.destroy()
    await settle()
    expect([slice.seen, context.signal.aborted]).toEqual([[], true])
  })

  it('behavior: what a listener removes or adds as the client starts again is heard not at all, or once', async () => {
    const { hawser } = createTestClient()
    const stop = hawser.start()
    const { context } = hawser.use(createWatcher())
    const heard: string[] = []
    const selectNetwork = ({ networks }: ReturnType<typeof hawser.getSnapshot>) => networks.selected.eip155
    const remove = context.watch(selectNetwork, () => {
      heard.push('removed')
      remove()
      context.events.on('networkSelected', () => heard.push('added'))
    })
    stop()
    await switchNetwork(hawser, { caipNetworkId: optimism.caipNetworkId })
    hawser.start()
    expect(heard.splice(0)).toEqual(['removed'])
    await switchNetwork(hawser, { caipNetworkId: mainnet.caipNetworkId })
    await settle()
    expect(heard).toEqual(['added'])
  })

  it('behavior: a listener that is removed hears nothing more', async () => {
    const { hawser } = createTestClient()
    hawser.start()
    const { context } = hawser.use(createWatcher())
    let heard = 0
    const removals = [
      context.events.on('networkSelected', () => {
        heard += 1
      }),
      context.watch(
        ({ networks }) => networks,
        () => {
          heard += 1
        },
      ),
    ]
    for (const remove of removals) remove()
    await switchNetwork(hawser, { caipNetworkId: optimism.caipNetworkId })
    await settle()
    expect(heard).toBe(0)
  })

  it('behavior: one feature’s failure is told, and keeps no other from its start or its end', async () => {
    const { hawser } = createTestClient()
    const { context } = hawser.use(createWatcher())
    context.watch(
      ({ networks }) => networks.selected.eip155,
      () => {
        throw new Error('It broke.')
      },
    )
    const second = hawser.use(counter)
    await switchNetwork(hawser, { caipNetworkId: optimism.caipNetworkId })
    hawser.start()
    expect(hawser.getSnapshot().alerts).toMatchObject([{ severity: 'error', error: { details: 'It broke.' } }])
    second.add()
    hawser.destroy()
    expect(hawser.getSnapshot().features.counter?.count).toBe(-1)
  })

  it('behavior: it has flows, adapters, services, storage, and what an app requires of whoever connects', async () => {
    const wallet = createFakeWallet()
    const services = { wallets: { baseUrl: 'https://wallets.test', projectId: 'p' } }
    const { hawser, events } = createTestClient({
      networks: [mainnet, solana],
      adapters: [createFakeAdapter('eip155', { found: [wallet] }), createFakeAdapter('solana')],
      services,
    })
    hawser.start()
    const { context } = hawser.use(createWatcher())
    expect(context.getAdapter('eip155')?.namespace).toBe('eip155')
    expect(context.getAdapter('polkadot')).toBeUndefined()
    expect(context.services).toBe(services)
    showToast(context.client, { message: 'Hello', variant: 'success' })
    expect(hawser.getSnapshot().toast.message).toBe('Hello')
    context.events.track({ event: 'TEST' })
    expect(events.at(-1)).toEqual({ name: 'track', event: { event: 'TEST' } })
    context.storage.write('watcher_note', 'Ahoy')
    expect(hawser.storage.has('watcher_note')).toBe(true)

    const asked: string[] = []
    const remove = context.addRequirement({
      id: 'sign-in',
      timeoutMs: 1_000,
      otherwise: 'keep',
      meet: async ({ reason }) => void asked.push(reason),
    })
    await connect(hawser, { connectorId: wallet.id })
    remove()
    await connect(hawser, { connectorId: wallet.id })
    expect(asked).toEqual(['connect'])
  })
})
