import { type HawserError, isHawserError, OriginNotAllowedError } from '@hawser/common'
import type { Internals } from '../client/internals.js'
import { describeError } from '../state/errorInfo.js'

/** Those that an integrator has to mend, in the project or on the device. */
const refusals = ['INVALID_PROJECT_ID', 'INVALID_APP_CONFIGURATION', 'SESSION_EXPIRED']

/** The refusal of the project, the origin or the device's clock that an error is; undefined for any other. */
export function findRefusal(error: unknown): HawserError | undefined {
  return isHawserError(error) && refusals.includes(error.code) ? error : undefined
}

/** As {@link findRefusal}, for the service that takes events: a bare 403 is a refusal of the origin there. */
export function findTelemetryRefusal(error: HawserError): HawserError | undefined {
  const isForbidden = error.walk((one) => isHawserError(one, 'HTTP_STATUS') && 'status' in one && one.status === 403)
  return findRefusal(error) ?? (isForbidden === undefined ? undefined : new OriginNotAllowedError({ cause: error }))
}

/** Shows an alert for what an integrator has to mend. */
export function alertIntegrator(
  { controllers }: Pick<Internals, 'controllers'>,
  error: HawserError | undefined,
  severity: 'error' | 'warning' = 'error',
): void {
  if (error) controllers.alerts.add({ severity, error: describeError(error) })
}
