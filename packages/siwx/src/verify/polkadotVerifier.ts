import { decodeBase58 } from '@hawser/common'
import { ed25519 } from '@noble/curves/ed25519'
import { blake2b } from '@noble/hashes/blake2'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { verify as verifySr25519 } from '@scure/sr25519'
import { areBytesEqual, compressKey, recoverKey } from './secp256k1.js'
import type { SiwxVerifier } from './siwxVerifier.js'

type Scheme = (message: Uint8Array, signature: Uint8Array, accountId: Uint8Array) => boolean

const schemes: Readonly<Record<'ed25519' | 'sr25519' | 'ecdsa', Scheme>> = {
  ed25519: (message, signature, key) => ed25519.verify(signature, message, key, { zip215: false }),
  sr25519: (message, signature, key) => verifySr25519(message, signature, key),
  ecdsa: (message, signature, accountId) => {
    const key = recoverKey(blake2b(message, { dkLen: 32 }), signature.subarray(0, 64), signature[64] ?? 255)
    return key !== undefined && areBytesEqual(blake2b(compressKey(key), { dkLen: 32 }), accountId)
  },
}

/** What goes before a signature that names its scheme. */
const byPrefix = [schemes.ed25519, schemes.sr25519, schemes.ecdsa] as const

/**
 * sr25519, ed25519 and ECDSA over the text, between the marks that wallets set round messages or without; signatures in hex, with the scheme's number
 * before them or without. Accounts by their SS58 address, of whichever network.
 */
export function polkadotVerifier(): SiwxVerifier {
  return {
    namespace: 'polkadot',
    async verify({ message, signature, accountAddress }) {
      const accountId = readSs58(accountAddress)
      if (!accountId || !/^0x([0-9a-f]{2}){64,66}$/i.test(signature)) return false
      const bytes = hexToBytes(signature.slice(2))
      const candidates: (readonly [Scheme, Uint8Array])[] = []
      if (bytes.length === 64) candidates.push([schemes.sr25519, bytes], [schemes.ed25519, bytes])
      else if (bytes.length === 65) candidates.push([schemes.ecdsa, bytes])
      const named = byPrefix[bytes[0] ?? 255]
      if (named && bytes.length === (named === schemes.ecdsa ? 66 : 65)) candidates.push([named, bytes.subarray(1)])
      const texts = [utf8ToBytes(`<Bytes>${message}</Bytes>`), utf8ToBytes(message)]
      return candidates.some(([scheme, own]) => texts.some((text) => holds(() => scheme(text, own, accountId))))
    },
  }
}

function holds(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    // No point of the curve, or a signature of no form that there is.
    return false
  }
}

/** The 32 bytes that a chain knows an account by. */
function readSs58(address: string): Uint8Array | undefined {
  const bytes = decodeBase58(address)
  if (!bytes) return undefined
  const prefixLength = (bytes[0] ?? 0) & 0x40 ? 2 : 1
  if (bytes.length !== prefixLength + 34 || (bytes[0] ?? 255) > 127) return undefined
  const body = bytes.subarray(0, -2)
  const checksum = blake2b(concatBytes(utf8ToBytes('SS58PRE'), body)).subarray(0, 2)
  return areBytesEqual(checksum, bytes.subarray(-2)) ? body.subarray(prefixLength) : undefined
}
