const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The longest text that is decoded: the work grows with its square. */
const maxLength = 4_096

/** Base58 in the alphabet of Bitcoin, which Solana, SS58 and `did:key` use too. */
export function encodeBase58(bytes: Uint8Array): string {
  const zeros = bytes.findIndex((byte) => byte !== 0)
  const leading = zeros === -1 ? bytes.length : zeros
  const digits: number[] = []
  for (const byte of bytes.subarray(leading)) {
    let carry = byte
    for (let i = 0; i < digits.length; i += 1) {
      carry += (digits[i] as number) * 256
      digits[i] = carry % 58
      carry = Math.floor(carry / 58)
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58)
  }
  const text = digits.reverse().map((digit) => alphabet[digit])
  return '1'.repeat(leading) + text.join('')
}

/** The bytes of a base58 text, or undefined where it is none, or longer than 4,096 characters. */
export function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > maxLength) return undefined
  const leading = /^1*/.exec(text)?.[0].length ?? 0
  const bytes: number[] = []
  for (const character of text.slice(leading)) {
    let carry = alphabet.indexOf(character)
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
