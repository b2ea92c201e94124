/** Base58 or bech32. Letters that look alike, and mixed cases of bech32, are for the checksum to find: this stands in the first load. */
const form = /^(?:[123mn][1-9a-z]{25,34}|(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{6,87})$/i

/** Whether `value` has the form of a Bitcoin address, of whichever type and network. Its checksum is not looked at. */
export function isBitcoinAddress(value: unknown): value is string {
  return typeof value === 'string' && form.test(value)
}
