export { composeSignIn, type SolanaSignInInput } from '../solana/composeSignIn.js'
export { createScriptedSolanaWallet } from '../solana/createScriptedSolanaWallet.js'
export { createScriptedWalletAdapter } from '../solana/createScriptedWalletAdapter.js'
export { createSolanaAccount, type SolanaAccount } from '../solana/createSolanaAccount.js'
export {
  type CreateSolanaPeerNamespaceParameters,
  createSolanaPeerNamespace,
  solanaPeerMethods,
} from '../solana/createSolanaPeerNamespace.js'
export { type ScriptedSolanaBehavior, scriptedSolanaBehaviors } from '../solana/scriptedSolanaBehaviors.js'
export type {
  CreateScriptedSolanaWalletParameters,
  ScriptedSolanaFeature,
  ScriptedSolanaWallet,
} from '../solana/scriptedSolanaWallet.js'
