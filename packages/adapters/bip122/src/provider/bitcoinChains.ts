import type { CaipNetworkId } from '@hawser/common'

export type BitcoinChainId = CaipNetworkId<'bip122'>

/** The networks that wallets name, by the first half of the genesis block's hash (CAIP-4). */
export const bitcoinChains = {
  mainnet: 'bip122:000000000019d6689c085ae165831e93',
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
  testnet4: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  signet: 'bip122:00000008819873e925422c1ff0f99f7c',
  regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
} as const satisfies Readonly<Record<string, BitcoinChainId>>

export type BitcoinChainName = keyof typeof bitcoinChains

/** The name of a network; undefined for one that is none of these. */
export function toChainName(id: string | null | undefined): BitcoinChainName | undefined {
  return (Object.keys(bitcoinChains) as BitcoinChainName[]).find((name) => bitcoinChains[name] === id)
}

/** A block comes every ten minutes on the average; a transaction of the next hour's rate is in one of the next six as a rule, and waits longer on some days. */
export const CONFIRMATION_TIMEOUT_MS = 3 * 60 * 60_000
