export { ChopsticksNotFoundError } from '../polkadot/node/findChopsticks.js'
export {
  PolkadotBalanceNotSetError,
  type SetPolkadotBalanceParameters,
  setPolkadotBalance,
} from '../polkadot/node/setPolkadotBalance.js'
export {
  type LocalPolkadot,
  type StartLocalPolkadotParameters,
  startLocalPolkadot,
} from '../polkadot/node/startLocalPolkadot.js'
