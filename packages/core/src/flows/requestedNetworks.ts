import type { CaipNetworkId, Network } from '@hawser/common'
import { checkNetwork } from '../client/checkNetwork.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { followNetworks } from '../connections/followConnections.js'
import { createRequestedNetworksController } from '../controllers/requestedNetworks.js'

export interface AddNetworkParameters {
  readonly network: Network
}

/**
 * Asks for one more network from now on, or puts another definition in the place of the one with its id.
 * @throws InvalidOptionsError, ClientDestroyedError
 */
export function addNetwork(hawser: Hawser, { network }: AddNetworkParameters): void {
  const internals = internalsOf(hawser)
  internals.instance(createRequestedNetworksController).addNetwork(checkNetwork(network, internals.state.namespaces))
  followNetworks(internals)
}

export interface RemoveNetworkParameters {
  readonly caipNetworkId: CaipNetworkId
}

/**
 * Asks for a network no longer: the namespace's first remaining one takes its place where it was the selected one.
 * A wallet that is on it stays there, and is on an unsupported network then.
 * @throws ClientDestroyedError
 */
export function removeNetwork(hawser: Hawser, { caipNetworkId }: RemoveNetworkParameters): void {
  internalsOf(hawser).instance(createRequestedNetworksController).removeNetwork(caipNetworkId)
}
