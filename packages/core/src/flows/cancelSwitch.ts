import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'

/**
 * Stops waiting for a network switch, and clears how the last one ended. Where the wallet still switches, the app follows it.
 * @throws ClientDestroyedError
 */
export function cancelSwitch(hawser: Hawser): void {
  internalsOf(hawser).controllers.network.cancelSwitch()
}
