export {
  ExecutionRevertedError,
  InsufficientFundsError,
  InsufficientGasMoneyError,
  InvalidAddressError,
  NftNotOwnedError,
  NoAccountsError,
  ReceiptTimeoutError,
  TokenNotFoundError,
  WrongAccountError,
  WrongChainError,
  WrongDecimalsError,
} from '@hawser/core/adapter'
export { InvalidCapabilitiesError, TransactionNotPendingError } from '../errors.js'
