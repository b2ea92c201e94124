import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'

export interface DismissAlertParameters {
  /** Of one of `state.alerts`. */
  readonly id: number
}

/**
 * Takes an alert out of `state.alerts`. Nothing changes where it is gone already.
 *
 * @throws ClientDestroyedError
 * @example for (const { id } of hawser.getSnapshot().alerts) dismissAlert(hawser, { id })
 */
export function dismissAlert(hawser: Hawser, { id }: DismissAlertParameters): void {
  internalsOf(hawser).controllers.alerts.dismiss(id)
}
