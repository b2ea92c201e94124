import type { SendContext } from './sendContext.js'
import type { SendState } from './sendState.js'

/** What the amount of the form is of: the chosen token, or the network's own currency. */
export function currencyOf(
  slice: SendState,
  context: SendContext | null,
): { readonly symbol: string; readonly decimals: number } | undefined {
  return slice.token ?? context?.network.nativeCurrency
}
