import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import type { BitcoinAddress } from './bitcoinAddress.js'
import { areBytesEqual } from './secp256k1.js'

const zero4 = new Uint8Array(4)
const zero8 = new Uint8Array(8)
const sighashAll = 1
/** One output that nobody can spend: OP_RETURN, of no value. */
const output = concatBytes(zero8, hexToBytes('016a'))

/** Whether a witness signs a text for an address: the simple form of BIP-322, for keys that are alone on theirs. */
export function verifyBip322(message: string, witness: readonly Uint8Array[], address: BitcoinAddress): boolean {
  const outpoint = concatBytes(toSpendId(message, address.script), zero4)
  switch (address.type) {
    case 'p2wpkh':
      return verifyKeyHash(witness, address.program, outpoint)
    case 'p2sh': {
      // The one script behind such an address that a witness alone can speak for: that of a key's hash.
      const program = hash160(witness[1] ?? new Uint8Array())
      const isOurs = areBytesEqual(hash160(concatBytes(hexToBytes('0014'), program)), address.program)
      return isOurs && verifyKeyHash(witness, program, outpoint)
    }
    case 'p2tr':
      return verifyTaproot(witness, address, outpoint)
    default:
      return false
  }
}

/** A witness as it is sent: counts and lengths before what they count. Undefined for any other bytes. */
export function readWitness(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  const items: Uint8Array[] = []
  let at = 1
  // A key and a signature: no count or length of what is accepted needs more than one byte.
  for (let left = bytes[0] ?? 0; left > 0; left -= 1) {
    const end = at + 1 + (bytes[at] ?? 0xff)
    if ((bytes[at] ?? 0xff) > 0xfc || end > bytes.length) return undefined
    items.push(bytes.subarray(at + 1, end))
    at = end
  }
  return items.length > 0 && at === bytes.length ? items : undefined
}

export function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

export function taggedHash(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const hash = sha256(utf8ToBytes(tag))
  return sha256(concatBytes(hash, hash, ...parts))
}

export function doubleSha256(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes))
}

/** The transaction that a signer pretends to spend: it holds the text. Its id, in the order of bytes that inputs have. */
function toSpendId(message: string, script: Uint8Array): Uint8Array {
  const hash = taggedHash('BIP0322-signed-message', utf8ToBytes(message))
  return doubleSha256(
    concatBytes(
      zero4,
      hexToBytes('01'),
      new Uint8Array(32),
      hexToBytes('ffffffff220020'),
      hash,
      zero4,
      hexToBytes('01'),
      zero8,
      withLength(script),
      zero4,
    ),
  )
}

function withLength(script: Uint8Array): Uint8Array {
  return concatBytes(Uint8Array.of(script.length), script)
}

/** BIP-143, for the hash of one key. */
function verifyKeyHash(witness: readonly Uint8Array[], program: Uint8Array, outpoint: Uint8Array): boolean {
  const [signature, key, ...rest] = witness
  if (!signature || key?.length !== 33 || rest.length > 0 || !areBytesEqual(hash160(key), program)) return false
  if (signature.at(-1) !== sighashAll) return false
  const hash = doubleSha256(
    concatBytes(
      zero4,
      doubleSha256(outpoint),
      doubleSha256(zero4),
      outpoint,
      hexToBytes('1976a914'),
      program,
      hexToBytes('88ac'),
      zero8,
      zero4,
      doubleSha256(output),
      zero4,
      Uint8Array.of(sighashAll, 0, 0, 0),
    ),
  )
  return isVerified(() => {
    const der = signature.subarray(0, -1)
    const parsed = secp256k1.Signature.fromBytes(der, 'der')
    // One text, one way to write it.
    if (parsed.hasHighS() || !areBytesEqual(parsed.toBytes('der'), der)) return false
    return secp256k1.verify(parsed.toBytes('compact'), hash, key, { prehash: false })
  })
}

/** BIP-341, by the key of the address. */
function verifyTaproot(witness: readonly Uint8Array[], address: BitcoinAddress, outpoint: Uint8Array): boolean {
  const [signature, ...rest] = witness
  if (!signature || rest.length > 0) return false
  const type = signature.length === 64 ? 0 : signature[64]
  if (signature.length !== 64 && (signature.length !== 65 || type !== sighashAll)) return false
  const hash = taggedHash(
    'TapSighash',
    Uint8Array.of(0, type ?? 0),
    zero4,
    zero4,
    sha256(outpoint),
    sha256(zero8),
    sha256(withLength(address.script)),
    sha256(zero4),
    sha256(output),
    Uint8Array.of(0),
    zero4,
  )
  return isVerified(() => schnorr.verify(signature.subarray(0, 64), hash, address.program))
}

function isVerified(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    // No signature, or a key on no point of the curve.
    return false
  }
}
