import {
  type ChainNamespace,
  createBrowserPlatform,
  createEmitter,
  createMemoryStore,
  createStorage,
  type Network,
  type Platform,
  wrapError,
} from '@hawser/common'
import { proxy, snapshot, subscribe } from 'valtio/vanilla'
import { createConnectionsSlice } from '../connections/connectionsSlice.js'
import { createFoundConnectors } from '../connections/foundConnectors.js'
import { createRecentWalletsController } from '../connections/recentWalletsController.js'
import { commitStored, parseInitialState, restoreState, storagePrefix } from '../connections/storedState.js'
import { createAlertsController } from '../controllers/alerts.js'
import { createNetworkController, createNetworksSlice } from '../controllers/network.js'
import { createOptionsController, createOptionsSlice } from '../controllers/options.js'
import { createThemeController, createThemeSlice } from '../controllers/theme.js'
import type { ChainAdapter } from '../interfaces/adapter.js'
import type { AdapterContext } from '../interfaces/context.js'
import { firstView } from '../modal/firstView.js'
import { createModalController, createModalSlice } from '../modal/modal.js'
import { createRouterController, createRouterSlice, selectIsViewLocked } from '../modal/router.js'
import { createConnectingSlice, createConnectorsSlice, createToastSlice } from '../state/lateSlices.js'
import type { HawserState } from '../state/tree.js'
import { loadConnectActions } from './actions.js'
import type { HawserEvents } from './events.js'
import { ClientDestroyedError, type Hawser } from './hawser.js'
import type { HawserOptions } from './hawserOptions.js'
import { createInstances } from './instances.js'
import { type Internals, internalsKey } from './internals.js'
import { reportError } from './reportError.js'
import { startClient } from './startClient.js'
import { checkContract, validateOptions } from './validateOptions.js'

/**
 * Creates a client. Nothing happens until its `start`: no storage is read, no wallet asked, no timer set.
 *
 * @throws InvalidOptionsError that says which option is wrong, why, and what to write instead.
 * @example
 * const hawser = createHawser({ networks: [defineNetwork(mainnet)], adapters: [eip155()] })
 * const stop = hawser.start()
 */
