export type { FeeRates } from '../esplora/getFeeRates.js'
export type { TransactionStatus } from '../esplora/getTransactionStatus.js'
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
  type GetAccountAddressesErrorType,
  type GetAccountAddressesParameters,
  type GetAccountAddressesReturnType,
  getAccountAddresses,
} from '../flows/getAccountAddresses.js'
export {
  type GetFeeRatesErrorType,
  type GetFeeRatesParameters,
  type GetFeeRatesReturnType,
  getFeeRates,
} from '../flows/getFeeRates.js'
export {
  type GetTransactionStatusErrorType,
  type GetTransactionStatusParameters,
  type GetTransactionStatusReturnType,
  getTransactionStatus,
} from '../flows/getTransactionStatus.js'
export {
  type SendTransferErrorType,
  type SendTransferParameters,
  type SendTransferReturnType,
  sendTransfer,
} from '../flows/sendTransfer.js'
export {
  type SignMessageErrorType,
  type SignMessageParameters,
  type SignMessageReturnType,
  signMessage,
} from '../flows/signMessage.js'
export {
  type SignPsbtErrorType,
  type SignPsbtParameters,
  type SignPsbtReturnType,
  signPsbt,
} from '../flows/signPsbt.js'
export type { ChosenInput } from '../psbt/preparePsbt.js'
