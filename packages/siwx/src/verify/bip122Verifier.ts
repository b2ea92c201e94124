import { parseCaipNetworkId } from '@hawser/common'
import { secp256k1 } from '@noble/curves/secp256k1'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base64 } from '@scure/base'
import { doubleSha256, hash160, readWitness, taggedHash, verifyBip322 } from './bip322.js'
import { type BitcoinAddress, readBitcoinAddress } from './bitcoinAddress.js'
import { areBytesEqual, compressKey, recoverKey } from './secp256k1.js'
import type { SiwxVerifier } from './siwxVerifier.js'

/**
 * BIP-322 in its simple form and signatures by ECDSA (BIP-137), in base64, for every type of address that a single key has: legacy, nested and native
 * segwit, taproot. Wallets choose between the two.
 */
export function bip122Verifier(): SiwxVerifier {
  return {
    namespace: 'bip122',
    async verify({ message, signature, accountAddress, chainId }) {
      const address = readBitcoinAddress(accountAddress, parseCaipNetworkId(chainId).reference)
      // What BIP-322 has before its simple form since 2025.
      const bytes = readBase64(signature) ?? (signature.startsWith('smp') ? readBase64(signature.slice(3)) : undefined)
      if (!address || !bytes) return false
      if (bytes.length === 65) return verifyEcdsa(message, bytes, address)
      const witness = readWitness(bytes)
      return witness !== undefined && verifyBip322(message, witness, address)
    },
  }
}

/** In one way of writing alone: what a lenient decoder skips would let a signature be altered. */
function readBase64(text: string): Uint8Array | undefined {
  try {
    const bytes = base64.decode(text)
    return base64.encode(bytes) === text ? bytes : undefined
  } catch {
    // No base64.
    return undefined
  }
}

/** The first header of each form that BIP-137 names; most wallets use that of a compressed legacy key for every type. */
const headers = { uncompressed: 27, compressed: 31, nested: 35, segwit: 39 } as const

function verifyEcdsa(message: string, bytes: Uint8Array, address: BitcoinAddress): boolean {
  const header = bytes[0] ?? 0
  const first = Object.values(headers).find((start) => header >= start && header < start + 4)
  const text = utf8ToBytes(message)
  const hash = doubleSha256(concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), compactSize(text.length), text))
  const key = first === undefined ? undefined : recoverKey(hash, bytes.subarray(1), header - first)
  if (!key) return false
  const compressed = compressKey(key)
  const isCompressed = first === headers.compressed
  switch (address.type) {
    case 'p2pkh':
      if (first === headers.uncompressed) return areBytesEqual(hash160(key), address.program)
      return isCompressed && areBytesEqual(hash160(compressed), address.program)
    case 'p2sh': {
      const script = concatBytes(hexToBytes('0014'), hash160(compressed))
      return (isCompressed || first === headers.nested) && areBytesEqual(hash160(script), address.program)
    }
    case 'p2wpkh':
      return (isCompressed || first === headers.segwit) && areBytesEqual(hash160(compressed), address.program)
    default:
      return (
        (isCompressed || first === headers.segwit) && areBytesEqual(tweakKey(compressed.subarray(1)), address.program)
      )
  }
}

/** The key of the taproot address that has an inner key and no scripts (BIP-86). */
function tweakKey(innerKey: Uint8Array): Uint8Array {
  // Of the two points with this x, the one whose y is even.
  const inner = secp256k1.Point.fromBytes(concatBytes(Uint8Array.of(2), innerKey))
  const tweak = secp256k1.Point.Fn.fromBytes(taggedHash('TapTweak', innerKey))
  return inner.add(secp256k1.Point.BASE.multiply(tweak)).toBytes(true).subarray(1)
}

/** A count as Bitcoin writes it. */
function compactSize(count: number): Uint8Array {
  if (count < 0xfd) return Uint8Array.of(count)
  return count <= 0xffff
    ? Uint8Array.of(0xfd, count & 255, count >> 8)
    : Uint8Array.of(0xfe, count & 255, (count >> 8) & 255, (count >> 16) & 255, count >>> 24)
}
