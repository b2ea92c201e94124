export {
  type BrowserName,
  detectEnvironment,
  type Environment,
} from '../environment/detectEnvironment.js'
export type { CustomWallet } from '../wallets/customWallet.js'
export { selectWallets } from '../wallets/selectWallets.js'
export type { WalletEntry, WalletLinks, WalletStores } from '../wallets/walletEntry.js'
export type { WalletListOptions } from '../wallets/walletListOptions.js'
export { wallets } from '../wallets/wallets.js'
export type { WalletsApi } from '../wallets/walletsApi.js'
export type { WalletSearchState, WalletsState } from '../wallets/walletsState.js'
