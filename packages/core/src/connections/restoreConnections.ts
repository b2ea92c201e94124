import { type ChainNamespace, toHawserError, withDeadline } from '@hawser/common'
import { subscribe } from 'valtio/vanilla'
import type { Internals } from '../client/internals.js'
import type { ConnectionId, Connector, ReconnectHint } from '../interfaces/connector.js'
import {
  CONNECTOR_DISCOVERY_TIMEOUT_MS,
  LATE_CONNECTOR_TIMEOUT_MS,
  RECONNECT_TIMEOUT_MS,
  USER_RESPONSE_TIMEOUT_MS,
} from '../lateConstants.js'
import { createPairingController } from '../pairing/pairingController.js'
import { describeError } from '../state/errorInfo.js'
import type { Connection } from '../state/tree.js'
import { acceptReports, keepConnector } from './acceptReports.js'
import { commitConnections } from './commitConnections.js'
import { findConnection } from './connectionChanges.js'
import { createConnectorHealth } from './connectorHealth.js'
import { createKeptConnectors, removeConnections } from './keptConnectors.js'
import { createPersistence } from './persistence.js'
import { createSettling, settleConnected } from './settleConnected.js'
import { setStatus } from './storedState.js'

/** The wallet is gone, or says by its error that the app is no longer authorised: nothing is left to restore. */
const finalCodes: readonly string[] = ['PROVIDER_NOT_FOUND', 'PROVIDER_UNAUTHORIZED']
/** The wallet would have to prompt. A refusal of what no user has seen is the same. */
const unconfirmedCodes: readonly string[] = ['UNCONFIRMED', 'USER_REJECTED']

/** Restores connections for as long as the client works. */
export function createRestorer(internals: Internals) {
  let run = new AbortController()
  return {
    /** Ends with the client's pause. One that is asked for while the client is paused ends with the client. */
    restore: (ids: readonly ConnectionId[]): Promise<void> =>
      restoreConnections(internals, ids, run.signal.aborted ? internals.signal : run.signal),
    start(): void {
      if (run.signal.aborted) run = new AbortController()
    },
    stop: () => run.abort(),
    dispose: () => run.abort(),
  }
}

/**
 * Asks wallets whether their connections still stand. Each session is on its own: one that waits holds up no other.
 * A connection ends as `connected`, or is removed; where the wallet would have to prompt, it is `unconfirmed` until the wallet speaks; where it
 * does not answer in time or fails, it is left as `reconnecting`, and a late answer still counts, as does a wallet that appears late.
 * Resolves when one of these is known of each, and never rejects.
 */
async function restoreConnections(
  internals: Internals,
  ids: readonly ConnectionId[],
  signal: AbortSignal,
): Promise<void> {
  const { connections } = internals.state
  const all = ids.flatMap((id) => findConnection(connections, id) ?? [])
  const connectorIds = [...new Set(all.map(({ connectorId }) => connectorId))]
  await Promise.all(
    connectorIds.map((connectorId) => {
      const own = all.filter((connection) => connection.connectorId === connectorId)
      return restoreConnector(internals, connectorId, { pending: own.map(createPending(internals, signal)), signal })
    }),
  )
}

/** A stored connection whose wallet is being asked. */
interface Pending {
  readonly id: ConnectionId
  readonly namespace: ChainNamespace
  readonly generation: number
  readonly hint: ReconnectHint
  /** Whether it is still the one that the wallet is asked for. */
  isCurrent(): boolean
  /** Whether the wallet has not confirmed it yet. */
  isWaiting(): boolean
}

function createPending({ state: { connections } }: Internals, signal: AbortSignal) {
  return ({ id, namespace, generation, accounts, chainId }: Connection): Pending => {
    const isCurrent = (): boolean => !signal.aborted && connections.byId[id]?.generation === generation
    return {
      id,
      namespace,
      generation,
      hint: { addresses: accounts.map(({ address }) => address), chainId },
      isCurrent,
      isWaiting: () => isCurrent() && connections.byId[id]?.status !== 'connected',
    }
  }
}

