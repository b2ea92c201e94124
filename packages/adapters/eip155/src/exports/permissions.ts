export {
  encodePermittedCalls,
  type PermittedCall,
  type PermittedTransaction,
} from '../wallet/encodePermittedCalls.js'
