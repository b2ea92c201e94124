import type { OnRampOptions } from '@hawser/blockchain-api'
import { type CaipNetworkId, isHawserError, loadModule, parseCaipNetworkId } from '@hawser/common'
import { ClientDestroyedError } from '../client/hawser.js'
import { ServiceOffError } from '../errors/errors.js'
import { toErrorInfo } from '../errors/pageErrors.js'
import { getBlockchainApi } from '../flows/getBlockchainApi.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { DEBOUNCE_MS } from '../lateConstants.js'
import { openLink } from '../links/openLink.js'
import { compareDecimals } from '../portfolio/decimal.js'
import { selectActiveConnection, selectActiveNetwork } from '../selectors/account.js'
import { readAmountInput } from '../send/parseAmountInput.js'
import { getRemoteFeatures } from '../services/remoteFeatures.js'
import { createLateDeposit } from './createLateDeposit.js'
import { createLateSale } from './createLateSale.js'
import { createPurchaseLog } from './followPurchases.js'
import type { OnRampApi } from './onRampApi.js'
import type { OnRampToken } from './onRampCurrencies.js'
import { OnRampUnavailableError } from './onRampErrors.js'
import { type OnRampAmountIssue, type OnRampRecord, type OnRampState, selectOnRampOffer } from './onRampState.js'
import { openPayWindow } from './payWindow.js'
import { createProviderLinks } from './providerLinks.js'
import { hasSales } from './saleStored.js'

/** How often quotes are asked anew while the form is looked at. */
const REFRESH_MS = 20_000

/** What asks for quotes: it comes with the first of them. */
const loadQuotes = () => loadModule(() => import('./onRampQuotes.js'))

const notFound = (error: unknown): boolean => Object(Object(error).cause).status === 404

