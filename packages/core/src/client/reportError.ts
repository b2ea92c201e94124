import type { HawserError } from '@hawser/common'
import { describeError } from '../state/errorInfo.js'
import type { Hawser } from './hawser.js'
import { internalsKey } from './internals.js'

/**
 * Adds an error to `state.alerts`, for what nobody awaits: a view of your own whose work fails behind it. One of a code takes the place of the one
 * before.
 *
 * @example load().catch((error) => reportError(hawser, toHawserError(error)))
 */
export function reportError(hawser: Hawser, error: HawserError): void {
  const { controllers, events } = hawser[internalsKey]
  controllers.alerts.add({ severity: 'error', error: describeError(error) })
  events.emit('error', { error })
}
