export {
  createPaymentRequest,
  PAYMENT_REQUEST_NAMESPACES,
  type PaymentRequestParameters,
} from '../receive/paymentRequest.js'
export { findAmountIssue, parseAmountInput } from '../send/parseAmountInput.js'
export type { AmountIssue } from '../send/sendState.js'
