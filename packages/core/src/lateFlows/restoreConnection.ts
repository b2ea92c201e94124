import { toHawserError, withDeadline } from '@hawser/common'
import { subscribe } from 'valtio/vanilla'
import { acceptReport, openSession } from '../client/acceptReport.js'
import type { Internals } from '../client/internals.js'
import { createPersistence } from '../client/persistence.js'
import { removeConnections } from '../client/removeConnections.js'
import type { ConnectionId, Connector } from '../contracts/connector.js'
import {
  CONNECTOR_DISCOVERY_TIMEOUT_MS,
  LATE_CONNECTOR_TIMEOUT_MS,
  RECONNECT_TIMEOUT_MS,
  USER_RESPONSE_TIMEOUT_MS,
} from '../flows/timeouts.js'
import { findConnector } from './findConnector.js'
import { waitForConnector } from './waitForConnector.js'

/** The wallet is gone, or says by its error that the app is no longer authorised: nothing is left to restore. */
const finalCodes: readonly string[] = ['PROVIDER_NOT_FOUND', 'PROVIDER_UNAUTHORIZED']
/** The wallet would have to prompt. A refusal of what no user has seen is the same. */
const unconfirmedCodes: readonly string[] = ['UNCONFIRMED', 'USER_REJECTED']

/**
 * Asks the wallet of one connection whether it still stands. Each connection is on its own: one that waits holds up no other.
 * It ends as `connected`, or is removed; where the wallet would have to prompt, it is `unconfirmed` until the wallet speaks; where it does not
 * answer in time or fails, it is left as `reconnecting`, and a late answer still counts, as does a wallet that appears late.
 * Resolves when one of these is known, and never rejects.
 */
export async function restoreConnection(internals: Internals, id: ConnectionId, signal: AbortSignal): Promise<void> {
  const { state, controllers } = internals
  const { clock } = internals.platform
  const connection = Object.hasOwn(state.connections.byId, id) ? state.connections.byId[id] : undefined
  if (!connection) return
  const { connectorId, generation, namespace } = connection
  const hint = { addresses: connection.accounts.map(({ address }) => address), chainId: connection.chainId }
  const isCurrent = (): boolean => !signal.aborted && state.connections.byId[id]?.generation === generation
  const isPending = (): boolean => isCurrent() && state.connections.byId[id]?.status !== 'connected'
  const remove = (): void => {
    if (!isCurrent()) return
    removeConnections(internals, [id])
    internals.part(createPersistence).flush()
  }

  const restoreAgain = (): void => {
    if (!isPending()) return
    controllers.connection.setStatus(id, 'connecting')
    void restoreConnection(internals, id, signal)
  }

  let connector: Connector
  try {
    connector = await waitForConnector(internals, { connectorId, timeoutMs: CONNECTOR_DISCOVERY_TIMEOUT_MS, signal })
  } catch {
    if (isPending()) controllers.connection.setStatus(id, 'reconnecting')
    waitForConnector(internals, { connectorId, timeoutMs: LATE_CONNECTOR_TIMEOUT_MS, signal }).then(
      () => restoreAgain(),
      () => {
        if (isPending()) remove()
      },
    )
    return
  }
  if (!isCurrent()) return
  // Which of several is the one that was connected is not known: the user says it.
  if (state.connectors.list.some((entry) => entry.id === connectorId && entry.isContested)) {
    remove()
    return
  }
  if (connector.type === 'WALLET_CONNECT') {
    // It tells what stands between the app and a wallet that is connected: whether it comes decides nothing here.
    import('../pairing/pairing.js').then(
      ({ watchPaired }) => watchPaired(internals, connector),
      () => {},
    )
  }

  const settle = async (): Promise<void> => {
    try {
      const reports = await withDeadline(
        (inner) => connector.reconnect({ namespaces: [namespace], generation, signal: inner, hint }),
        { clock, timeoutMs: USER_RESPONSE_TIMEOUT_MS, signal },
      )
      if (!isCurrent()) return
      const given: readonly unknown[] = Array.isArray(reports) ? reports : []
      const statuses = given.map((report) => acceptReport(internals, connector, report))
      const hasAnswered = state.connections.byId[id]?.status === 'connected' && statuses.includes('applied')
      if (hasAnswered) openSession(internals, connector)
      else if (Array.isArray(reports) && !statuses.includes('malformed')) remove()
      else if (isPending()) controllers.connection.setStatus(id, 'reconnecting')
    } catch (error) {
      const { code } = toHawserError(error)
      if (finalCodes.includes(code)) remove()
      else if (isCurrent() && unconfirmedCodes.includes(code)) {
        // Also one that was connected before the client was stopped: what it said then may hold no longer.
        controllers.connection.setStatus(id, 'unconfirmed')
        openSession(internals, connector)
        followConnector(internals, connector, { signal, isWanted: isPending, onOther: restoreAgain })
      } else if (isPending()) controllers.connection.setStatus(id, 'reconnecting')
    }
  }
  const settled = settle()
  await new Promise<void>((resolve) => {
    const cancelTimer = clock.setTimeout(() => {
      if (isPending()) controllers.connection.setStatus(id, 'reconnecting')
      done()
    }, RECONNECT_TIMEOUT_MS)
    const done = (): void => {
      cancelTimer()
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
    void settled.then(done)
  })
}

interface FollowOptions {
  readonly signal: AbortSignal
  /** Asked at each change; once it is false, nothing is followed any more. */
  readonly isWanted: () => boolean
  readonly onOther: () => void
}

/** Calls once, when discovery finds the wallet anew in another's place. */
function followConnector(
  internals: Internals,
  connector: Connector,
  { signal, isWanted, onOther }: FollowOptions,
): void {
  const stop = (): void => {
    unsubscribe()
    signal.removeEventListener('abort', stop)
  }
  const unsubscribe = subscribe(internals.state, () => {
    const found = findConnector(internals, connector.id)
    const isOther = found !== connector && found?.isInstalled === true
    if (isWanted() && !isOther) return
    stop()
    if (isWanted()) onOther()
  })
  signal.addEventListener('abort', stop)
}
