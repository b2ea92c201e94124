import type { Connector } from '../contracts/connector.js'
import { applyReport, type ReportResult } from '../state/applyReport.js'
import type { Internals } from './internals.js'
import { createSessions } from './sessions.js'
import { takeOver } from './takeOver.js'

/** Takes a connector's report in, or drops it; and what the app's selected network makes of it. */
export function acceptReport(internals: Internals, connector: Connector, report: unknown): ReportResult['status'] {
  const { state } = internals
  const result = applyReport(state.connections, report, { connector, accountTypes: state.options.defaultAccountTypes })
  if (result.status !== 'applied') return result.status
  takeOver(internals, result)
  const isUsed = Object.values(state.connections.byId).some(({ connectorId }) => connectorId === connector.id)
  if (!isUsed) internals.part(createSessions).close(connector.id)
  return 'applied'
}

/** Keeps a connected connector, and takes in what it reports from now on. */
export function openSession(internals: Internals, connector: Connector): void {
  internals.part(createSessions).open(connector, (report) => void acceptReport(internals, connector, report))
}
