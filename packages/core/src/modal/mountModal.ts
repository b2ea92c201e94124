import type { Hawser } from '../client/hawser.js'
import { internalsKey } from '../client/internals.js'

/**
 * Says that a part of the modal stands in the page, such as a button of yours that opens it: an unsupported network opens the modal by itself only
 * where there is one. Returns the function that takes it back. The buttons and `useHawserModal` of @hawser/react do it by themselves.
 *
 * @example const unmount = mountModal(hawser)
 */
export function mountModal(hawser: Hawser): () => void {
  return hawser[internalsKey].controllers.modal.mount()
}
