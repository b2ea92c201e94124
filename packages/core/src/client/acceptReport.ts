import type { Connector } from '../contracts/connector.js'
import type { ReportResult } from '../state/applyReport.js'
import { followActiveWallets } from './followActiveWallets.js'
import type { Internals } from './internals.js'

/** Takes a connector's report in, and what the app's selected network makes of it. */
export function acceptReport(
  internals: Pick<Internals, 'state' | 'controllers'>,
  connector: Connector,
  report: unknown,
): ReportResult['status'] {
  const status = internals.controllers.connection.apply(report, connector)
  if (status === 'applied') followActiveWallets(internals)
  return status
}
