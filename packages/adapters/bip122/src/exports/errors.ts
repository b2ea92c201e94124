export { NoAccountsError, WrongAccountError } from '@hawser/core/adapter'
export {
  BroadcastError,
  DustError,
  FeeTooHighError,
  ForeignInputError,
  InsufficientFundsError,
  InvalidAddressError,
  InvalidAmountError,
  InvalidFeeRateError,
  InvalidPsbtError,
  InvalidSighashError,
  PsbtIncompleteError,
  TransactionUnknownError,
  WalletFeatureMissingError,
} from '../errors.js'
