/** One after the other. */
export function join(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** A whole number of so many bytes, little-endian. */
export function uint(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => Number((value >> BigInt(8 * i)) & 0xffn))
}

/** A whole number in SCALE's compact form. */
export function compact(value: bigint): Uint8Array {
  if (value < 1n << 6n) return uint(value << 2n, 1)
  if (value < 1n << 14n) return uint((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return uint((value << 2n) | 2n, 4)
  const length = Math.max(4, Math.ceil(value.toString(16).length / 2))
  return join(Uint8Array.of(((length - 4) << 2) | 3), uint(value, length))
}
