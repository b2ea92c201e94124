import { base58Alphabet } from './base58Alphabet.js'

/** Base58 in the alphabet of Bitcoin, which Solana writes addresses, signatures and blockhashes in. */
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
  const text = digits.reverse().map((digit) => base58Alphabet[digit])
  return '1'.repeat(leading) + text.join('')
}
