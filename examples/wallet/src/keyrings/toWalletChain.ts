import { type WalletChain, type WalletNamespace, walletNamespaces } from './walletChain.js'

const decimalsOf: Readonly<Record<WalletNamespace, number>> = { eip155: 18, solana: 9, bip122: 8, polkadot: 10 }

/** The network of a CAIP-2 id, or null for a namespace that the wallet does not have. */
export function toWalletChain(
  id: string,
  { decimals, ...chain }: Pick<WalletChain, 'name' | 'rpcUrl' | 'symbol'> & { readonly decimals?: number | undefined },
): WalletChain | null {
  const [prefix, reference = ''] = id.split(':')
  const namespace = walletNamespaces.find((candidate) => candidate === prefix)
  return namespace ? { id, namespace, reference, ...chain, decimals: decimals ?? decimalsOf[namespace] } : null
}
