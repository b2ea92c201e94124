export { walletMarks } from '../wallets/walletMarks.js'
