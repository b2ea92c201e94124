import type { CaipNetworkId } from './caipNetworkId.js'
import type { ChainNamespace } from './chainNamespace.js'
import { parseCaipNetworkId } from './parseCaipNetworkId.js'

/**
 * Writes a CAIP-2 network id (VAL-03).
 *
 * @throws InvalidCaipNetworkIdError when the reference is empty or has a colon, or the namespace is unknown.
 * @example formatCaipNetworkId({ chainNamespace: 'eip155', reference: 1 }) // 'eip155:1'
 */
export function formatCaipNetworkId<const TNamespace extends ChainNamespace>(parts: {
  readonly chainNamespace: TNamespace
  readonly reference: string | number
}): CaipNetworkId<TNamespace> {
  const id: CaipNetworkId<TNamespace> = `${parts.chainNamespace}:${parts.reference}`
  parseCaipNetworkId(id)
  return id
}
