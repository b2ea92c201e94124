import type { ChainAdapter } from '@hawser/core'
import type { ChainMethods } from './send/createChainMethods.js'
import type { WalletMethods } from './wallet/createWalletMethods.js'

/** What only Solana has, for the flows of this package. */
export interface SolanaMethods
  extends Pick<WalletMethods, 'signTransactions'>,
    Pick<ChainMethods, 'sendTransaction' | 'broadcast' | 'getPriorityFee'> {}

export interface SolanaAdapter extends ChainAdapter<'solana'> {
  readonly solana: SolanaMethods
}
