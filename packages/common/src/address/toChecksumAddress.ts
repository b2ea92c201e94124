import { keccak_256 } from '@noble/hashes/sha3'

/**
 * An EVM address with its checksum (EIP-55), or undefined where it is none or carries a wrong one. In one letter case it carries none;
 * `0x` may be left out.
 */
export function toChecksumAddress(address: string): `0x${string}` | undefined {
  const digits = address.replace(/^0x/i, '')
  if (!/^[0-9a-f]{40}$/i.test(digits)) return undefined
  const lower = digits.toLowerCase()
  const hash = keccak_256(lower)
  const isUpper = (index: number): boolean => (((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 8) !== 0
  const written = [...lower].map((digit, index) => (isUpper(index) ? digit.toUpperCase() : digit)).join('')
  const hasChecksum = digits !== lower && digits !== digits.toUpperCase()
  return hasChecksum && digits !== written ? undefined : `0x${written}`
}
