export type { LocalMint, MintPlan } from '../solana/chain/createMint.js'
export {
  type SolanaChain,
  type StartSolanaChainParameters,
  startSolanaChain,
} from '../solana/chain/startSolanaChain.js'
export {
  type CreateSolanaConformanceParameters,
  createSolanaConformance,
  type SolanaConformance,
} from '../solana/createSolanaConformance.js'
