import { ed25519 } from '@noble/curves/ed25519'
import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { concatBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { mnemonicToSeedSync } from '@scure/bip39'
import { accountCount } from '../keyring.js'

export interface SolanaKey {
  /** Base58. */
  readonly address: string
  sign(message: Uint8Array): Uint8Array
}

/** The first accounts of the words, at m/44'/501'/n'/0' (SLIP-10, ed25519). */
export function deriveKeys(mnemonic: string): readonly SolanaKey[] {
  const seed = mnemonicToSeedSync(mnemonic)
  return Array.from({ length: accountCount }, (_, index) => {
    const privateKey = derive(seed, [44, 501, index, 0])
    return {
      address: base58.encode(ed25519.getPublicKey(privateKey)),
      sign: (message) => ed25519.sign(message, privateKey),
    }
  })
}

/** Every step is hardened: ed25519 has no other kind. */
function derive(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const step of path) {
    const index = new Uint8Array(4)
    new DataView(index.buffer).setUint32(0, step + 0x80000000)
    node = hmac(sha512, node.slice(32), concatBytes(Uint8Array.of(0), node.slice(0, 32), index))
  }
  return node.slice(0, 32)
}
