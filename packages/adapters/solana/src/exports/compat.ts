export { fromWeb3Transaction, toWeb3Transaction } from '../compat/web3.js'