export function createHawser(options: HawserOptions): Hawser {
  const requested = validateOptions(options)
  const {
    id = 'default',
    initialState: given,
    storage: store,
    adapters: factories,
    connectors: connectorFactories = [],
  } = options
  const initialState = given ? parseInitialState(given) : undefined
  const platform = composePlatform(options.platform)
  const storage = createStorage({
    store: store === false ? createMemoryStore() : (store ?? platform.store),
    prefix: storagePrefix(id),
  })
  const emitter = createEmitter<HawserEvents>()
  const lifetime = new AbortController()

  const state = proxy<HawserState>({
    isRestored: initialState !== undefined,
    namespaces: factories.map(({ namespace }) => namespace),
    options: createOptionsSlice(options),
    networks: createNetworksSlice(requested, options.defaultNetwork),
    connections: createConnectionsSlice(factories),
    connecting: createConnectingSlice(),
    recentWallets: [],
    connectors: createConnectorsSlice(),
    router: createRouterSlice(),
    modal: createModalSlice(),
    theme: createThemeSlice(options.theme),
    toast: createToastSlice(),
    alerts: [],
    features: {},
  })
  const modal = createModalController(state.modal, { clock: platform.clock })
  const close = (): void => {
    if (state.modal.isLocked) modal.shake()
    else modal.close()
  }
  const controllers: Internals['controllers'] = {
    alerts: createAlertsController(state.alerts),
    modal,
    network: createNetworkController(state.networks, { emit: emitter.emit }),
    options: createOptionsController(state.options),
    recentWallets: createRecentWalletsController(state.recentWallets),
    router: createRouterController(state.router, { close, isLocked: () => selectIsViewLocked(state) }),
    theme: createThemeController(state.theme),
  }

  const context: AdapterContext = {
    platform,
    options,
    networks: () => snapshot(state.networks).requested as readonly Network[],
  }
  const adapters = new Map<ChainNamespace, ChainAdapter>(
    factories.map((factory) => [factory.namespace, factory.create(context)]),
  )
  const appConnectors = connectorFactories.map((factory) =>
    factory.create({
      ...context,
      host: async () => (await loadConnectActions()).getHost(hawser),
      ask: async (question) => (await loadConnectActions()).askUser(hawser, { ...question, connectorId: factory.id }),
    }),
  )
  const onError = (cause: unknown): void => {
    if (!lifetime.signal.aborted) reportError(hawser, wrapError(cause))
  }
  const instances = createInstances(() => internals)
  let generations = 0
  const internals: Internals = {
    state,
    options,
    platform,
    storage,
    adapters,
    found: createFoundConnectors(),
    controllers,
    events: emitter,
    requirements: new Map(),
    instance: instances.get,
    takeGenerations(count) {
      generations += count
      return generations - count + 1
    },
    signal: lifetime.signal,
  }
  if (initialState) {
    commitStored(internals, initialState.connections)
    controllers.network.restore(initialState)
  }

  const initialSnapshot = snapshot(state) as HawserState
  let starts = 0
  let hasStarted = false
  let stopRunning: (() => void) | undefined

  const assertAlive = (): void => {
    if (lifetime.signal.aborted) throw new ClientDestroyedError()
  }
  const run = (): (() => void) => {
    // Read anew, be it read ahead: another tab may have written since.
    if (!hasStarted) restoreState(internals)
    hasStarted = true
    instances.start()
    const pause = startClient(hawser, { connectors: appConnectors, onError })
    return () => {
      pause()
      instances.stop()
    }
  }
  const stop = (): void => {
    stopRunning?.()
    stopRunning = undefined
  }
  const prefetch = (): void => {
    // A browser may keep code that did not come as failed.
    if (platform.window?.navigator.onLine === false) return
    loadConnectActions().then(
      ({ listConnectors }) => {
        if (!lifetime.signal.aborted) listConnectors(hawser)
      },
      // Told by what needs the code, which tries again.
      () => {},
    )
    for (const adapter of adapters.values()) adapter.prefetch?.()
  }

  const hawser: Hawser = {
    id,
    platform,
    storage,
    router: controllers.router,
    signal: lifetime.signal,
    [internalsKey]: internals,
    getSnapshot: () => snapshot(state) as HawserState,
    getInitialSnapshot: () => initialSnapshot,
    subscribe: (callback) =>
      subscribe(state, () => {
        if (!lifetime.signal.aborted) callback()
      }),
    restore() {
      if (!lifetime.signal.aborted && !state.isRestored) restoreState(internals)
    },
    start() {
      assertAlive()
      starts += 1
      stopRunning ??= run()
      let isStarted = true
      return () => {
        if (!isStarted) return
        isStarted = false
        starts -= 1
        if (starts === 0) stop()
      }
    },
    destroy() {
      if (lifetime.signal.aborted) return
      stop()
      lifetime.abort()
      modal.dispose()
      instances.dispose()
      emitter.clear()
    },
    prefetch() {
      if (!lifetime.signal.aborted) prefetch()
    },
    on: emitter.on,
    use(feature) {
      assertAlive()
      checkContract(feature, `The feature ${feature.id}`)
      return feature.attach(hawser)
    },
    open({ view } = {}) {
      assertAlive()
      if (!state.modal.isLocked) controllers.router.reset(view ?? firstView(state))
      controllers.modal.open()
    },
    close,
    setTheme: controllers.theme.set,
  }
  return hawser
}

/** The browser's platform with the app's own parts over it. Getters stay getters: nothing is read before it is used. */
function composePlatform(overrides: Partial<Platform> = {}): Platform {
  const platform: Platform = createBrowserPlatform()
  return Object.defineProperties(platform, Object.getOwnPropertyDescriptors(overrides))
}
