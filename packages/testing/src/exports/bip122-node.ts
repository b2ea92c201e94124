export { BcoinNotFoundError } from '../bip122/node/loadBcoin.js'
export { type BitcoinNode, type StartBitcoinNodeParameters, startBitcoinNode } from '../bip122/node/startBitcoinNode.js'
