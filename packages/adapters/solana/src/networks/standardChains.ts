import type { CaipNetworkId } from '@hawser/common'

/** What the Wallet Standard calls the networks whose CAIP-2 ids are made of a genesis hash. */
const names: ReadonlyMap<string, string> = new Map([
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:mainnet'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:devnet'],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'solana:testnet'],
])

/** The name under which a wallet that lists `chains` speaks a network, or undefined where it does not. A network that has no name is a wallet's `solana:localnet`. */
export function toStandardChain(network: CaipNetworkId, chains: readonly string[]): string | undefined {
  return [names.get(network) ?? 'solana:localnet', network].find((chain) => chains.includes(chain))
}

/** The CAIP-2 id of a chain as a wallet lists it, or undefined where it is none of Solana's. */
export function fromStandardChain(chain: string): CaipNetworkId<'solana'> | undefined {
  const known = [...names].find(([, name]) => name === chain)
  if (known) return known[0] as CaipNetworkId<'solana'>
  return /^solana:[-_a-zA-Z0-9]{1,32}$/.test(chain) ? (chain as CaipNetworkId<'solana'>) : undefined
}
