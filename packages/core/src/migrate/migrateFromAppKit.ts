import { type ChainNamespace, connectionStorageKeys, isChainNamespace, withDeadline } from '@hawser/common'
import * as v from 'valibot'
import { subscribe } from 'valtio/vanilla'
import type { Hawser } from '../client/hawser.js'
import type { Internals } from '../client/internals.js'
import { internalsOf } from '../client/internalsOf.js'
import { commitUnasked, writeRestoring } from '../connections/externalState.js'
import { createKeptConnectors } from '../connections/keptConnectors.js'
import { createPersistence } from '../connections/persistence.js'
import { createRestorer } from '../connections/restoreConnections.js'
import type { StoredConnection } from '../connections/storedConnection.js'
import { isKept, parseInitialState } from '../connections/storedState.js'
import { createConnectorsController } from '../connectorList/connectors.js'
import type { Connector, ReconnectHint } from '../interfaces/connector.js'
import { CONNECTOR_DISCOVERY_TIMEOUT_MS, LATE_CONNECTOR_TIMEOUT_MS, RECONNECT_TIMEOUT_MS } from '../lateConstants.js'
import { createSignInLoader } from '../siwx/signInLoader.js'
import type { ConnectorEntry } from '../state/tree.js'
import { type AppKitConnection, readAppKit } from './readAppKit.js'

/** Where a client keeps which of AppKit's connections are still to be asked for. An empty list once there are none. */
const storageKey = 'appkit_connections'
/** On how many page loads a wallet is looked for that does not answer. */
const maxVisits = 5

interface Waiting extends AppKitConnection {
  readonly visits: number
}

