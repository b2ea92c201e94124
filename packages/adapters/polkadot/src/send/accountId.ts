import { InvalidAddressError } from '@hawser/core/adapter'
import { decodeAddress } from '../address/ss58.js'

/** The account that an address stands for, 32 bytes: transfers go to such ones. @throws InvalidAddressError */
export function accountIdOf(address: string): Uint8Array {
  const { publicKey } = decodeAddress(address)
  if (publicKey.length !== 32) throw new InvalidAddressError(address)
  return publicKey
}
