import { decodeBase58 } from '@hawser/common'
import { ed25519 } from '@noble/curves/ed25519'
import { utf8ToBytes } from '@noble/hashes/utils'
import type { SiwxVerifier } from './siwxVerifier.js'

/** Ed25519 over the text; address and signature in base58. */
export function solanaVerifier(): SiwxVerifier {
  return {
    namespace: 'solana',
    async verify({ message, signature, accountAddress }) {
      const key = decodeBase58(accountAddress)
      const bytes = decodeBase58(signature)
      if (key?.length !== 32 || bytes?.length !== 64) return false
      try {
        // By RFC 8032: the looser rule lets signatures of keys of small order pass for any text.
        return ed25519.verify(bytes, utf8ToBytes(message), key, { zip215: false })
      } catch {
        // No point of the curve.
        return false
      }
    },
  }
}
