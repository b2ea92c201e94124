import type { CaipNetworkId } from '../caip/caipIds.js'

/** The Wallet Standard's names of Solana's networks, whose CAIP-2 ids are made of a genesis hash. */
const names: ReadonlyMap<CaipNetworkId, string> = new Map([
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:mainnet'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:devnet'],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'solana:testnet'],
])

/** The Wallet Standard's name of a network, or undefined where it has none. */
export function toSolanaChain(network: CaipNetworkId): string | undefined {
  return names.get(network)
}

/** The CAIP-2 id of a network by its name in the Wallet Standard, such as `solana:mainnet`, or undefined where that is none. */
export function fromSolanaChain(chain: string): CaipNetworkId<'solana'> | undefined {
  const known = [...names].find(([, name]) => name === chain)
  return known?.[0] as CaipNetworkId<'solana'> | undefined
}
