import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'

/** How addresses are written on a network, and the coin in the paths of its keys (SLIP-44). */
export interface BitcoinNetwork {
  readonly encoding: typeof NETWORK
  readonly coin: 0 | 1
}

const mainnet: BitcoinNetwork = { encoding: NETWORK, coin: 0 }
const testnets: BitcoinNetwork = { encoding: TEST_NETWORK, coin: 1 }
const regtest: BitcoinNetwork = { encoding: { ...TEST_NETWORK, bech32: 'bcrt' }, coin: 1 }

export const bitcoinNetworks: readonly BitcoinNetwork[] = [mainnet, testnets, regtest]

/** By the reference of its CAIP-2 id: the first half of the genesis block's hash. */
export function toBitcoinNetwork(reference: string): BitcoinNetwork {
  if (reference === '000000000019d6689c085ae165831e93') return mainnet
  return reference === '0f9188f13cb7b2c71f2a335e3a4fc328' ? regtest : testnets
}
