import { InvalidResponseError } from '@hawser/common'
import { fromHex } from '../fromHex.js'

// The name as SCALE writes it: its length (18, in compact form), then its letters.
const name = `48${[...new TextEncoder().encode('ExistentialDeposit')].map((byte) => byte.toString(16)).join('')}`
/** In hex digits, by the two low bits of its first byte: how long a compact number is. */
const compactLengths = [2, 4, 8]
/** In compact form, 16 bytes and 8: the sizes of an amount. */
const sizes: ReadonlyMap<string, number> = new Map([
  ['40', 16],
  ['20', 8],
])

/**
 * The constant `ExistentialDeposit` out of a runtime's metadata, without reading the rest of them: in every version a constant is its name,
 * the number of its type, and its value behind its length. The error of the same name has no value of that size.
 *
 * @returns base units
 * @throws InvalidResponseError where there is none
 */
export function decodeExistentialDeposit(metadata: unknown): bigint {
  const hex = typeof metadata === 'string' ? metadata.toLowerCase() : ''
  for (let at = hex.indexOf(name); at >= 0; at = hex.indexOf(name, at + 1)) {
    const type = at + name.length
    const typeLength = compactLengths[Number.parseInt(hex.slice(type, type + 2), 16) & 3]
    if (at % 2 !== 0 || typeLength === undefined) continue
    const value = type + typeLength
    const size = sizes.get(hex.slice(value, value + 2))
    const digits = size && hex.slice(value + 2, value + 2 + 2 * size)
    if (digits && digits.length === 2 * size) {
      return fromHex(digits).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
    }
  }
  throw new InvalidResponseError({ details: 'The node told no existential deposit of the network.' })
}
