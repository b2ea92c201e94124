import type { CaipAddress } from './caipAddress.js'
import type { ChainNamespace } from './chainNamespace.js'
import { parseCaipAddress } from './parseCaipAddress.js'

/**
 * Writes a CAIP-10 account id (VAL-03).
 *
 * @throws InvalidCaipAddressError when a part is empty or has a colon, or the namespace is unknown.
 * @example formatCaipAddress({ chainNamespace: 'eip155', reference: 1, address: '0xab16…' }) // 'eip155:1:0xab16…'
 */
export function formatCaipAddress<const TNamespace extends ChainNamespace>(parts: {
  readonly chainNamespace: TNamespace
  readonly reference: string | number
  readonly address: string
}): CaipAddress<TNamespace> {
  const id: CaipAddress<TNamespace> = `${parts.chainNamespace}:${parts.reference}:${parts.address}`
  parseCaipAddress(id)
  return id
}
