import { toChecksumAddress } from '@hawser/common/evm'
import { InvalidAddressError } from '@hawser/core/adapter'

/** An address in the one form that needs no checksum: `0x` and lower case. @throws InvalidAddressError, for a wrong checksum (EIP-55) as well */
export function toAddress(value: string): `0x${string}` {
  const address = toChecksumAddress(value)
  if (!address) throw new InvalidAddressError(value)
  return `0x${address.slice(2).toLowerCase()}`
}
