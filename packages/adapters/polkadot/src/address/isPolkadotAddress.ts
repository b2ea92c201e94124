/**
 * Whether `value` has the form of an address on a Substrate chain: SS58, which is shorter where it begins with zeros, or 20 bytes in hex on
 * EVM-style ones. No checksum.
 */
export function isPolkadotAddress(value: string): boolean {
  return /^(?:[1-9A-HJ-NP-Za-km-z]{45,52}|1{4}[1-9A-HJ-NP-Za-km-z]{31,44}|0x[0-9a-fA-F]{40})$/.test(value)
}