interface RestoreOptions {
  readonly pending: readonly Pending[]
  readonly signal: AbortSignal
}

async function restoreConnector(
  internals: Internals,
  connectorId: string,
  { pending, signal }: RestoreOptions,
): Promise<void> {
  const { instance, state } = internals
  let connector: Connector
  try {
    const timeoutMs = CONNECTOR_DISCOVERY_TIMEOUT_MS
    connector = await waitForConnector(internals, connectorId, { pending, timeoutMs, signal })
  } catch {
    mark(internals, pending, 'reconnecting')
    waitForConnector(internals, connectorId, { pending, timeoutMs: LATE_CONNECTOR_TIMEOUT_MS, signal }).then(
      () => restoreAgain(internals, pending, signal),
      () =>
        remove(
          internals,
          pending.filter((one) => one.isWaiting()),
        ),
    )
    return
  }
  // Which of several is the one that was connected is not known: the user says it.
  if (state.connectors.list.some((entry) => entry.id === connectorId && entry.isContested)) {
    remove(internals, pending)
    return
  }
  // It tells what stands between the app and a wallet that is connected.
  instance(createConnectorHealth).watch(connector)
  if (connector.traits?.pairs) instance(createPairingController)

  const isShared = connector.traits?.session === 'shared'
  // The parts of a wallet come one after the other: what only a later one speaks is asked of it.
  const here = pending.filter((one) => speaks(connector, one))
  const later = pending.filter((one) => !here.includes(one))
  const restoredLater = later.length > 0 && restoreConnector(internals, connectorId, { pending: later, signal })
  const sessions = isShared ? [here] : here.map((one) => [one])
  let isSettled = false
  const added: ConnectionId[] = []
  const settle = (ids: readonly ConnectionId[]): void => {
    settleConnected(internals, { connectionIds: ids, reason: 'reconnect', signals: [], pause: signal })?.catch(
      (cause: unknown) => {
        const error = toHawserError(cause)
        if (error.code !== 'ABORTED' && error.code !== 'CLIENT_DESTROYED')
          internals.controllers.alerts.add({ severity: 'error', error: describeError(error) })
      },
    )
  }
  await Promise.all(
    sessions.map((own) =>
      restoreSession(internals, connector, {
        pending: own.filter((one) => one.isCurrent()),
        signal,
        onAdded: (ids) => {
          if (isSettled) settle(ids)
          else added.push(...ids)
        },
      }),
    ),
  )
  isSettled = true
  instance(createPersistence).flush()
  if (added.length > 0) settle(added)
  await restoredLater
}

/** A session of several namespaces answers for all of them, whichever it has. */
function speaks({ namespaces, traits }: Connector, { namespace }: Pending): boolean {
  return traits?.session === 'shared' || namespaces.includes(namespace)
}

