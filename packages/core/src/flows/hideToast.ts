import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { createToastController } from '../controllers/toast.js'

/**
 * Closes the toast, and forgets one that is about to open.
 * @throws ClientDestroyedError
 */
export function hideToast(hawser: Hawser): void {
  internalsOf(hawser).instance(createToastController).hide()
}
