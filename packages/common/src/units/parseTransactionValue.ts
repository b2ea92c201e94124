/** The value of a transaction has 256 bits, which are 78 digits. */
const maxLength = 100

/**
 * The base units of a transaction's `value` field, as a dApp or a wallet wrote it: a bigint, a whole number, or a string of
 * decimal or 0x-hex digits. Anything that is no whole number counts as zero (VAL-14); a negative number stays negative, for
 * whoever encodes the transaction to refuse.
 */
export function parseTransactionValue(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : 0n
  return typeof value === 'string' && value.length <= maxLength && /^(-?\d+|0x[0-9a-f]+)$/i.test(value)
    ? BigInt(value)
    : 0n
}
