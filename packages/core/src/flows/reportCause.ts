import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { createArbiter } from '../modal/createArbiter.js'
import type { ModalCause } from '../modal/nextView.js'

/**
 * Reports what has happened in a view. Which view stands then, and whether the modal stays open, is decided in one place.
 * @throws ClientDestroyedError
 * @example reportCause(hawser, { type: 'accountChosen' })
 */
export function reportCause(hawser: Hawser, cause: ModalCause): void {
  internalsOf(hawser).instance(createArbiter).report(cause)
}
