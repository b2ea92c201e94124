export { staticWallets } from '../wallets/staticWallets.js'
