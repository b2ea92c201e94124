import type { Hawser } from '../client/hawser.js'
import { createToastController } from '../controllers/toast.js'
import { assertAlive } from './assertAlive.js'

/**
 * Closes the toast, and forgets one that is about to open.
 * @throws ClientDestroyedError
 */
export function hideToast(hawser: Hawser): void {
  assertAlive(hawser).part(createToastController).hide()
}
