import { equalBytes } from '@noble/curves/utils'
import { ss58Decode } from '@polkadot-labs/hdkd-helpers'

/** Whether an address is the key's, in any network's form. */
export function isSs58Of(address: string, publicKey: Uint8Array): boolean {
  const found = keyOf(address)
  return found !== undefined && equalBytes(found, publicKey)
}

/** Whether two addresses are of one key, each in any network's form. */
export function isSameSs58(a: string, b: string): boolean {
  const key = keyOf(b)
  return key !== undefined && isSs58Of(a, key)
}

function keyOf(address: string): Uint8Array | undefined {
  // Decoding takes time by the square of the length, and no address is longer.
  if (address.length > 64) return undefined
  try {
    return ss58Decode(address)[0]
  } catch {
    return undefined
  }
}
