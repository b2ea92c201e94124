import { type CaipNetworkId, type ChainNamespace, isCaipNetworkId } from '@hawser/common'

/** Solana's networks had other ids once (the first 32 letters of an older hash), and wallets still approve those alone. */
const deprecatedIds: ReadonlyMap<string, CaipNetworkId<'solana'>> = new Map([
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'],
])

/** A network's deprecated id, where it has one. */
export function deprecatedChainId(chainId: string): CaipNetworkId | undefined {
  return deprecatedIds.get(chainId)
}

/** The id that a network has today. */
export function currentChainId(chainId: CaipNetworkId): CaipNetworkId {
  const found = [...deprecatedIds].find(([, deprecated]) => deprecated === chainId)
  return (found?.[0] as CaipNetworkId | undefined) ?? chainId
}

/** Whether a wallet's word is a network of the namespace (CAIP-2); those of eip155 are whole numbers above zero. */
export function isNetworkOf(namespace: ChainNamespace, id: unknown): id is CaipNetworkId {
  if (!isCaipNetworkId(id) || !id.startsWith(`${namespace}:`)) return false
  return /^(eip155:[1-9]\d{0,15}|(?!eip155:)[a-z\d]+:[-_a-zA-Z\d]{1,32})$/.test(id)
}
