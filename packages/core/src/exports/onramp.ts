export { ON_RAMP_FEE_PERCENT } from '../lateConstants.js'
export { onRamp } from '../onRamp/onRamp.js'
export type { OnRampApi } from '../onRamp/onRampApi.js'
export { OnRampOfferMissingError, OnRampUnavailableError } from '../onRamp/onRampErrors.js'
export {
  type OnRampAmountIssue,
  type OnRampOffer,
  type OnRampPayment,
  type OnRampRecord,
  type OnRampShown,
  type OnRampState,
  type OnRampStatus,
  type OnRampToken,
  selectOnRampOffer,
} from '../onRamp/onRampState.js'
export { readAmountInput } from '../send/parseAmountInput.js'
