import type { SwapToken } from './swapsState.js'

/**
 * The actions of the swaps feature. Nothing of it throws: what goes wrong stands in the slice, where the form shows it.
 * While a swap is under way the form is fixed, and its setters do nothing.
 */
export interface SwapsApi {
  /** Chooses what is sold. Where it is what was bought, the two change places. */
  setFrom(token: SwapToken): void
  /** Chooses what is bought. Where it is what was sold, the two change places. */
  setTo(token: SwapToken): void
  /** Has both tokens change places. The amount is empty then: it was of another token. */
  flip(): void
  /** Sets the amount as typed; with `locale` (BCP 47), in the way that the locale writes numbers. See `readAmountInput`. */
  setAmount(text: string, locale?: string): void
  /** Sets the amount to all that there is: of the network's own currency, less about what the swap costs. */
  setMax(): Promise<void>
  /** Sets how far the price may move; what is no whole percentage from 1 to 50 changes nothing. */
  setSlippage(percent: number): void
  /** Reads a token's contract and keeps the token for this network. Null where it cannot; `tokenError` says whether there is none, or nobody answers. */
  findToken(address: string): Promise<SwapToken | null>
  /** Asks for tokens and balances that could not be had, and for new quotes. */
  refresh(): void
  /** Loads tokens and balances and keeps the quotes fresh, until the answered function is called. For the effect of a view. */
  watch(): () => void
  /** Checks the form, and finds out what the swap will ask for. True where it can be submitted; else `error` says why not. */
  review(): Promise<boolean>
  /** The user's word on the price as it is now (`isPriceWorse`). */
  acceptQuote(): void
  /** Swaps what was reviewed: approval, swap, result. It goes on when no view shows it. False where it failed; `error` says why. */
  submit(): Promise<boolean>
  /** Goes on with a swap of `open`. `isNothingSent` is the user's word that the wallet has sent nothing, where nobody knows (SWAP_UNKNOWN). */
  resume(id: string, options?: { readonly isNothingSent?: boolean | undefined }): Promise<boolean>
  /** Stops waiting for a wallet that has not answered. The swap stays among `open` where something of it may still come. */
  cancel(): void
  /** Forgets a swap of `open` on this device. */
  dismiss(id: string): void
  /** Back to the form; after a swap that is done, to an empty amount. */
  reset(): void
}
