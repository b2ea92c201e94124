export { bitcoin, bitcoinRegtest, bitcoinSignet, bitcoinTestnet4 } from '../networks.js'
