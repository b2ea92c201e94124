import { base58Alphabet } from './base58Alphabet.js'

/** The longest text that is decoded: the work grows with its square. */
const maxLength = 4_096

/** The bytes of a base58 text, or undefined where it is none. */
export function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > maxLength) return undefined
  const leading = /^1*/.exec(text)?.[0].length ?? 0
  const bytes: number[] = []
  for (const character of text.slice(leading)) {
    let carry = base58Alphabet.indexOf(character)
    if (carry === -1) return undefined
    for (let i = 0; i < bytes.length; i += 1) {
      carry += (bytes[i] as number) * 58
      bytes[i] = carry & 255
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 255)
  }
  return Uint8Array.from([...new Array<number>(leading).fill(0), ...bytes.reverse()])
}
