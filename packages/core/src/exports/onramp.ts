export { ON_RAMP_FEE_PERCENT } from '../lateConstants.js'
export type { DepositAmountIssue, DepositAsset, DepositState } from '../onRamp/depositState.js'
export { nextOfSale, type SaleNext } from '../onRamp/nextOfSale.js'
export { onRamp } from '../onRamp/onRamp.js'
export type { DepositApi, OnRampApi } from '../onRamp/onRampApi.js'
export type { OnRampPayment, OnRampToken } from '../onRamp/onRampCurrencies.js'
export { OnRampOfferMissingError, OnRampPageRefusedError, OnRampUnavailableError } from '../onRamp/onRampErrors.js'
export type { OnRampLink } from '../onRamp/onRampLink.js'
export {
  type OnRampAmountIssue,
  type OnRampKind,
  type OnRampOffer,
  type OnRampRecord,
  type OnRampShown,
  type OnRampState,
  type OnRampStatus,
  selectOnRampOffer,
} from '../onRamp/onRampState.js'
export type { SaleApi } from '../onRamp/saleApi.js'
export { SaleDepositRefusedError, SaleExpiredError, SaleMaybeSentError } from '../onRamp/saleErrors.js'
export {
  type SaleAmountIssue,
  type SaleDeposit,
  type SaleDepositIssue,
  type SaleOffer,
  type SaleRecord,
  type SaleShown,
  type SaleState,
  type SaleStatus,
  selectSaleOffer,
} from '../onRamp/saleState.js'
export { readAmountInput } from '../send/parseAmountInput.js'
