import type { Hawser } from '../client/hawser.js'
import { createHostElement } from '../client/hostElement.js'
import { internalsOf } from '../client/internalsOf.js'

/**
 * Returns the client's element in the page: the same one each time, at the end of the body until the client is destroyed. The modal is in it, and
 * what connectors show.
 *
 * @throws NoPageError, ClientDestroyedError
 * @example getHost(hawser).append(frame)
 */
export function getHost(hawser: Hawser): HTMLElement {
  return internalsOf(hawser).instance(createHostElement).get()
}
