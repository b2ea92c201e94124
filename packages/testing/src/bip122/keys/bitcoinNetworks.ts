import { type Network as LibNetwork, networks } from 'bitcoinjs-lib'

/** Networks that scripted Bitcoin wallets know. */
export const bitcoinNetworkNames = ['mainnet', 'testnet', 'testnet4', 'signet', 'regtest'] as const

export type BitcoinNetworkName = (typeof bitcoinNetworkNames)[number]

const references: Readonly<Record<BitcoinNetworkName, string>> = {
  mainnet: '000000000019d6689c085ae165831e93',
  testnet: '000000000933ea01ad0ee984209779ba',
  testnet4: '00000000da84f2bafbbc53dee25a72ae',
  signet: '00000008819873e925422c1ff0f99f7c',
  regtest: '0f9188f13cb7b2c71f2a335e3a4fc328',
}

/** How addresses are written on a network. */
export function libNetwork(name: BitcoinNetworkName): LibNetwork {
  if (name === 'mainnet') return networks.bitcoin
  return name === 'regtest' ? networks.regtest : networks.testnet
}

/** The CAIP-2 id: the first half of the genesis block's hash (bip122). */
export function toBitcoinChainId(name: BitcoinNetworkName): `bip122:${string}` {
  return `bip122:${references[name]}`
}

/** @throws TypeError for a network that no scripted wallet knows. */
export function fromBitcoinChainId(id: string): BitcoinNetworkName {
  const name = bitcoinNetworkNames.find((candidate) => toBitcoinChainId(candidate) === id)
  if (!name) throw new TypeError(`No scripted Bitcoin wallet knows ${id}.`)
  return name
}
