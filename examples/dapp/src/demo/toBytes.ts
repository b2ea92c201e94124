/** The bytes of hex with `0x`. */
export function toBytes(hex: `0x${string}`): Uint8Array {
  return Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
