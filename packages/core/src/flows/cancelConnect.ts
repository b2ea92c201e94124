import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'

/**
 * Ends a connect that waits for its wallet, and clears how the last one ended. What the wallet still answers is ignored.
 * @throws ClientDestroyedError
 */
export function cancelConnect(hawser: Hawser): void {
  internalsOf(hawser).controllers.attempts.cancel()
}
