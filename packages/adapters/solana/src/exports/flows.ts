export {
  type BroadcastTransactionErrorType,
  type BroadcastTransactionParameters,
  type BroadcastTransactionReturnType,
  broadcastTransaction,
} from '../flows/broadcastTransaction.js'
export {
  type EstimateTransferErrorType,
  type EstimateTransferParameters,
  type EstimateTransferReturnType,
  estimateTransfer,
} from '../flows/estimateTransfer.js'
export {
  type GetPriorityFeeErrorType,
  type GetPriorityFeeParameters,
  type GetPriorityFeeReturnType,
  getPriorityFee,
} from '../flows/getPriorityFee.js'
export {
  type SignAllTransactionsErrorType,
  type SignAllTransactionsParameters,
  type SignAllTransactionsReturnType,
  signAllTransactions,
} from '../flows/signAllTransactions.js'
export {
  type SignAndSendTransactionErrorType,
  type SignAndSendTransactionParameters,
  type SignAndSendTransactionReturnType,
  signAndSendTransaction,
} from '../flows/signAndSendTransaction.js'
export {
  type SignTransactionErrorType,
  type SignTransactionParameters,
  type SignTransactionReturnType,
  signTransaction,
} from '../flows/signTransaction.js'
export {
  type TransferErrorType,
  type TransferParameters,
  type TransferReturnType,
  transfer,
} from '../flows/transfer.js'
export type { TransactionInput } from '../transaction/checkTransaction.js'
