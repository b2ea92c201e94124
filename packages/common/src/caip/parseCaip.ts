import { InvalidCaipAddressError, InvalidCaipNetworkIdError } from '../errors/inputErrors.js'
import { type CaipAddress, type CaipNetworkId, type ChainNamespace, isChainNamespace } from './caipIds.js'

/** Whether `value` is a CAIP-10 account id: three non-empty parts, the first a known namespace. */
export function isCaipAddress(value: unknown): value is CaipAddress {
  if (typeof value !== 'string') return false
  const parts = value.split(':')
  return parts.length === 3 && isChainNamespace(parts[0]) && parts[1] !== '' && parts[2] !== ''
}

export interface ParsedCaipNetworkId {
  readonly chainNamespace: ChainNamespace
  /** The chain within its namespace: a decimal number for eip155, the start of the genesis hash elsewhere. */
  readonly reference: string
}

/**
 * The two parts of a CAIP-2 network id.
 *
 * @throws InvalidCaipNetworkIdError when there are not exactly two non-empty parts, or the namespace is unknown.
 * @example parseCaipNetworkId('eip155:1') // { chainNamespace: 'eip155', reference: '1' }
 */
export function parseCaipNetworkId(id: string): ParsedCaipNetworkId {
  const [chainNamespace, reference, ...rest] = typeof id === 'string' ? id.split(':') : []
  if (!isChainNamespace(chainNamespace) || !reference || rest.length > 0) throw new InvalidCaipNetworkIdError(id)
  return { chainNamespace, reference }
}

export interface ParsedCaipAddress {
  readonly chainNamespace: ChainNamespace
  readonly reference: string
  /** As it was written: neither its checksum nor its alphabet is looked at. */
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
}

/**
 * The three parts of a CAIP-10 account id, and the network that it is on.
 *
 * @throws InvalidCaipAddressError when there are not exactly three non-empty parts, or the namespace is unknown.
 */
export function parseCaipAddress(id: string): ParsedCaipAddress {
  const [chainNamespace, reference, address, ...rest] = typeof id === 'string' ? id.split(':') : []
  if (!isChainNamespace(chainNamespace) || !reference || !address || rest.length > 0)
    throw new InvalidCaipAddressError(id)
  return { chainNamespace, reference, address, caipNetworkId: `${chainNamespace}:${reference}` }
}

/**
 * Writes a CAIP-2 network id.
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

/**
 * Writes a CAIP-10 account id.
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
