const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The bytes of a base58btc text (the multibase prefix taken off), or undefined when it is none. */
export function decodeBase58(text: string): Uint8Array | undefined {
  // Decoding takes the square of the length; what stands in a token has 48 characters.
  if (text.length === 0 || text.length > 128) return undefined
  let value = 0n
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const zeros = text.length - text.replace(/^1+/, '').length
  const hex = value === 0n ? '' : value.toString(16)
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  return Uint8Array.from([...new Uint8Array(zeros), ...bytes])
}
