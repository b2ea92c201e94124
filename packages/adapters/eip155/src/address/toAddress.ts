import { isEvmAddress } from '@hawser/common'
import { InvalidAddressError } from '../errors/invalidAddressError.js'

/** An address in the one form that needs no checksum: `0x` and lower case. @throws InvalidAddressError */
export function toAddress(value: string): `0x${string}` {
  if (!isEvmAddress(value)) throw new InvalidAddressError(value)
  return `0x${value.toLowerCase().replace(/^0x/, '')}`
}