const waitingList = v.array(
  v.object({
    namespace: v.custom<ChainNamespace>(isChainNamespace),
    wallet: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    visits: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
)

/**
 * Takes over who was connected by AppKit on this origin, so that users stay connected when an app moves to Hawser. From the client's start on, each
 * wallet that AppKit names in `localStorage` is asked, without a prompt, whether it still authorises the app: only its own answer connects. Until then
 * the status is `reconnecting`. What AppKit stored is read once, and stays as it is; a wallet that is locked or missing is asked again on the next visits.
 * A namespace that has a connection of Hawser's keeps that one.
 *
 * Not taken over: sessions of WalletConnect that are in AppKit's own store, its embedded wallet, and namespaces whose adapter restores by itself (wagmi).
 *
 * @throws ClientDestroyedError
 * @example
 * import('@hawser/core/migrate').then(({ migrateFromAppKit }) => migrateFromAppKit(hawser))
 */
export function migrateFromAppKit(hawser: Hawser): void {
  const internals = internalsOf(hawser)
  internals.instance(createSignInLoader)
  internals.instance(createMigration)
}

function createMigration(internals: Internals) {
  const { state, storage } = internals
  const hasConnection = ({ namespace }: AppKitConnection): boolean =>
    Object.values(state.connections.byId).some((connection) => connection.namespace === namespace)
  const isOpen = (one: Waiting): boolean =>
    isKept(internals, one.namespace) && one.visits <= maxVisits && !hasConnection(one)
  let waiting: readonly Waiting[] | undefined
  let run = new AbortController()

  const keep = (left: readonly Waiting[]): readonly Waiting[] => {
    if (left.length !== waiting?.length) storage.write(storageKey, left)
    waiting = left
    return left
  }
  return {
    start(): void {
      run = new AbortController()
      const { signal } = run
      const left = keep((waiting ?? readWaiting(internals)).filter(isOpen))
      if (left.length === 0) return

      internals.instance(createPersistence)
      // Whoever is connected there, by the wallet's word or the user's, is not asked for again: not after a disconnect either.
      const unsubscribe = subscribe(state.connections, () => keep((waiting ?? []).filter(isOpen)))
      signal.addEventListener('abort', unsubscribe, { once: true })

      const groups = new Map<string, ChainNamespace[]>()
      for (const { wallet, namespace } of left) groups.set(wallet, [...(groups.get(wallet) ?? []), namespace])
      for (const [wallet, namespaces] of groups) void ask(internals, { wallet, namespaces, signal })
    },
    stop(): void {
      run.abort()
      for (const { namespace } of waiting ?? []) writeRestoring(internals, namespace, false)
    },
    dispose: () => run.abort(),
  }
}

/**
 * What earlier visits have left to ask for, or, on the first one, what AppKit stored: the network that was in use there is in use here, unless the
 * user has chosen one here.
 */
function readWaiting({ platform, storage, controllers }: Internals): readonly Waiting[] {
  const known = storage.read(storageKey, waitingList)
  if (known) {
    const next = known.map((one) => ({ ...one, visits: one.visits + 1 }))
    storage.write(storageKey, next)
    return next
  }
  const { connections, ...networks } = readAppKit(platform.store)
  if (!storage.has(connectionStorageKeys.activeCaipNetworkId)) controllers.network.restore(networks)
  return connections.map((connection) => ({ ...connection, visits: 1 }))
}

interface Question {
  readonly wallet: string
  readonly namespaces: readonly ChainNamespace[]
  readonly signal: AbortSignal
}

/** Asks one wallet for its namespaces. Never rejects: what does not answer is asked on the next visit. */
async function ask(internals: Internals, { wallet, namespaces, signal }: Question): Promise<void> {
  const restoring = (isRestoring: boolean): void => {
    if (signal.aborted) return
    for (const namespace of namespaces) writeRestoring(internals, namespace, isRestoring)
  }
  const look = (timeoutMs: number): Promise<ConnectorEntry> =>
    waitForEntry(internals, { wallet, namespaces, signal, timeoutMs })
  restoring(true)
  try {
    const entry = await look(CONNECTOR_DISCOVERY_TIMEOUT_MS).catch(() => {
      // The app need not wait any longer. A wallet that appears late counts all the same.
      restoring(false)
      return look(LATE_CONNECTOR_TIMEOUT_MS)
    })
    await adopt(internals, entry, { wallet, namespaces, signal })
  } catch {
    // Missing, locked, or without an answer.
  } finally {
    restoring(false)
  }
}

/**
 * Takes the wallet's own answer for a connection that was stored, and restores it as one: the wallet is asked again there, without a prompt.
 * @throws what a connector's `reconnect` throws, TimeoutError, AbortedError
 */
async function adopt(internals: Internals, entry: ConnectorEntry, { namespaces, signal }: Question): Promise<void> {
  const { instance, platform, state, takeGenerations } = internals
  const connector = instance(createKeptConnectors).find(entry.id)
  if (!connector || entry.isContested) return
  const hints: Partial<Record<ChainNamespace, ReconnectHint>> = {}
  for (const one of namespaces) hints[one] = { addresses: [], chainId: state.networks.selected[one] ?? null }
  const reports: unknown = await withDeadline(
    (inner) => connector.reconnect({ namespaces, generation: takeGenerations(1), hints, signal: inner }),
    { clock: platform.clock, timeoutMs: RECONNECT_TIMEOUT_MS, signal },
  )
  // Whom the user has connected meanwhile stays.
  const isFree = (one: ChainNamespace): boolean =>
    Object.values(state.connections.byId).every((connection) => connection.namespace !== one)
  const stored = (Array.isArray(reports) ? reports : []).flatMap((report: unknown) => toStored(report, connector) ?? [])
  const adopted = stored.filter(({ namespace }) => namespaces.includes(namespace) && isFree(namespace))
  if (adopted.length === 0) return
  commitUnasked(internals, adopted)
  await instance(createRestorer).restore(adopted.map(({ id }) => id))
}

/** A wallet's word as a stored connection, by the same checks as what is read from the storage. */
function toStored(report: unknown, { id, type, name, icon, traits }: Connector): StoredConnection | undefined {
  const { namespace, accounts, chainId } = Object(report) as Readonly<Record<string, unknown>>
  const connection = {
    id: `${namespace}/${id}`,
    namespace,
    connectorId: id,
    connectorType: type,
    connectorName: name,
    connectorIcon: icon,
    ...(traits?.session === 'shared' && { isShared: true }),
    accounts,
    address: Object(Object(accounts)[0]).address,
    chainId,
    isActive: true,
  }
  return parseInitialState({ connections: [connection] })?.connections[0]
}

/** The wallet's entry in the list, as soon as discovery finds it. @throws TimeoutError, AbortedError */
async function waitForEntry(
  { instance, platform, state }: Internals,
  { wallet, namespaces, signal, timeoutMs }: Question & { readonly timeoutMs: number },
): Promise<ConnectorEntry> {
  instance(createConnectorsController)
  const find = (): ConnectorEntry | undefined => findEntry(state.connectors.list, wallet, namespaces)
  const found = find()
  if (found) return found
  let unsubscribe = (): void => {}
  const wait = (): Promise<ConnectorEntry> =>
    new Promise((resolve) => {
      unsubscribe = subscribe(state.connectors, () => {
        const entry = find()
        if (entry) resolve(entry)
      })
    })
  try {
    return await withDeadline(wait, { clock: platform.clock, timeoutMs, signal })
  } finally {
    unsubscribe()
  }
}

/** The one installed wallet that goes by that id or rdns, else by that name: of two of one name none is known to be it. */
function findEntry(
  list: readonly ConnectorEntry[],
  wallet: string,
  namespaces: readonly ChainNamespace[],
): ConnectorEntry | undefined {
  const able = list.filter(({ isInstalled, chains }) => isInstalled && namespaces.some((one) => chains.includes(one)))
  const byId = able.find(({ id, info }) => id === wallet || info.rdns === wallet)
  if (byId) return byId
  const byName = able.filter(({ name }) => name === wallet)
  return byName.length === 1 ? byName[0] : undefined
}
