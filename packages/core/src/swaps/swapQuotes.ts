import type { CaipNetworkId } from '@hawser/common'
import { createResource } from '../resources/createResource.js'
import { getSwapQuotes, type SwapQuote } from '../swap/getSwapQuotes.js'

export interface QuotesQuestion {
  readonly caipNetworkId: CaipNetworkId
  readonly from: string | null
  readonly to: string | null
  /** In base units, in decimal digits. */
  readonly amount: string
  readonly slippagePercent: number
}

/** How often a quote is asked for anew while somebody looks: twice within the time that one can be agreed to. */
export const QUOTE_REFRESH_MS = 12_000
/** How old a quote may be that is shown at once where the same is asked again. */
const QUOTE_FRESH_MS = 5_000

/** Quotes, for `watchResource` and `readResource`. */
export const quotesResource = createResource<QuotesQuestion, readonly SwapQuote[]>({
  key: ({ caipNetworkId, from, to, amount, slippagePercent }) => [
    'hawser.swapQuotes',
    caipNetworkId,
    from,
    to,
    amount,
    slippagePercent,
  ],
  load: ({ amount, ...question }, { hawser, signal }) =>
    getSwapQuotes(hawser, { ...question, amount: BigInt(amount), signal }),
  staleTimeMs: QUOTE_FRESH_MS,
})
