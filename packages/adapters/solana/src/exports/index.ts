export type { WalletAdapterLike } from '../discovery/watchWallets.js'
export type { SolanaFeature, SolanaProvider } from '../provider/solanaProvider.js'
export { type SolanaOptions, solana } from '../solana.js'
export type { Commitment, CommitmentName, SendOptions, SendOptionsInput } from '../transaction/sendOptions.js'
