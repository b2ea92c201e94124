import { isChainNamespace } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'

/**
 * Names whose wallet a flow with these parameters asks, as it stands at each call: the account in use, or the one that is named; null while nobody is
 * connected. What becomes of the flow is theirs alone.
 */
export function createOwner({ getSnapshot }: Hawser, parameters: unknown): () => string | null {
  const { namespace, caipNetworkId, address, from } = Object(parameters) as Readonly<Record<string, string | undefined>>
  // The app may show another namespace by the time of the answer.
  const asked = namespace ?? caipNetworkId?.split(':')[0] ?? getSnapshot().networks.activeNamespace
  return () => {
    const { active, byId } = getSnapshot().connections
    const id = isChainNamespace(asked) ? active[asked] : undefined
    const connection = id && byId[id]
    return connection ? `${id} ${connection.generation} ${address ?? from ?? connection.address}` : null
  }
}
