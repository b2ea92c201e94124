import { InvalidResponseError } from '@hawser/common'

/** The bytes of hex with or without `0x`. @throws InvalidResponseError */
export function fromHex(hex: string): Uint8Array {
  const digits = hex.replace(/^0x/, '')
  if (!/^(?:[0-9a-f]{2})*$/i.test(digits)) throw new InvalidResponseError({ details: 'Expected bytes in hex.' })
  return Uint8Array.from({ length: digits.length / 2 }, (_, i) => Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16))
}

/** Bytes as `0x` and two lower-case digits for each. */
export function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
