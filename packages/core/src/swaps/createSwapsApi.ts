import { type CaipNetworkId, formatUnits, isHawserError, loadModule, parseUnits } from '@hawser/common'
import { InsufficientFundsError, InsufficientGasMoneyError } from '../adapterKit/errors.js'
import { NotConnectedError } from '../errors/errors.js'
import { toErrorInfo } from '../errors/pageErrors.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { SWAP_NETWORKS } from '../lateConstants.js'
import { getResource, type ResourceWatch, readResource, watchResource } from '../resources/watchResource.js'
import { findAmountIssue, readAmountInput } from '../send/parseAmountInput.js'
import { isSameContext, readSendContext, type SendContext } from '../send/sendContext.js'
import { estimateSwapFee } from '../swap/estimateSwapFee.js'
import { SWAP_QUOTE_VALID_MS, type SwapQuote } from '../swap/getSwapQuotes.js'
import { prepareSwap } from '../swap/prepareSwap.js'
import { dismissSwap, listSwaps, resumeSwap, swap } from '../swap/swap.js'
import { SwapFieldsRequiredError, SwapPriceChangedError, SwapUnavailableError } from '../swap/swapErrors.js'
import type { SwapRecord } from '../swap/swapRecord.js'
import { createDebounce } from '../wallets/createDebounce.js'
import { createSwapTokens } from './createSwapTokens.js'
import { QUOTE_REFRESH_MS, type QuotesQuestion, quotesResource } from './swapQuotes.js'
import type { SwapsApi } from './swapsApi.js'
import { type SwapsState, type SwapToken, tokenKey } from './swapsState.js'

