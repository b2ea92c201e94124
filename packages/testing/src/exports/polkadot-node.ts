export { ChopsticksNotFoundError } from '../polkadot/node/findChopsticks.js'
export { setPolkadotBalance } from '../polkadot/node/setPolkadotBalance.js'
export {
  type LocalPolkadot,
  type StartLocalPolkadotParameters,
  startLocalPolkadot,
} from '../polkadot/node/startLocalPolkadot.js'
