export { toChecksumAddress } from '../address/toChecksumAddress.js'
export { keccak256 } from '../encoding/keccak256.js'
export {
  type EvmCall,
  type EvmSimulation,
  type SimulatingNode,
  simulateEvmCall,
  simulateEvmCalls,
} from '../evm/simulateEvmCall.js'
export type { EvmTransfer } from '../evm/transfers.js'
