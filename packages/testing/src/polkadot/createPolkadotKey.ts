import { hexToBytes } from '@noble/hashes/utils'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'

export interface PolkadotKey {
  readonly publicKey: Uint8Array
  sign(message: Uint8Array): Uint8Array
}

/** An sr25519 key from a seed of 32 bytes in hex. */
export function createPolkadotKey(seed: `0x${string}`): PolkadotKey {
  const secret = secretFromSeed(hexToBytes(seed.slice(2)))
  return { publicKey: getPublicKey(secret), sign: (message) => sign(secret, message) }
}
