// What the flows of an adapter's own package are written with.
export { type ConnectedWallet, type WithWalletParameters, withWallet } from '../adapterKit/withWallet.js'
