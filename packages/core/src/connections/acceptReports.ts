import { toHawserError } from '@hawser/common'
import type { Internals } from '../client/internals.js'
import type { ConnectionId, Connector } from '../interfaces/connector.js'
import { describeError } from '../state/errorInfo.js'
import { applyReport, type ReportResult } from './applyReport.js'
import { type CommitOptions, commitConnections } from './commitConnections.js'
import type { Connections } from './connectionChanges.js'
import { createKeptConnectors } from './keptConnectors.js'
import { settleConnected } from './settleConnected.js'

export interface AcceptedReports {
  /** The result of each report, in their order. */
  readonly statuses: readonly ReportResult['status'][]
  /** The connections that the reports were of, and that stand. */
  readonly connectionIds: readonly ConnectionId[]
  /** Those of them that did not stand before. */
  readonly addedIds: readonly ConnectionId[]
}

/** Takes in all reports of one answer at once, or drops those that do not count. `choose` names the namespace that is in use from then on. */
export function acceptReports(
  internals: Internals,
  connector: Connector,
  reports: unknown,
  choose: (connectionIds: readonly ConnectionId[]) => CommitOptions = () => ({}),
): AcceptedReports {
  const { connections, connecting, options } = internals.state
  const given: readonly unknown[] = Array.isArray(reports) ? reports : []
  const context = {
    connector,
    attempt: connecting.attempt,
    chosen: connector.traits?.pairs ? connecting.wallet : undefined,
    accountTypes: options.defaultAccountTypes,
  }
  const before = Object.values(connections.byId).filter(({ status }) => status === 'connected')
  const standing = new Set(before.map(({ id }) => id))

  let change: Connections = { byId: connections.byId, active: connections.active }
  const reported = new Set<ConnectionId>()
  const statuses = given.map((report) => {
    const result = applyReport(change, report, context)
    if (result.status === 'applied') {
      change = result
      reported.add(result.id)
    }
    return result.status
  })
  const connectionIds = [...reported].filter((id) => change.byId[id])
  if (reported.size > 0) {
    commitConnections(internals, change, choose(connectionIds))
    closeUnused(internals, connector)
  }
  return { statuses, connectionIds, addedIds: connectionIds.filter((id) => !standing.has(id)) }
}

/** Keeps a connected connector, and takes in what it reports from now on. */
export function keepConnector(internals: Internals, connector: Connector): void {
  internals.instance(createKeptConnectors).open(connector, (told) => {
    const { addedIds } = acceptReports(internals, connector, Array.isArray(told) ? told : [told])
    if (addedIds.length === 0) return
    settleConnected(internals, { connectionIds: addedIds, reason: 'wallet', signals: [] })?.catch((cause: unknown) => {
      const error = toHawserError(cause)
      if (error.code !== 'ABORTED' && error.code !== 'CLIENT_DESTROYED')
        internals.controllers.alerts.add({ severity: 'error', error: describeError(error) })
    })
  })
}

function closeUnused(internals: Internals, { id }: Connector): void {
  const isUsed = Object.values(internals.state.connections.byId).some(({ connectorId }) => connectorId === id)
  if (!isUsed) internals.instance(createKeptConnectors).close(id)
}
