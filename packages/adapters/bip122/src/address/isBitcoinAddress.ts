const base58Address = /^[123mn][1-9A-HJ-NP-Za-km-z]{25,34}$/
const bech32Address = /^(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{6,87}$/

/** Whether `value` has the form of a Bitcoin address, of whichever type and network. Its checksum is not looked at. */
export function isBitcoinAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 100) return false
  // Bech32 is in one letter case throughout.
  const isUpper = value === value.toUpperCase()
  return base58Address.test(value) || bech32Address.test(isUpper ? value.toLowerCase() : value)
}
