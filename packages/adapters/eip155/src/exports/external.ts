export { type ExternalWalletOptions, externalWallet } from '../external/externalWallet.js'
