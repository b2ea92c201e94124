export { toNetworks } from '../toNetworks.js'
export { type WagmiAdapterOptions, wagmiAdapter } from '../wagmiAdapter.js'
