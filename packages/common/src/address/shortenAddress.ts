/**
 * An address short enough for a button: its first and last four characters, the leading 0x aside.
 *
 * @example shortenAddress('0x12abcdef…7890ef') // '0x12ab…90ef'
 */
export function shortenAddress(address: string): string {
  const head = address.startsWith('0x') ? 6 : 4
  return address.length <= head + 5 ? address : `${address.slice(0, head)}…${address.slice(-4)}`
}
