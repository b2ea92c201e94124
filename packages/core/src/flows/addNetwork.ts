import type { Network } from '@hawser/common'
import { checkNetwork } from '../client/checkNetwork.js'
import { followActiveWallets } from '../client/followActiveWallets.js'
import type { Hawser } from '../client/hawser.js'
import { createRequestedNetworksController } from '../controllers/requestedNetworks.js'
import { assertAlive } from './assertAlive.js'

export interface AddNetworkParameters {
  readonly network: Network
}

/**
 * Asks for one more network from now on, or puts another definition in the place of the one with its id (STA-11).
 * @throws InvalidOptionsError, ClientDestroyedError
 */
export function addNetwork(hawser: Hawser, { network }: AddNetworkParameters): void {
  const internals = assertAlive(hawser)
  internals.part(createRequestedNetworksController).addNetwork(checkNetwork(network))
  followActiveWallets(internals)
}
