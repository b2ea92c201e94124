import { toChecksumAddress } from '@hawser/common/evm'

/**
 * Returns an address with its checksum (EIP-55), or undefined. A module of its own, which nothing shares: of one that chunks share, bundlers make a namespace for
 * the import that comes late, and what makes those comes with the page.
 */
export function writeChecksum(address: string): string | undefined {
  return toChecksumAddress(address)
}
