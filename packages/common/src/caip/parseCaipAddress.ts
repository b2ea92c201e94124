import { InvalidCaipAddressError } from '../errors/caipErrors.js'
import type { CaipNetworkId } from './caipNetworkId.js'
import { type ChainNamespace, isChainNamespace } from './chainNamespace.js'

export interface ParsedCaipAddress {
  readonly chainNamespace: ChainNamespace
  readonly reference: string
  /** As it was written: neither its checksum nor its alphabet is looked at. */
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
}

/**
 * The three parts of a CAIP-10 account id, and the network that it is on (VAL-03).
 *
 * @throws InvalidCaipAddressError when there are not exactly three non-empty parts, or the namespace is unknown.
 */
export function parseCaipAddress(id: string): ParsedCaipAddress {
  const [chainNamespace, reference, address, ...rest] = typeof id === 'string' ? id.split(':') : []
  if (!isChainNamespace(chainNamespace) || !reference || !address || rest.length > 0)
    throw new InvalidCaipAddressError(id)
  return { chainNamespace, reference, address, caipNetworkId: `${chainNamespace}:${reference}` }
}
