import type { Address } from 'viem'

/** What the records of a name service are asked for. */
export interface NameService {
  /** Of a normalised name: the service's own network's, or that of a coin type (ENSIP-9, ENSIP-11). */
  getAddress(name: string, coinType?: bigint): Promise<Address | null>
  getName(address: Address): Promise<string | null>
  /** A record as it is written (ENSIP-5). */
  getText(name: string, key: string): Promise<string | null>
}
