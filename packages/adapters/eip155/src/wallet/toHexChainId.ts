import { InvalidCaipNetworkIdError } from '@hawser/common'
import { toHexQuantity } from '../provider/toHexQuantity.js'

/** A CAIP-2 id as wallets name chains. @throws InvalidCaipNetworkIdError */
export function toHexChainId(caipNetworkId: string): `0x${string}` {
  const [, reference] = /^eip155:(\d{1,32})$/.exec(caipNetworkId) ?? []
  if (!reference) throw new InvalidCaipNetworkIdError(caipNetworkId)
  return toHexQuantity(BigInt(reference))
}