/** Asks one session. Resolves when it has answered or its time is up; what it answers after that counts all the same. */
async function restoreSession(
  internals: Internals,
  connector: Connector,
  { pending, signal, onAdded }: RestoreOptions & { readonly onAdded: (ids: readonly ConnectionId[]) => void },
): Promise<void> {
  const { clock } = internals.platform
  const [first] = pending
  if (!first) return
  const hints: Partial<Record<ChainNamespace, ReconnectHint>> = {}
  for (const { namespace, hint } of pending) hints[namespace] = hint
  const question = { namespaces: pending.map(({ namespace }) => namespace), generation: first.generation, hints }

  const ask = async (): Promise<void> => {
    try {
      const reports: unknown = await withDeadline((inner) => connector.reconnect({ ...question, signal: inner }), {
        clock,
        timeoutMs: USER_RESPONSE_TIMEOUT_MS,
        signal,
      })
      const current = pending.filter((one) => one.isCurrent())
      if (current.length === 0) return
      const { statuses, connectionIds, addedIds } = acceptReports(internals, connector, reports)
      const hasAnswered = Array.isArray(reports) && !statuses.includes('malformed')
      // The one session of several namespaces tells of each that it has.
      const missing = current.filter(({ id }) => !connectionIds.includes(id))
      if (connectionIds.length > 0) keepConnector(internals, connector)
      if (hasAnswered) remove(internals, missing)
      else mark(internals, missing, 'reconnecting')
      // Also what stood before the client was paused, while what is required for it was awaited.
      const { left } = internals.instance(createSettling)
      const settling = connectionIds.filter((one) => addedIds.includes(one) || left.has(one))
      if (settling.length > 0) onAdded(settling)
    } catch (error) {
      const { code } = toHawserError(error)
      if (finalCodes.includes(code)) remove(internals, pending)
      else if (unconfirmedCodes.includes(code)) {
        awaitWord(internals, connector, { pending: pending.filter((one) => one.isCurrent()), signal })
      } else mark(internals, pending, 'reconnecting')
    }
  }
  const answered = ask()
  await new Promise<void>((resolve) => {
    const cancelTimer = clock.setTimeout(() => {
      mark(internals, pending, 'reconnecting')
      done()
    }, RECONNECT_TIMEOUT_MS)
    const done = (): void => {
      cancelTimer()
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
    void answered.then(done)
  })
}

/** The wallet confirms when it speaks by itself, or when discovery finds it anew in another's place, which is asked then. */
function awaitWord(internals: Internals, connector: Connector, { pending, signal }: RestoreOptions): void {
  if (pending.length === 0) return
  // Also those that were connected before the client was stopped: what the wallet said then may hold no longer.
  commitConnections(
    internals,
    setStatus(
      internals.state.connections,
      pending.map(({ id }) => id),
      'unconfirmed',
    ),
  )
  keepConnector(internals, connector)
  const stop = (): void => {
    unsubscribe()
    signal.removeEventListener('abort', stop)
  }
  const unsubscribe = subscribe(internals.state, () => {
    const found = internals.instance(createKeptConnectors).find(connector.id)
    const isOther = found !== connector && found?.isInstalled === true
    const isWanted = pending.some((one) => one.isWaiting())
    if (isWanted && !isOther) return
    stop()
    if (isWanted) restoreAgain(internals, pending, signal)
  })
  signal.addEventListener('abort', stop)
}

function restoreAgain(internals: Internals, pending: readonly Pending[], signal: AbortSignal): void {
  const ids = pending.filter((one) => one.isWaiting()).map(({ id }) => id)
  if (ids.length === 0) return
  commitConnections(internals, setStatus(internals.state.connections, ids, 'connecting'))
  void restoreConnections(internals, ids, signal)
}

function mark(internals: Internals, pending: readonly Pending[], status: 'reconnecting'): void {
  const ids = pending.filter((one) => one.isWaiting()).map(({ id }) => id)
  if (ids.length > 0) commitConnections(internals, setStatus(internals.state.connections, ids, status))
}

function remove(internals: Internals, pending: readonly Pending[]): void {
  const ids = pending.filter((one) => one.isCurrent()).map(({ id }) => id)
  if (ids.length === 0) return
  removeConnections(internals, ids)
  internals.instance(createPersistence).flush()
}

/** The connector of an installed wallet that speaks one of the namespaces, as soon as discovery finds it. @throws TimeoutError, AbortedError */
async function waitForConnector(
  { instance, platform, state }: Internals,
  connectorId: string,
  { pending, timeoutMs, signal }: RestoreOptions & { readonly timeoutMs: number },
): Promise<Connector> {
  const find = (): Connector | undefined => {
    const connector = instance(createKeptConnectors).find(connectorId)
    return connector?.isInstalled && pending.some((one) => speaks(connector, one)) ? connector : undefined
  }
  const found = find()
  if (found) return found
  let unsubscribe = (): void => {}
  const wait = (): Promise<Connector> =>
    new Promise((resolve) => {
      unsubscribe = subscribe(state.connectors, () => {
        const connector = find()
        if (connector) resolve(connector)
      })
    })
  try {
    return await withDeadline(wait, { clock: platform.clock, timeoutMs, signal })
  } finally {
    unsubscribe()
  }
}