/** The swap form over one client. */
export function createSwapsApi(feature: FeatureContext<SwapsState>): {
  readonly api: SwapsApi
  readonly dispose: () => void
} {
  const { client, platform, slice } = feature
  const { clock } = platform
  const debounce = createDebounce(clock)
  let context: SendContext | null = null
  let watchers = 0
  /** Counts the edits: a check of an older form is dropped. */
  let version = 0
  let quotes: (ResourceWatch & { readonly question: QuotesQuestion }) | undefined
  let cancelStale = (): void => {}
  let running: AbortController | undefined

  const isFixed = (): boolean => slice.phase === 'running'
  const tokens = createSwapTokens(slice, {
    feature,
    getContext: () => context,
    isWatched: () => watchers > 0,
    onChange: () => check(),
  })
  const { askHeld, askMoney } = tokens
  /** What the amounts are worth: its code comes with the first who looks, and an ornament holds up nothing. */
  let prices: ReturnType<typeof import('./createSwapPrices.js').createSwapPrices> | undefined
  const showWorth = (): void => {
    if (watchers > 0) prices?.follow()
    prices?.show()
  }
  const loadWorth = async (): Promise<void> => {
    try {
      const { createSwapPrices } = await loadModule(() => import('./createSwapPrices.js'))
      prices ??= createSwapPrices(slice, feature)
      showWorth()
    } catch {
      // Whoever looks next tries again.
    }
  }

  const listOpen = (): void => {
    const account = slice.account?.toLowerCase()
    slice.open = listSwaps(client).filter(
      ({ id, account: owner, step }) =>
        step !== 'done' &&
        step !== 'reverted' &&
        owner.toLowerCase() === account &&
        !(slice.phase === 'running' && slice.run?.id === id),
    )
  }

  // Quotes.

  const check = (): void => {
    slice.amountIssue = findAmountIssue(slice.amount, slice.from?.decimals, tokens.heldOf(slice.from))
    showWorth()
  }
  const readQuestion = (): QuotesQuestion | undefined => {
    const { from, to, caipNetworkId, slippagePercent, isSupported } = slice
    const issue = findAmountIssue(slice.amount, from?.decimals, undefined)
    if (!from || !to || !caipNetworkId || !isSupported || slice.amount === '' || issue !== null) return undefined
    const amount = String(parseUnits(slice.amount, from.decimals))
    return { caipNetworkId, from: from.address, to: to.address, amount, slippagePercent }
  }
  const showQuotes = (): void => {
    if (!quotes) return
    const { data, status, error } = getResource(client, quotesResource, quotes.question)
    slice.quotes = (data ?? []).map((quote) => ({ ...quote }))
    slice.quoteStatus = error && status !== 'pending' ? 'failed' : data ? 'ready' : 'loading'
    slice.quoteError = error ? toErrorInfo(error) : null
    showWorth()
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
  const stopQuotes = (): void => {
    debounce.cancel()
    cancelStale()
    quotes?.stop()
    quotes = undefined
  }
  const followQuotes = (): void => {
    stopQuotes()
    const question = readQuestion()
    if (!question || watchers === 0) return
    const watch = watchResource(client, quotesResource, question, {
      refetchIntervalMs: QUOTE_REFRESH_MS,
      onChange: showQuotes,
    })
    quotes = { ...watch, question }
    showQuotes()
  }
  /** The form is another one: its quotes come once the typing rests. */
  const requote = (): void => {
    stopQuotes()
    const question = readQuestion()
    Object.assign(slice, { quotes: [], quoteError: null, isStale: false, quoteStatus: question ? 'loading' : 'idle' })
    showWorth()
    if (question && watchers > 0) debounce.schedule(followQuotes)
  }

  // The form.

  const dropReview = (): void => {
    version += 1
    Object.assign(slice, { phase: 'form', review: null, isPriceWorse: false, error: null })
  }
  const isSwapNetwork = (id: CaipNetworkId): boolean =>
    SWAP_NETWORKS.includes(id) || feature.options.swapRouters?.some((router) => router.caipNetworkId === id) === true
  /** Takes over the account and network as they are now. What is under way stays what it was begun for. */
  const sync = (): void => {
    if (isFixed()) return
    const previous = context
    const next = readSendContext(feature)
    if (isSameContext(previous, next) && slice.account === (next?.from ?? null)) return
    context = next
    const isOther = previous?.network.caipNetworkId !== next?.network.caipNetworkId
    slice.account = next?.from ?? null
    slice.caipNetworkId = next?.network.caipNetworkId ?? null
    slice.isSupported = next !== null && isSwapNetwork(next.network.caipNetworkId)
    tokens.forget()
    dropReview()
    if (isOther) {
      const { name, symbol, decimals } = next?.network.nativeCurrency ?? { name: '', symbol: '', decimals: 18 }
      slice.from = slice.isSupported && symbol ? { address: null, name, symbol, decimals, iconUrl: null } : null
      Object.assign(slice, { to: null, amount: '' })
    }
    listOpen()
    tokens.follow()
    requote()
    check()
  }
  const edit = (): boolean => {
    sync()
    if (isFixed()) return false
    dropReview()
    return true
  }
  const afterEdit = (): void => {
    check()
    requote()
  }
  const choose = (side: 'from' | 'to', { address, name, symbol, decimals, iconUrl }: SwapToken): void => {
    if (!edit()) return
    const other = side === 'from' ? 'to' : 'from'
    const token = { address, name, symbol, decimals, iconUrl }
    if (slice[other] && tokenKey(slice[other].address) === tokenKey(address)) slice[other] = slice[side]
    slice[side] = token
    tokens.list()
    requote()
    tokens.readHeld()
  }

  const review = async (): Promise<boolean> => {
    if (!edit()) return false
    const at = version
    slice.phase = 'checking'
    try {
      const question = readQuestion()
      if (!context) throw new NotConnectedError()
      if (!slice.isSupported) throw new SwapUnavailableError()
      if (!question || !slice.from) throw new SwapFieldsRequiredError()
      const { from } = slice
      const here = context
      const [held, money, [quote]] = await Promise.all([
        tokens.ask((signal) => askHeld(from, here, signal)),
        tokens.ask((signal) => askMoney(here, signal)),
        readResource(client, quotesResource, question),
      ])
      const amount = BigInt(question.amount)
      if (held < amount) throw new InsufficientFundsError()
      if (!quote) throw new SwapUnavailableError()
      const plan = await prepareSwap(client, { quote, signal: feature.signal })
      const needed = BigInt(plan.maxFee ?? 0n) + (from.address === null ? amount : 0n)
      if (money < needed) throw new InsufficientGasMoneyError(here.network.nativeCurrency.symbol)
      sync()
      if (at !== version) return false
      slice.review = { quote: { ...quote }, plan: { ...plan, approvals: [...plan.approvals] } }
      slice.phase = 'review'
      showQuotes()
      return true
    } catch (error) {
      if (at !== version) return false
      // What a service gave before the price moved is of no use any more.
      if (isHawserError(error, 'SWAP_PRICE_CHANGED')) quotes?.refetch()
      Object.assign(slice, { phase: 'form', error: toErrorInfo(error) })
      return false
    }
  }

  /** Runs a swap, new or left, and shows how it goes. */
  const run = async (
    start: (options: { signal: AbortSignal; onProgress: (record: SwapRecord) => void }) => Promise<unknown>,
    known: SwapRecord | null,
  ): Promise<boolean> => {
    const attempt = new AbortController()
    running = attempt
    Object.assign(slice, { phase: 'running', error: null, isPriceWorse: false, run: known && { ...known } })
    listOpen()
    stopQuotes()
    const show = (record: SwapRecord): void => {
      if (running === attempt) slice.run = { ...record }
    }
    let failure: unknown
    try {
      await start({ signal: attempt.signal, onProgress: show })
    } catch (error) {
      failure = error
    }
    const { run: last } = slice
    // Nothing of it was signed: there is nothing to go on with.
    const isUntouched =
      last?.step === 'begun' || last?.step === 'signing' || (last?.step === 'approving' && last.approvalHash === null)
    if (running !== attempt) {
      listOpen()
      return failure === undefined
    }
    running = undefined
    if (failure === undefined) {
      const id = last?.id
      slice.run = listSwaps(client).find((record) => record.id === id) ?? last
      Object.assign(slice, { phase: 'done', review: null, amount: '' })
    } else {
      Object.assign(slice, { phase: 'failed', error: toErrorInfo(failure) })
      if (last && isUntouched && !known && !isHawserError(failure, 'SWAP_BUSY')) dismissSwap(client, { id: last.id })
    }
    listOpen()
    tokens.forget()
    tokens.follow()
    if (failure !== undefined) followQuotes()
    return failure === undefined
  }

  const submit = async (): Promise<boolean> => {
    sync()
    const { review: agreed } = slice
    if (running || !agreed || (slice.phase !== 'review' && slice.phase !== 'failed')) return false
    if (slice.isPriceWorse) {
      slice.error = toErrorInfo(new SwapPriceChangedError())
      return false
    }
    // One that was left by a former try of the same is taken up where it stopped.
    const left = slice.run && slice.open.find(({ id }) => id === slice.run?.id)
    if (slice.phase === 'failed' && left) return run((options) => resumeSwap(client, { id: left.id, ...options }), left)
    return run((options) => swap(client, { quote: agreed.quote, ...options }), null)
  }

  feature.watch(({ connections }) => connections, sync)
  feature.watch(({ networks }) => networks, sync)

  const api: SwapsApi = {
    setFrom: (token) => choose('from', token),
    setTo: (token) => choose('to', token),
    flip() {
      if (!edit()) return
      const { from, to } = slice
      Object.assign(slice, { from: to, to: from, amount: '' })
      afterEdit()
    },
    setAmount(text, locale) {
      if (!edit()) return
      slice.amount = readAmountInput(text, locale)
      afterEdit()
    },
    async setMax() {
      if (!edit() || !context || !slice.from) return
      const at = version
      const { from } = slice
      const here = context
      const { caipNetworkId } = here.network
      try {
        const amount = await tokens.ask(async (signal) => {
          const held = await askHeld(from, here, signal)
          if (from.address !== null) return held
          const fee = (await estimateSwapFee(client, { caipNetworkId, signal }).catch(() => null)) ?? 0n
          return held > fee ? held - fee : 0n
        })
        if (at !== version) return
        slice.amount = formatUnits(amount, from.decimals)
        afterEdit()
        if (amount === 0n && from.address === null) slice.amountIssue = 'belowFee'
      } catch (error) {
        if (at === version) slice.error = toErrorInfo(error)
      }
    },
    setSlippage(percent) {
      if (!Number.isInteger(percent) || percent < 1 || percent > 50 || !edit()) return
      slice.slippagePercent = percent
      requote()
    },
    findToken(address) {
      sync()
      return tokens.find(address)
    },
    refresh() {
      sync()
      tokens.refresh()
      if (quotes) quotes.refetch()
      else followQuotes()
    },
    watch() {
      sync()
      listOpen()
      watchers += 1
      if (watchers === 1) {
        tokens.follow()
        if (prices) showWorth()
        else void loadWorth()
        followQuotes()
      }
      let isWatching = true
      return () => {
        if (!isWatching) return
        isWatching = false
        watchers -= 1
        if (watchers > 0) return
        tokens.follow()
        stopQuotes()
        prices?.stop()
        tokens.stopReading()
      }
    },
    review,
    acceptQuote() {
      const [best] = slice.quotes
      if (slice.phase !== 'review' || !slice.review || !best) return
      slice.review = { ...slice.review, quote: { ...best } }
      Object.assign(slice, { isPriceWorse: false, error: null })
    },
    submit,
    async resume(id, { isNothingSent } = {}) {
      sync()
      const left = slice.open.find((record) => record.id === id)
      if (running || !left) return false
      return run((options) => resumeSwap(client, { id, isNothingSent, ...options }), left)
    },
    cancel() {
      const attempt = running
      if (!attempt) return
      running = undefined
      slice.phase = slice.review ? 'review' : 'form'
      slice.run = null
      attempt.abort()
      listOpen()
      followQuotes()
      sync()
    },
    dismiss(id) {
      dismissSwap(client, { id })
      listOpen()
    },
    reset() {
      if (isFixed()) return
      dropReview()
      slice.run = null
      sync()
      listOpen()
      requote()
    },
  }
  return {
    api,
    dispose() {
      stopQuotes()
      running?.abort()
      prices?.stop()
      tokens.stop()
    },
  }
}
