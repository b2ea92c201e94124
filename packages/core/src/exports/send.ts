export type { MemoIssue } from '../adapterKit/findMemoIssue.js'
export { findAmountIssue, parseAmountInput, readAmountInput } from '../send/parseAmountInput.js'
export { send } from '../send/send.js'
export type { SendApi } from '../send/sendApi.js'
export {
  AmountNotPositiveError,
  FeeNotAcceptedError,
  InvalidReceiverError,
  SendContextChangedError,
  SendFieldsRequiredError,
  SendTokenRequiredError,
  UnsupportedChainError,
} from '../send/sendErrors.js'
export {
  type AmountIssue,
  type ReceiverIssue,
  type SendCheck,
  type SendEffect,
  type SendNft,
  type SendRecipient,
  type SendSimulation,
  type SendState,
  type SendToken,
  type SendTokenBalance,
  type SendWarning,
  selectSend,
} from '../send/sendState.js'
export {
  type SendResultStage,
  type SendStep,
  selectSendResults,
  selectSendStep,
  sendResultStage,
} from '../send/sendSteps.js'
export type {
  SendBatch,
  SendReplacement,
  SendShare,
  SendTransaction,
  SendTransactionStatus,
} from '../send/sendTransaction.js'
