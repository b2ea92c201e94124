export {
  parseStandardWallet,
  type StandardWallet,
  type StandardWalletObject,
} from '../walletStandard/parseStandardWallet.js'
export { watchStandardWallets } from '../walletStandard/watchStandardWallets.js'
