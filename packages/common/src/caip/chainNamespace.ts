/** The CAIP-2 namespaces that Hawser keeps state for. `cosmos` has state but no adapter yet (ENT-06). */
export const chainNamespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const

/** A CAIP-2 namespace known to Hawser. */
export type ChainNamespace = (typeof chainNamespaces)[number]

/** Whether `value` is a namespace that Hawser knows. */
export function isChainNamespace(value: unknown): value is ChainNamespace {
  return (chainNamespaces as readonly unknown[]).includes(value)
}
