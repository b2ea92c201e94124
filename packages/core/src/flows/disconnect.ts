import type { Hawser } from '../client/hawser.js'
import type { DisconnectParameters, DisconnectReturnType } from '../lateFlows/disconnect.js'
import { callLate } from './callLate.js'

export type { DisconnectErrorType, DisconnectParameters, DisconnectReturnType } from '../lateFlows/disconnect.js'

/**
 * Disconnects (STA-05 to STA-07). State and storage are cleared at once; the wallets are told after that, for at most 3 seconds.
 * A namespace that is connected through the same WalletConnect or embedded-wallet session goes with the one that is named.
 *
 * @throws ClientDestroyedError, and ModuleLoadError where the page never loaded the code for it
 * @example await disconnect(hawser)
 */
export function disconnect(hawser: Hawser, parameters: DisconnectParameters = {}): Promise<DisconnectReturnType> {
  // The signal ends the wallets' side: it cannot keep the app connected.
  return callLate(hawser, {}, (late) => late.disconnect(hawser, parameters))
}
