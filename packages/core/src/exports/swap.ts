export { readAmountInput } from '../send/parseAmountInput.js'
export {
  type GetSwapQuotesParameters,
  getSwapQuotes,
  SWAP_QUOTE_VALID_MS,
  type SwapQuestion,
  type SwapQuote,
} from '../swap/getSwapQuotes.js'
export type { PrepareSwapParameters, SwapPlan } from '../swap/planSwap.js'
export { prepareSwap } from '../swap/prepareSwap.js'
export type { SwapOptions, SwapReturnType } from '../swap/runSwap.js'
export {
  dismissSwap,
  listSwaps,
  type ResumeSwapParameters,
  resumeSwap,
  type SwapErrorType,
  type SwapParameters,
  swap,
} from '../swap/swap.js'
export {
  SwapApprovalError,
  SwapBusyError,
  SwapFieldsRequiredError,
  type SwapMismatch,
  SwapMismatchError,
  SwapPriceChangedError,
  SwapQuoteStaleError,
  SwapRevertedError,
  SwapSimulationError,
  SwapUnavailableError,
  SwapUnknownError,
} from '../swap/swapErrors.js'
export type { SwapRecord, SwapStep } from '../swap/swapRecord.js'
export type { SwapForm, SwapRouter } from '../swap/swapRouters.js'
export { swaps } from '../swaps/swaps.js'
export type { SwapsApi } from '../swaps/swapsApi.js'
export {
  type SwapPhase,
  type SwapReview,
  type SwapsState,
  type SwapToken,
  type SwapTokenBalance,
  selectSwaps,
} from '../swaps/swapsState.js'
