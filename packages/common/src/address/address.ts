/** Whether `value` has the form of an EVM address: 40 hex digits, with or without 0x, whatever its checksum. */
export function isEvmAddress(value: unknown): value is string {
  return typeof value === 'string' && /^(0x)?[0-9a-f]{40}$/i.test(value)
}

/** Whether `value` has the form of a Solana address: 32 to 44 characters of base58. */
export function isSolanaAddress(value: unknown): value is string {
  return typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
}

/**
 * An address short enough for a button: its first and last four characters, the leading 0x aside.
 *
 * @example shortenAddress('0x12abcdef…7890ef') // '0x12ab…90ef'
 */
export function shortenAddress(address: string): string {
  const head = address.startsWith('0x') ? 6 : 4
  return address.length <= head + 5 ? address : `${address.slice(0, head)}…${address.slice(-4)}`
}
