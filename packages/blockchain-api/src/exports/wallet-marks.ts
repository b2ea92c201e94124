export { findWalletMark } from '../wallets/walletMarks.js'
