import type { Network } from '@hawser/common'
import { InvalidAddressError } from '../errors/invalidAddressError.js'
import { isOfNetwork } from './addressFamily.js'
import { type DecodedAddress, decodeAddress } from './decodeAddress.js'
import { isBitcoinAddress } from './isBitcoinAddress.js'

/** An address of a network, taken apart. @throws InvalidAddressError with the reason */
export function checkAddress(address: string, { caipNetworkId }: Pick<Network, 'caipNetworkId'>): DecodedAddress {
  if (!isBitcoinAddress(address)) throw new InvalidAddressError(address, 'format')
  const decoded = decodeAddress(address)
  if (!decoded) throw new InvalidAddressError(address, 'checksum')
  if (!isOfNetwork(address, caipNetworkId)) throw new InvalidAddressError(address, 'network')
  return decoded
}
