import { type CaipNetworkId, formatUnits, isHawserError, loadModule } from '@hawser/common'
import { InsufficientFundsError, InsufficientGasMoneyError } from '../adapterKit/errors.js'
import { NotConnectedError } from '../errors/errors.js'
import { toErrorInfo } from '../errors/pageErrors.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { SWAP_NETWORKS } from '../lateConstants.js'
import { readResource } from '../resources/watchResource.js'
import { findAmountIssue, readAmountInput } from '../send/parseAmountInput.js'
import { isSameContext, readSendContext, type SendContext } from '../send/sendContext.js'
import { estimateSwapFee } from '../swap/estimateSwapFee.js'
import { prepareSwap } from '../swap/prepareSwap.js'
import { dismissSwap } from '../swap/swap.js'
import { SwapFieldsRequiredError, SwapUnavailableError } from '../swap/swapErrors.js'
import { createSwapQuotes } from './createSwapQuotes.js'
import { createSwapRun } from './createSwapRun.js'
import { createSwapTokens } from './createSwapTokens.js'
import { quotesResource } from './swapQuotes.js'
import type { SwapsApi } from './swapsApi.js'
import { type SwapsState, type SwapToken, tokenKey } from './swapsState.js'

/** The swap form over one client. */
export function createSwapsApi(feature: FeatureContext<SwapsState>): {
  readonly api: SwapsApi
  readonly dispose: () => void
} {
  const { client, slice } = feature
  let context: SendContext | null = null
  let watchers = 0
  /** Counts the edits: a check of an older form is dropped. */
  let version = 0

  const isFixed = (): boolean => slice.phase === 'running'
  const tokens = createSwapTokens(slice, {
    feature,
    getContext: () => context,
    isWatched: () => watchers > 0,
    onChange: () => check(),
  })
  const { askHeld, askMoney } = tokens
  const quotes = createSwapQuotes(slice, {
    feature,
    isWatched: () => watchers > 0,
    onChange: () => showWorth(),
  })
  const { readQuestion, requote } = quotes
  const runs = createSwapRun(slice, {
    feature,
    onStart: quotes.stop,
    onEnd(isDone) {
      tokens.forget()
      tokens.follow()
      if (!isDone) quotes.follow()
    },
  })
  const { listOpen } = runs
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

  const check = (): void => {
    slice.amountIssue = findAmountIssue(slice.amount, slice.from?.decimals, tokens.heldOf(slice.from))
    showWorth()
  }
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
      quotes.show()
      return true
    } catch (error) {
      if (at !== version) return false
      // What a service gave before the price moved is of no use any more.
      if (isHawserError(error, 'SWAP_PRICE_CHANGED')) quotes.refetch()
      Object.assign(slice, { phase: 'form', error: toErrorInfo(error) })
      return false
    }
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
      quotes.refresh()
    },
    watch() {
      sync()
      listOpen()
      watchers += 1
      if (watchers === 1) {
        tokens.follow()
        if (prices) showWorth()
        else void loadWorth()
        quotes.follow()
      }
      let isWatching = true
      return () => {
        if (!isWatching) return
        isWatching = false
        watchers -= 1
        if (watchers > 0) return
        tokens.follow()
        quotes.stop()
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
    async submit() {
      sync()
      return runs.submit()
    },
    async resume(id, { isNothingSent } = {}) {
      sync()
      return runs.resume(id, isNothingSent)
    },
    cancel() {
      if (!runs.cancel()) return
      quotes.follow()
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
      quotes.stop()
      runs.stop()
      prices?.stop()
      tokens.stop()
    },
  }
}
