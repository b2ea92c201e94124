export { parseStandardWallet } from '../walletStandard/parseStandardWallet.js'
export type { StandardWallet, StandardWalletObject } from '../walletStandard/standardWallet.js'
export { watchStandardWallets } from '../walletStandard/watchStandardWallets.js'
