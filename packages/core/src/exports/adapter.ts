// What the flows of an adapter's own package are written with.

export { pause } from '@hawser/common'
export {
  type AskWithDeadlineOptions,
  askWithDeadline,
  WALLET_ANSWER_TIMEOUT_MS,
  type WalletQuestion,
} from '../adapterKit/askWithDeadline.js'
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
} from '../adapterKit/errors.js'
export { externalPersistence } from '../adapterKit/externalPersistence.js'
export { type FeeToJudge, findFeeWarning } from '../adapterKit/findFeeWarning.js'
export { findMemoIssue, type MemoIssue } from '../adapterKit/findMemoIssue.js'
export { createLateSession, lateMethods, lateSend, loadOnce } from '../adapterKit/lateMethods.js'
export { InvalidMemoError } from '../adapterKit/memoErrors.js'
export { createReportSource, type ReportSource } from '../adapterKit/reportSource.js'
export { sumEffects } from '../adapterKit/sumEffects.js'
export { type NetworkToRead, type WithNetworkParameters, withNetwork } from '../adapterKit/withNetwork.js'
export { type ConnectedWallet, type WithWalletParameters, withWallet } from '../adapterKit/withWallet.js'
export { CallsInterruptedError } from '../errors/callsErrors.js'
export { ConnectionEndedError } from '../errors/errors.js'
