// What the flows of an adapter's own package are written with.
export { type FeeToJudge, findFeeWarning } from '../adapterKit/findFeeWarning.js'
export { type NetworkToRead, type WithNetworkParameters, withNetwork } from '../adapterKit/withNetwork.js'
export { type ConnectedWallet, type WithWalletParameters, withWallet } from '../adapterKit/withWallet.js'
export { ConnectionEndedError } from '../errors/errors.js'
