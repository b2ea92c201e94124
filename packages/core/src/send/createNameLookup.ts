import { type CaipNetworkId, NAME_STALE_MS } from '@hawser/common'
import { findNameAddress, findNameServices } from '../asking/findNameAddress.js'
import { identityResource } from '../flows/lookupIdentity.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { createResource } from '../resources/createResource.js'
import { readResource } from '../resources/watchResource.js'

interface NameQuestion {
  readonly name: string
  readonly caipNetworkId: CaipNetworkId
}

interface NameAnswer {
  readonly address: string
  /** The network that the address is for, where that is another one. */
  readonly networkId: CaipNetworkId | null
}

/** What looks names up for the receivers of a form. */
export function createNameLookup(feature: Pick<FeatureContext, 'client' | 'getAdapter' | 'getSnapshot'>) {
  const names = createResource<NameQuestion, NameAnswer | null>({
    key: ({ name, caipNetworkId }) => [
      'hawser.name',
      caipNetworkId,
      name,
      feature.getSnapshot().networks.requested.map((network) => network.caipNetworkId),
    ],
    load: async ({ name, caipNetworkId }, { signal }) => {
      const networks = feature.getSnapshot().networks.requested
      const network = networks.find((other) => other.caipNetworkId === caipNetworkId)
      const service = network && feature.getAdapter(network.chainNamespace)?.names
      if (!service) return null
      const own = await findNameAddress({ hawser: feature.client, names: service, name, network, networks, signal })
      if (own !== null) return { address: own, networkId: null }
      for (const other of findNameServices(network, networks)) {
        const address = (await service.resolveSharedName?.({ name, network, service: other, signal })) ?? null
        if (address !== null) return { address, networkId: other.caipNetworkId }
      }
      return null
    },
    staleTimeMs: NAME_STALE_MS,
  })

  return {
    /** Returns a name's address for a network; where it has none, one for another network that is the same person's here. Null where it has neither. */
    readName: (question: NameQuestion, signal: AbortSignal) =>
      readResource(feature.client, names, question, { signal }),
    /** Returns what an address is called, and its picture. */
    readOwner: (owner: { readonly address: string; readonly caipNetworkId: CaipNetworkId }, signal: AbortSignal) =>
      readResource(feature.client, identityResource, owner, { signal }),
  }
}
