import type { CaipNetworkId } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { createRequestedNetworksController } from '../controllers/requestedNetworks.js'

export interface RemoveNetworkParameters {
  readonly caipNetworkId: CaipNetworkId
}

/**
 * Asks for a network no longer (STA-11): the namespace's first remaining one takes its place where it was the selected one.
 * A wallet that is on it stays there, and is on an unsupported network then.
 * @throws ClientDestroyedError
 */
export function removeNetwork(hawser: Hawser, { caipNetworkId }: RemoveNetworkParameters): void {
  internalsOf(hawser).instance(createRequestedNetworksController).removeNetwork(caipNetworkId)
}
