import type { Hawser } from '../client/hawser.js'
import { assertAlive } from './assertAlive.js'

/**
 * Stops waiting for a network switch, and clears how the last one ended. Where the wallet still switches, the app follows it.
 * @throws ClientDestroyedError
 */
export function cancelSwitch(hawser: Hawser): void {
  assertAlive(hawser).controllers.network.cancelSwitch()
}
