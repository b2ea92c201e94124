import { parseUnits } from '@hawser/common'
import { toErrorInfo } from '../errors/pageErrors.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { getResource, type ResourceWatch, watchResource } from '../resources/watchResource.js'
import { findAmountIssue } from '../send/parseAmountInput.js'
import { SWAP_QUOTE_VALID_MS, type SwapQuote } from '../swap/getSwapQuotes.js'
import { createDebounce } from '../wallets/createDebounce.js'
import { QUOTE_REFRESH_MS, type QuotesQuestion, quotesResource } from './swapQuotes.js'
import type { SwapsState } from './swapsState.js'

interface SwapQuotesDeps {
  readonly feature: FeatureContext<SwapsState>
  /** Whether somebody looks. */
  readonly isWatched: () => boolean
  /** Called when there are other quotes, or none. */
  readonly onChange: () => void
}

/** The quotes of what the form asks, kept fresh while somebody looks; a review of one of them follows the price. */
export function createSwapQuotes(slice: SwapsState, { feature, isWatched, onChange }: SwapQuotesDeps) {
  const { client, platform } = feature
  const { clock } = platform
  const debounce = createDebounce(clock)
  let quotes: (ResourceWatch & { readonly question: QuotesQuestion }) | undefined
  let cancelStale = (): void => {}

  const readQuestion = (): QuotesQuestion | undefined => {
    const { from, to, caipNetworkId, slippagePercent, isSupported } = slice
    const issue = findAmountIssue(slice.amount, from?.decimals, undefined)
    if (!from || !to || !caipNetworkId || !isSupported || slice.amount === '' || issue !== null) return undefined
    const amount = String(parseUnits(slice.amount, from.decimals))
    return { caipNetworkId, from: from.address, to: to.address, amount, slippagePercent }
  }
  const show = (): void => {
    if (!quotes) return
    const { data, status, error } = getResource(client, quotesResource, quotes.question)
    slice.quotes = (data ?? []).map((quote) => ({ ...quote }))
    slice.quoteStatus = error && status !== 'pending' ? 'failed' : data ? 'ready' : 'loading'
    slice.quoteError = error ? toErrorInfo(error) : null
    onChange()
    cancelStale()
    const [best] = slice.quotes
    const leftMs = best ? best.quotedAtMs + SWAP_QUOTE_VALID_MS - clock.nowMs() : 0
    slice.isStale = best !== undefined && leftMs <= 0
    if (best && leftMs > 0)
      cancelStale = clock.setTimeout(() => {
        slice.isStale = true
      }, leftMs)
    if (best && slice.phase === 'review' && slice.review) renewReview(best, slice.review.quote)
  }
  /** The review follows the price, but never to less than was shown without the user's word. */
  const renewReview = (best: SwapQuote, shown: SwapQuote): void => {
    slice.isPriceWorse = BigInt(best.minimum) < BigInt(shown.minimum)
    if (!slice.isPriceWorse && slice.review) slice.review = { ...slice.review, quote: { ...best } }
  }
  const stop = (): void => {
    debounce.cancel()
    cancelStale()
    quotes?.stop()
    quotes = undefined
  }
  const follow = (): void => {
    stop()
    const question = readQuestion()
    if (!question || !isWatched()) return
    const watch = watchResource(client, quotesResource, question, {
      refetchIntervalMs: QUOTE_REFRESH_MS,
      onChange: show,
    })
    quotes = { ...watch, question }
    show()
  }
  /** The form is another one: its quotes come once the typing rests. */
  const requote = (): void => {
    stop()
    const question = readQuestion()
    Object.assign(slice, { quotes: [], quoteError: null, isStale: false, quoteStatus: question ? 'loading' : 'idle' })
    onChange()
    if (question && isWatched()) debounce.schedule(follow)
  }

  return {
    readQuestion,
    show,
    follow,
    stop,
    requote,
    /** Asks anew, or for the first time. */
    refresh(): void {
      if (quotes) quotes.refetch()
      else follow()
    },
    /** Asks anew what is asked already. */
    refetch: (): void => quotes?.refetch(),
  }
}
