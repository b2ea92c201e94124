import { InvalidCaipNetworkIdError } from '../errors/caipErrors.js'
import { type ChainNamespace, isChainNamespace } from './chainNamespace.js'

export interface ParsedCaipNetworkId {
  readonly chainNamespace: ChainNamespace
  /** The chain within its namespace: a decimal number for eip155, the start of the genesis hash elsewhere. */
  readonly reference: string
}

/**
 * The two parts of a CAIP-2 network id (VAL-03).
 *
 * @throws InvalidCaipNetworkIdError when there are not exactly two non-empty parts, or the namespace is unknown.
 * @example parseCaipNetworkId('eip155:1') // { chainNamespace: 'eip155', reference: '1' }
 */
export function parseCaipNetworkId(id: string): ParsedCaipNetworkId {
  const [chainNamespace, reference, ...rest] = typeof id === 'string' ? id.split(':') : []
  if (!isChainNamespace(chainNamespace) || !reference || rest.length > 0) throw new InvalidCaipNetworkIdError(id)
  return { chainNamespace, reference }
}
