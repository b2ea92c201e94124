import { decodeBase58 } from '@hawser/common'

/** The 32 bytes of an address, or undefined where it is none. */
export function decodeAddress(address: string): Uint8Array | undefined {
  const bytes = address.length <= 44 ? decodeBase58(address) : undefined
  return bytes?.length === 32 ? bytes : undefined
}

export function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}
