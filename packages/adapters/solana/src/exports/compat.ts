export { fromWeb3Transaction } from '../compat/fromWeb3Transaction.js'
export { toWeb3Transaction } from '../compat/toWeb3Transaction.js'
