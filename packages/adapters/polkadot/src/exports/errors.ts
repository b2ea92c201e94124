export {
  InsufficientFundsError,
  InsufficientGasMoneyError,
  InvalidAddressError,
  NoAccountsError,
  ReceiptTimeoutError,
  TokenNotFoundError,
  WrongAccountError,
} from '@hawser/core/adapter'
export { ExtensionDappError, SigningUnsupportedError } from '../errors.js'
export {
  AccountMustStayError,
  BelowExistentialDepositError,
  TransactionChangedError,
  TransactionRefusedError,
  TransactionUnknownError,
} from '../send/sendErrors.js'
export { InvalidPayloadError, WrongChainError } from '../wallet/payloadErrors.js'
