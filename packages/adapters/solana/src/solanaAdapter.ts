import type { ChainAdapter } from '@hawser/core'
import type { ChainMethods } from './send/createChainMethods.js'
import type { WalletMethods } from './wallet/createWalletMethods.js'

/** What this package's flows are made of, beside the capabilities. */
export interface SolanaAdapter extends ChainAdapter<'solana'> {
  readonly solana: { loadWallet(): Promise<WalletMethods>; loadChain(): Promise<ChainMethods> }
}
