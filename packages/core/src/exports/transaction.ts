export { type TransactionFeeQuestion, transactionFeeResource } from '../flows/transactionFee.js'
