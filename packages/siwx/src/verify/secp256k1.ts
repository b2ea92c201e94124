import { secp256k1 } from '@noble/curves/secp256k1'

/**
 * The key that made a recoverable signature, uncompressed, or undefined where there is none. A high `s` is refused: it is what anyone can make of a
 * signature without the key.
 */
export function recoverKey(hash: Uint8Array, compact: Uint8Array, recovery: number): Uint8Array | undefined {
  if (compact.length !== 64 || recovery < 0 || recovery > 3) return undefined
  try {
    const signature = secp256k1.Signature.fromBytes(compact, 'compact')
    if (signature.hasHighS()) return undefined
    return signature.addRecoveryBit(recovery).recoverPublicKey(hash).toBytes(false)
  } catch {
    // Out of range, or on no point of the curve.
    return undefined
  }
}

/** A key in 33 bytes. */
export function compressKey(key: Uint8Array): Uint8Array {
  return Uint8Array.from([((key[64] ?? 0) & 1) + 2, ...key.subarray(1, 33)])
}

export function areBytesEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