/** @see OnRampApi */
export function createOnRampApi(feature: FeatureContext<OnRampState>) {
  const { client, slice, platform, signal } = feature
  const { clock } = platform
  const log = createPurchaseLog(feature)
  const links = createProviderLinks(feature)
  let loading: AbortController | undefined
  let quoting: AbortController | undefined
  let cancelDebounce: (() => void) | undefined
  let opening: Promise<OnRampRecord | null> | undefined
  let watchers = 0
  let cancelRefresh: (() => void) | undefined

  const requireApi = async () => {
    const api = await getBlockchainApi(client)
    if (!api) throw new ServiceOffError('blockchainApi')
    return api
  }
  const setQuotes = (quotes: OnRampState['quotes']): void => {
    slice.quotes = quotes
    slice.purchaseAmount = selectOnRampOffer(slice)?.purchaseAmount.amount ?? null
  }
  const findIssue = (): OnRampAmountIssue | null => {
    const { paymentAmount: amount, paymentCurrency, paymentMethod } = slice
    if (amount === '') return null
    if (!/^\d{1,15}(?:\.\d{1,2})?$/.test(amount)) return 'format'
    if (compareDecimals(amount, '0') === 0) return 'zero'
    const limit = paymentCurrency?.paymentMethodLimits.find(({ id }) => id === paymentMethod)
    if (!limit) return null
    if (compareDecimals(amount, limit.min) < 0) return 'tooLittle'
    return compareDecimals(amount, limit.max) > 0 ? 'tooMuch' : null
  }

  const quote = async ({ isRefresh = false } = {}): Promise<void> => {
    cancelDebounce?.()
    quoting?.abort()
    quoting = undefined
    slice.quotesLoading = false
    const { purchaseCurrency: token, paymentCurrency: payment, paymentMethod: method, paymentAmount: amount } = slice
    slice.amountIssue = findIssue()
    if (!isRefresh) setQuotes([])
    if (!token || !payment || method === null || amount === '' || slice.amountIssue !== null) return setQuotes([])
    const own = new AbortController()
    quoting = own
    slice.quotesLoading = true
    slice.error = null
    try {
      const [{ askQuotes }, api] = await Promise.all([loadQuotes(), requireApi()])
      if (quoting !== own) return
      const { offers, error } = await askQuotes(api, {
        providers: slice.providers.map(({ name }) => name),
        country: slice.country,
        token,
        payment,
        method,
        amount,
        nowMs: () => clock.nowMs(),
        signal: AbortSignal.any([own.signal, signal]),
      })
      if (quoting !== own) return
      if (error === null && offers.length === 0) throw new OnRampUnavailableError()
      setQuotes(offers)
      slice.error = error === null ? null : toErrorInfo(error)
    } catch (error) {
      if (quoting !== own || signal.aborted) return
      setQuotes([])
      slice.error = toErrorInfo(error)
    } finally {
      if (quoting === own) {
        quoting = undefined
        slice.quotesLoading = false
      }
    }
  }
  /** What was quoted is of another question by now. */
  const quoteSoon = (isWanted = (): boolean => true): void => {
    cancelDebounce?.()
    quoting?.abort()
    quoting = undefined
    slice.quotesLoading = false
    setQuotes([])
    slice.amountIssue = findIssue()
    if (signal.aborted) return
    cancelDebounce = clock.setTimeout(() => {
      if (isWanted()) void quote()
    }, DEBOUNCE_MS)
  }
  const choosePayment = (id: string | undefined): void => {
    const { paymentCurrencies, paymentMethod } = slice
    const payment = paymentCurrencies.find((one) => one.id === id) ?? paymentCurrencies[0] ?? null
    const limits = payment?.paymentMethodLimits ?? []
    slice.paymentCurrency = payment
    slice.paymentMethod = (limits.find((limit) => limit.id === paymentMethod) ?? limits[0])?.id ?? null
  }

  /** Whether somebody is connected to whom it can be delivered. */
  const hasAccount = ({ caipNetworkId }: Pick<OnRampToken, 'caipNetworkId'>): boolean => {
    const { chainNamespace } = parseCaipNetworkId(caipNetworkId)
    return selectActiveConnection(feature.getSnapshot(), chainNamespace)?.status === 'connected'
  }
  /** What was chosen, else what is on the network in use, else what there is an account for. */
  const chooseToken = (chainId: CaipNetworkId | undefined): void => {
    const { purchaseCurrency: chosen, purchaseCurrencies: all } = slice
    const own = all.filter(hasAccount)
    slice.purchaseCurrency =
      own.find(({ id }) => id === chosen?.id) ??
      own.find(({ caipNetworkId }) => caipNetworkId === chainId) ??
      own[0] ??
      all.find(({ id }) => id === chosen?.id) ??
      all.find(({ caipNetworkId }) => caipNetworkId === chainId) ??
      all[0] ??
      null
  }
  const findChainId = (): CaipNetworkId | undefined => {
    const state = feature.getSnapshot()
    return (selectActiveNetwork(state) ?? state.networks.requested[0])?.caipNetworkId
  }

  const load = async ({ country = slice.country }: Parameters<OnRampApi['load']>[0] = {}): Promise<void> => {
    loading?.abort()
    const own = new AbortController()
    loading = own
    slice.country = country
    slice.optionsLoading = true
    slice.error = null
    try {
      const api = await requireApi()
      const names = getRemoteFeatures(client).onramp || []
      const { requested } = feature.getSnapshot().networks
      const chainId = findChainId()
      if (!chainId) throw new OnRampUnavailableError()
      const seller = country === null ? {} : { country }
      const inner = AbortSignal.any([own.signal, signal])
      const { mergePayments, mergeTokens } = await loadModule(() => import('./onRampOptions.js'))
      const told = await Promise.all(
        names.map(async (provider) => ({
          provider,
          options: await api.getOnRampOptions({ chainId, provider, ...seller }, { signal: inner }),
        })),
      )
      if (loading !== own) return
      const there = told.filter(({ options: { error } }) => !notFound(error))
      const answered = there.filter(({ options: { error } }) => error === null)
      // Where nobody has answered, what is usual stands for all of them.
      const used = answered.length > 0 ? answered : there.length > 0 ? there : told
      const lists = used.map(({ provider, options }): readonly [string, OnRampOptions] => [provider, options])
      const ids = new Set(requested.map(({ caipNetworkId }) => caipNetworkId))
      slice.providers = (there.length > 0 ? there : told).map(({ provider, options: { error } }) => ({
        name: provider,
        error: error && toErrorInfo(error),
      }))
      const sold = there.map(({ provider }) => provider)
      const unsold = names.filter((name) => !sold.includes(name))
      // What is sold here waits for no link.
      void links.find(api, { names: unsold, chainId, signal: inner }).then(
        (found) => {
          slice.links = found
        },
        () => undefined,
      )
      slice.isSupported = there.length > 0
      slice.areOptionsDefaults = used.length > 0 && answered.length === 0
      slice.purchaseCurrencies = mergeTokens(lists, ids)
      slice.paymentCurrencies = mergePayments(lists)
      chooseToken(chainId)
      choosePayment(slice.paymentCurrency?.id)
      if (slice.selectedProvider !== null && !slice.providers.some(({ name }) => name === slice.selectedProvider))
        slice.selectedProvider = null
      if (slice.paymentAmount !== '') quoteSoon()
    } catch (error) {
      if (loading === own && !signal.aborted) slice.error = toErrorInfo(error)
    } finally {
      if (loading === own) {
        loading = undefined
        slice.optionsLoading = false
      }
    }
  }

  const refreshLater = (): void => {
    cancelRefresh = clock.setTimeout(() => {
      if (slice.quotes.length > 0 && !slice.quotesLoading && !slice.isOpening) void quote({ isRefresh: true })
      refreshLater()
    }, REFRESH_MS)
  }
  let stopPoking: (() => void) | undefined
  /** Whoever comes back from the provider's page wants to know. */
  const resume = (): void => {
    if (signal.aborted) return
    stopPoking ??= platform.onVisible(log.poke)
    log.resume()
    if (hasSales(feature.storage)) sale.resume()
  }

  const deposit = createLateDeposit(feature, { log, requireApi, resume })
  const sale = createLateSale(feature, { requireApi, readHeld: log.readHeld, readDecimals: log.readDecimals })
  const api: OnRampApi = {
    load,
    setPurchaseCurrency(id) {
      slice.purchaseCurrency = slice.purchaseCurrencies.find((one) => one.id === id) ?? slice.purchaseCurrency
      quoteSoon()
    },
    setPaymentCurrency(id) {
      choosePayment(id)
      quoteSoon()
    },
    setPaymentMethod(id) {
      if (!slice.paymentCurrency?.paymentMethodLimits.some((limit) => limit.id === id)) return
      slice.paymentMethod = id
      quoteSoon()
    },
    setPaymentAmount(text, locale) {
      slice.paymentAmount = readAmountInput(text, locale)
      quoteSoon()
    },
    setProvider(name) {
      slice.selectedProvider = name
      setQuotes(slice.quotes)
    },
    quote: () => quote(),
    buy() {
      if (opening) return opening
      if (signal.aborted) return Promise.resolve(null)
      // Within the press.
      const opened = selectOnRampOffer(slice) ? openPayWindow(platform) : null
      slice.isOpening = true
      slice.error = null
      resume()
      opening = loadModule(() => import('./startPurchase.js'))
        .then(({ startPurchase }) => startPurchase(feature, { opened, log, requireApi }))
        .then((record) => {
          // An offer is taken once.
          quoteSoon(() => watchers > 0)
          return record
        })
        .catch((error: unknown) => {
          opened?.close()
          if (!signal.aborted && !(error instanceof ClientDestroyedError) && !isHawserError(error, 'ABORTED'))
            slice.error = toErrorInfo(error)
          return null
        })
        .finally(() => {
          opening = undefined
          slice.isOpening = false
        })
      return opening
    },
    openLink(id) {
      const href = log.takeLink(id)
      return href !== null && openLink(platform.window, { href, target: '_blank' })
    },
    openProvider: (name) => links.open(name),
    watch() {
      if (signal.aborted) return () => {}
      resume()
      watchers += 1
      if (watchers === 1) {
        if (slice.purchaseCurrencies.length === 0 || slice.areOptionsDefaults || slice.links?.length) void load()
        else {
          // Another account may be the one in use by now.
          const before = slice.purchaseCurrency?.id
          chooseToken(findChainId())
          if (slice.purchaseCurrency?.id !== before || slice.quotes.length === 0) quoteSoon()
        }
      }
      if (watchers === 1) refreshLater()
      let isEnded = false
      return () => {
        if (isEnded) return
        isEnded = true
        watchers -= 1
        if (watchers === 0) cancelRefresh?.()
      }
    },
    resume,
    checkAgain: log.checkAgain,
    dismiss: log.dismiss,
    deposit,
    sale,
  }
  feature.watch(({ connections }) => connections.byId, log.sync)
  return {
    api,
    dispose(): void {
      cancelDebounce?.()
      cancelRefresh?.()
      stopPoking?.()
      links.dispose()
      loading?.abort()
      quoting?.abort()
      deposit.dispose()
      sale.dispose()
      log.dispose()
    },
  }
}
