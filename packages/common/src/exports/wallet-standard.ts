export {
  parseStandardWallet,
  type StandardWallet,
  type StandardWalletObject,
} from '../walletStandard/parseStandardWallet.js'
export { fromSolanaChain, toSolanaChain } from '../walletStandard/solanaChains.js'
export { watchStandardWallets } from '../walletStandard/watchStandardWallets.js'
