import type { BaseMessageSignerWalletAdapter } from '@solana/wallet-adapter-base'
import { loadWalletAdapterClass } from './loadWalletAdapterClass.js'
import type { ScriptedSolanaWallet } from './scriptedSolanaWallet.js'

/**
 * The wallet's face as an adapter of `@solana/wallet-adapter-base`, on that package's own base class. Like the adapters of that time it shares one
 * account. Needs that package and `@solana/web3.js`.
 */
export async function createScriptedWalletAdapter(
  wallet: ScriptedSolanaWallet,
): Promise<BaseMessageSignerWalletAdapter> {
  const create = await loadWalletAdapterClass()
  return create({
    name: wallet.name,
    icon: wallet.icon,
    supportedTransactionVersions: wallet.supportedTransactionVersions,
    wallet: () => wallet,
    isInstalled: true,
  })
}
