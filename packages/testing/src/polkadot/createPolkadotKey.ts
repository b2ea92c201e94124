import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import { toSs58 } from './ss58.js'

/** `ethereum`: an account of an EVM-style chain, whose address is 20 bytes in hex. */
export type PolkadotKeyType = 'sr25519' | 'ed25519' | 'ecdsa' | 'ethereum'

export interface PolkadotKey {
  readonly type: PolkadotKeyType
  /** What the chain knows the account by: the key, for ECDSA its hash, or 20 bytes. */
  readonly accountId: Uint8Array
  /** In the general form (prefix 42), or 20 bytes in hex. */
  readonly address: string
  /** What goes before a signature to name the kind of its key; empty on EVM-style chains, which know one kind. */
  readonly prefix: Uint8Array
  sign(message: Uint8Array): Uint8Array
}

/** A key from a seed of 32 bytes in hex. */
export function createPolkadotKey(seed: `0x${string}`, type: PolkadotKeyType = 'sr25519'): PolkadotKey {
  const secret = hexToBytes(seed.slice(2))
  switch (type) {
    case 'sr25519': {
      const own = secretFromSeed(secret)
      return describe(type, getPublicKey(own), 1, (message) => sign(own, message))
    }
    case 'ed25519':
      return describe(type, ed25519.getPublicKey(secret), 0, (message) => ed25519.sign(message, secret))
    case 'ecdsa': {
      const accountId = blake2b(secp256k1.getPublicKey(secret), { dkLen: 32 })
      return describe(type, accountId, 2, (message) => signRecoverable(blake2b(message, { dkLen: 32 }), secret))
    }
    default: {
      const accountId = keccak_256(secp256k1.getPublicKey(secret, false).subarray(1)).slice(-20)
      return describe(type, accountId, undefined, (message) => signRecoverable(keccak_256(message), secret))
    }
  }
}

function describe(
  type: PolkadotKeyType,
  accountId: Uint8Array,
  kind: number | undefined,
  sign: PolkadotKey['sign'],
): PolkadotKey {
  const address = accountId.length === 20 ? `0x${bytesToHex(accountId)}` : toSs58(accountId)
  return { type, accountId, address, prefix: kind === undefined ? new Uint8Array() : Uint8Array.of(kind), sign }
}

/** 65 bytes, the last of which tells which of the possible keys signed. */
function signRecoverable(hash: Uint8Array, secret: Uint8Array): Uint8Array {
  const signature = secp256k1.sign(hash, secret)
  return Uint8Array.from([...signature.toCompactRawBytes(), signature.recovery])
}
