import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { createToastController, type ToastMessage } from '../controllers/toast.js'

/**
 * Shows a toast. Where one is open, that one closes first; of several shown meanwhile the last one opens.
 * @throws ClientDestroyedError
 */
export function showToast(hawser: Hawser, toast: ToastMessage): void {
  internalsOf(hawser).instance(createToastController).show(toast)
}

/**
 * Closes the toast, and forgets one that is about to open.
 * @throws ClientDestroyedError
 */
export function hideToast(hawser: Hawser): void {
  internalsOf(hawser).instance(createToastController).hide()
}
