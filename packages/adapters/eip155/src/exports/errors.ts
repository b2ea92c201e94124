export {
  ExecutionRevertedError,
  InsufficientFundsError,
  InsufficientGasMoneyError,
  InvalidAddressError,
  NoAccountsError,
  ReceiptTimeoutError,
  TokenNotFoundError,
  WrongAccountError,
  WrongChainError,
  WrongDecimalsError,
} from '@hawser/core/adapter'
export { InvalidCapabilitiesError } from '../errors.js'
