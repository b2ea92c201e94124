import { decodeBase58 } from '@hawser/common'

/** The 32 bytes of an address, or undefined where it is none. */
export function decodeAddress(address: string): Uint8Array | undefined {
  const bytes = address.length <= 44 ? decodeBase58(address) : undefined
  return bytes?.length === 32 ? bytes : undefined
}

/** Base64 of bytes, padded. */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** The bytes of a base64 text, or undefined where it is none. */
export function decodeBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

export function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}
