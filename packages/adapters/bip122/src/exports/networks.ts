export { bitcoin } from '../networks/bitcoin.js'
export { bitcoinRegtest } from '../networks/bitcoinRegtest.js'
export { bitcoinSignet } from '../networks/bitcoinSignet.js'
export { bitcoinTestnet4 } from '../networks/bitcoinTestnet4.js'
