export { type FillAnswer, type FillIssue, type FillSendFormParameters, fillSendForm } from '../receive/fillSendForm.js'
export {
  type ParsedPaymentRequest,
  type PaymentRequest,
  type PaymentRequestIssue,
  parsePaymentRequest,
} from '../receive/parsePaymentRequest.js'
export {
  createPaymentRequest,
  PAYMENT_REQUEST_NAMESPACES,
  type PaymentRequestParameters,
} from '../receive/paymentRequest.js'
export { findAmountIssue, parseAmountInput } from '../send/parseAmountInput.js'
export type { AmountIssue } from '../send/sendState.js'
