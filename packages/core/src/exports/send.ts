export { findAmountIssue } from '../send/findAmountIssue.js'
export { parseAmountInput } from '../send/parseAmountInput.js'
export { readAmountInput } from '../send/readAmountInput.js'
export { selectSend } from '../send/selectSend.js'
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
export type {
  AmountIssue,
  ReceiverIssue,
  SendCheck,
  SendState,
  SendToken,
  SendTokenBalance,
  SendTransaction,
  SendTransactionStatus,
  SendWarning,
} from '../send/sendState.js'
export {
  type SendResultStage,
  type SendStep,
  selectSendResults,
  selectSendStep,
  sendResultStage,
} from '../send/sendSteps.js'
