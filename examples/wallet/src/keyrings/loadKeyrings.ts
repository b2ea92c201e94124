import type { Keyring } from './keyring.js'
import type { WalletNamespace } from './walletChain.js'

const loaders: Readonly<Record<Exclude<WalletNamespace, 'eip155'>, () => Promise<(mnemonic: string) => Keyring>>> = {
  solana: async () => (await import('./solana/createSolanaKeyring.js')).createSolanaKeyring,
  bip122: async () => (await import('./bip122/createBitcoinKeyring.js')).createBitcoinKeyring,
  polkadot: async () => (await import('./polkadot/createPolkadotKeyring.js')).createPolkadotKeyring,
}

/** The keys for namespaces that are not in the page from the start. Kinds whose code cannot be loaded are left out. */
export async function loadKeyrings(
  namespaces: readonly WalletNamespace[],
  mnemonic: string,
): Promise<readonly Keyring[]> {
  const loading = namespaces.flatMap((namespace) => (namespace === 'eip155' ? [] : [loaders[namespace]()]))
  const loaded = await Promise.allSettled(loading)
  return loaded.flatMap((create) => (create.status === 'fulfilled' ? [create.value(mnemonic)] : []))
}
