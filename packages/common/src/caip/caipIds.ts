/** The CAIP-2 namespaces that Hawser keeps state for. `cosmos` has state but no adapter yet. */
export const chainNamespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const

/** A CAIP-2 namespace known to Hawser. */
export type ChainNamespace = (typeof chainNamespaces)[number]

/** Whether `value` is a namespace that Hawser knows. */
export function isChainNamespace(value: unknown): value is ChainNamespace {
  return (chainNamespaces as readonly unknown[]).includes(value)
}

/** A CAIP-2 network id, such as `eip155:1`. */
export type CaipNetworkId<TNamespace extends ChainNamespace = ChainNamespace> = `${TNamespace}:${string}`

/** A CAIP-10 account id, such as `eip155:1:0xab16…`. */
export type CaipAddress<TNamespace extends ChainNamespace = ChainNamespace> = `${TNamespace}:${string}:${string}`

/** Whether `value` is a CAIP-2 network id: two non-empty parts, the first a known namespace. */
export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  if (typeof value !== 'string') return false
  const parts = value.split(':')
  return parts.length === 2 && isChainNamespace(parts[0]) && parts[1] !== ''
}
