import type { OnRampOptions } from '@hawser/blockchain-api'
import type { BlockchainApi } from '@hawser/blockchain-api/client'
import { isHawserError, parseCaipNetworkId } from '@hawser/common'
import { ClientDestroyedError } from '../client/hawser.js'
import { NotConnectedError } from '../errors/errors.js'
import { toErrorInfo } from '../errors/pageErrors.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { DEBOUNCE_MS } from '../lateConstants.js'
import { openLink } from '../links/openLink.js'
import { compareDecimals } from '../portfolio/decimal.js'
import { selectActiveConnection, selectActiveNetwork } from '../selectors/account.js'
import { readAmountInput } from '../send/parseAmountInput.js'
import { getRemoteFeatures } from '../services/remoteFeatures.js'
import { askSaleOffers } from './askSaleOffers.js'
import type { createPurchaseLog } from './followPurchases.js'
import { createSaleLog } from './followSales.js'
import type { OnRampToken } from './onRampCurrencies.js'
import { OnRampOfferMissingError, OnRampUnavailableError } from './onRampErrors.js'
import { mergePayments, mergeTokens } from './onRampOptions.js'
import { checkPage } from './onRampPages.js'
import { describePurchase } from './onRampQuotes.js'
import type { OnRampState } from './onRampState.js'
import { createSalePayment } from './paySale.js'
import { openPayWindow } from './payWindow.js'
import type { SaleApi } from './saleApi.js'
import { createSaleHolding } from './saleHolding.js'
import { type SaleAmountIssue, type SaleRecord, type SaleState, selectSaleOffer } from './saleState.js'

/** How often quotes are asked anew while the form is looked at, and how long one can be taken. */
const REFRESH_MS = 20_000
const QUOTE_VALID_MS = 60_000

const notFound = (error: unknown): boolean => Object(Object(error).cause).status === 404

export interface SaleParts {
  readonly requireApi: () => Promise<BlockchainApi>
  readonly readHeld: ReturnType<typeof createPurchaseLog>['readHeld']
  readonly readDecimals: ReturnType<typeof createPurchaseLog>['readDecimals']
}

/** @see SaleApi */
export function createSaleApi(
  feature: FeatureContext<OnRampState>,
  { requireApi, readHeld, readDecimals }: SaleParts,
): SaleApi & { dispose(): void } {
  const { slice, platform, signal } = feature
  const { clock } = platform
  const log = createSaleLog(feature, { requireApi })
  let loading: AbortController | undefined
  let quoting: AbortController | undefined
  let cancelDebounce: (() => void) | undefined
  let opening: Promise<SaleRecord | null> | undefined
  let stopPoking: (() => void) | undefined
  let watchers = 0
  let cancelRefresh: (() => void) | undefined

  const put = (changes: Partial<SaleState>): void => {
    slice.sale = { ...slice.sale, ...changes }
  }
  const tell = (error: unknown): void => {
    if (signal.aborted || error instanceof ClientDestroyedError || isHawserError(error, 'ABORTED')) return
    put({ error: toErrorInfo(error) })
  }
  const payment = createSalePayment(feature, { log, tell, put })
  const connectionOf = ({ caipNetworkId }: Pick<OnRampToken, 'caipNetworkId'>) =>
    selectActiveConnection(feature.getSnapshot(), parseCaipNetworkId(caipNetworkId).chainNamespace)
  const findFormIssue = (): SaleAmountIssue | null => {
    const { amount, held } = slice.sale
    if (amount === '') return null
    if (!/^\d{1,30}(?:\.\d{1,18})?$/.test(amount)) return 'format'
    if (!/[1-9]/.test(amount)) return 'zero'
    return held !== null && compareDecimals(amount, held) > 0 ? 'aboveBalance' : null
  }
  const stopQuoting = (): void => {
    cancelDebounce?.()
    quoting?.abort()
    quoting = undefined
  }

  const quote = async ({ isRefresh = false } = {}): Promise<void> => {
    stopQuoting()
    const { token, payoutCurrency: payout, payoutMethod: method, amount, providers } = slice.sale
    const amountIssue = findFormIssue()
    put({ ...(!isRefresh && { offers: [] }), offersLoading: false, amountIssue })
    if (!token || !payout || method === null || amount === '' || amountIssue !== null) return put({ offers: [] })
    const own = new AbortController()
    quoting = own
    put({ offersLoading: true, error: null })
    try {
      const { offers, error, issue } = await askSaleOffers(await requireApi(), {
        ...{ providers, country: slice.country, token, payout, method, amount },
        nowMs: () => clock.nowMs(),
        signal: AbortSignal.any([own.signal, signal]),
      })
      if (quoting !== own) return
      put({ offers, amountIssue: issue })
      if (offers.length === 0 && issue === null) tell(error ?? new OnRampUnavailableError())
    } catch (error) {
      if (quoting === own) {
        put({ offers: [] })
        tell(error)
      }
    } finally {
      if (quoting === own) {
        quoting = undefined
        put({ offersLoading: false })
      }
    }
  }
  /** What was quoted is of another question by now. */
  const quoteSoon = (changes: Partial<SaleState>, isWanted = (): boolean => true): void => {
    stopQuoting()
    put({ ...changes, offers: [], offersLoading: false })
    put({ amountIssue: findFormIssue() })
    if (signal.aborted) return
    cancelDebounce = clock.setTimeout(() => {
      if (isWanted()) void quote()
    }, DEBOUNCE_MS)
  }
  const holding = createSaleHolding(feature, {
    readHeld,
    readDecimals,
    onRead() {
      const isAbove = findFormIssue() === 'aboveBalance'
      if (isAbove !== (slice.sale.amountIssue === 'aboveBalance')) quoteSoon({})
    },
  })
  const toPayout = (
    id: string | undefined,
    payoutCurrencies = slice.sale.payoutCurrencies,
  ): Pick<SaleState, 'payoutCurrency' | 'payoutMethod'> => {
    const payoutCurrency = payoutCurrencies.find((one) => one.id === id) ?? payoutCurrencies[0] ?? null
    const limits = payoutCurrency?.paymentMethodLimits ?? []
    const chosen = limits.find((limit) => limit.id === slice.sale.payoutMethod) ?? limits[0]
    return { payoutCurrency, payoutMethod: chosen?.id ?? null }
  }

  /** All that an offer is of. */
  const question = (): string => {
    const { token, payoutCurrency, payoutMethod, amount, providers } = slice.sale
    return JSON.stringify([slice.country, token?.id, payoutCurrency?.id, payoutMethod, amount, providers])
  }
  const load = async ({ country = slice.country }: Parameters<SaleApi['load']>[0] = {}): Promise<void> => {
    loading?.abort()
    const own = new AbortController()
    loading = own
    const before = question()
    slice.country = country
    put({ optionsLoading: true, error: null })
    try {
      const api = await requireApi()
      const names = getRemoteFeatures(feature.client).onramp || []
      const { networks } = feature.getSnapshot()
      const chainId = (selectActiveNetwork(feature.getSnapshot()) ?? networks.requested[0])?.caipNetworkId
      if (!chainId) throw new OnRampUnavailableError()
      const place = country === null ? {} : { country }
      const inner = AbortSignal.any([own.signal, signal])
      let failure: unknown
      const told = await Promise.all(
        names.map(async (provider): Promise<readonly (readonly [string, OnRampOptions])[]> => {
          try {
            return [[provider, await api.getOffRampOptions({ chainId, provider, ...place }, { signal: inner })]]
          } catch (error) {
            // Who only sells is no failure.
            if (!notFound(error)) failure = error
            return []
          }
        }),
      )
      if (loading !== own) return
      const lists = told.flat()
      // What was known stands where nobody answers.
      if (lists.length === 0 && failure !== undefined) throw failure
      const tokens = mergeTokens(lists, new Set(networks.requested.map(({ caipNetworkId }) => caipNetworkId)))
      const payoutCurrencies = mergePayments(lists)
      const isHeld = (one: OnRampToken): boolean => connectionOf(one)?.status === 'connected'
      const held = tokens.filter(isHeld)
      const token =
        held.find(({ id }) => id === slice.sale.token?.id) ??
        held.find(({ caipNetworkId }) => caipNetworkId === chainId) ??
        held[0] ??
        tokens[0] ??
        null
      const { selectedProvider, payoutCurrency, amount } = slice.sale
      const providers = lists.map(([name]) => name)
      put({
        ...{ providers, tokens, token, payoutCurrencies, ...toPayout(payoutCurrency?.id, payoutCurrencies) },
        isSupported: tokens.length > 0 && payoutCurrencies.length > 0,
        selectedProvider: providers.includes(selectedProvider ?? '') ? selectedProvider : null,
      })
      void holding.refresh()
      // What was offered to the same question stands until there is a newer offer.
      if (amount !== '') void quote({ isRefresh: question() === before })
    } catch (error) {
      if (loading === own) tell(error)
    } finally {
      if (loading === own) {
        loading = undefined
        put({ optionsLoading: false })
      }
    }
  }

  const refreshLater = (): void => {
    cancelRefresh = clock.setTimeout(() => {
      const { offers, offersLoading, isOpening } = slice.sale
      if (offers.length > 0 && !offersLoading && !isOpening) void quote({ isRefresh: true })
      refreshLater()
    }, REFRESH_MS)
  }
  /** Where the provider's page may lead back to: this one, where it is a page of the web. */
  const findReturn = () => {
    const origin = platform.window?.location.origin ?? ''
    return /^https?:/.test(origin) ? { redirectUrl: origin } : {}
  }
  const begin = async (opened: Window | null): Promise<SaleRecord> => {
    const { token, payoutCurrency: payout, payoutMethod: method, amount } = slice.sale
    const offer = selectSaleOffer(slice.sale)
    const nowMs = clock.nowMs()
    if (!token || !payout || method === null || !offer || nowMs - offer.quotedAtMs > QUOTE_VALID_MS)
      throw new OnRampOfferMissingError()
    const { provider, quoteId } = offer
    const asked = describePurchase(provider, { token, payment: payout, method })
    if (!asked) throw new OnRampOfferMissingError()
    const connection = connectionOf(token)
    if (connection?.status !== 'connected') throw new NotConnectedError()
    const { caipNetworkId, address, symbol } = token
    const account = connection.address
    const api = await requireApi()
    const { purchaseCurrency: sellCurrency, paymentCurrency: payoutCurrency } = asked
    const place = { provider, ...(slice.country !== null && { country: slice.country }) }
    const [decimals, { id, url: named }] = await Promise.all([
      readDecimals({ caipNetworkId, address, account }, signal),
      api.startOffRampOrder(
        { ...place, ...findReturn(), address: account, sellCurrency, payoutCurrency, amount, quoteId },
        { signal },
      ),
    ])
    const url = checkPage(named, { provider, pages: feature.options.onRamp?.pages, services: feature.services })
    // Kept before anybody can agree to it.
    const record: SaleRecord = {
      ...{ id, provider, account, caipNetworkId, symbol, address, decimals, amount },
      payoutCurrency: payout.id,
      quotedPayout: offer.payout.amount,
      payout: null,
      status: 'agreeing',
      ...{ deposit: null, issue: null, askedAtMs: null, txHash: null, transactionId: null },
      startedAtMs: nowMs,
    }
    // An offer is taken once.
    quoteSoon({}, () => watchers > 0)
    const isThere = opened !== null && !opened.closed
    log.add(record, { opened: isThere ? opened : null, link: isThere ? null : url })
    if (isThere) opened.location.replace(url)
    return record
  }
  const resume = (): void => {
    if (signal.aborted) return
    stopPoking ??= platform.onVisible(log.poke)
    log.resume()
  }

  return {
    load,
    setToken(id) {
      quoteSoon({ token: slice.sale.tokens.find((one) => one.id === id) ?? slice.sale.token, held: null })
      void holding.refresh()
    },
    setPayoutCurrency: (id) => quoteSoon(toPayout(id)),
    setPayoutMethod(id) {
      const isTaken = slice.sale.payoutCurrency?.paymentMethodLimits.some((limit) => limit.id === id)
      if (isTaken) quoteSoon({ payoutMethod: id })
    },
    setAmount: (text, locale) => quoteSoon({ amount: readAmountInput(text, locale) }),
    async setMax() {
      const { token } = slice.sale
      put({ error: null })
      try {
        const amount = await holding.findMax()
        if (slice.sale.token?.id !== token?.id) return
        if (amount === null) await holding.refresh()
        else quoteSoon({ amount })
      } catch (error) {
        tell(error)
      }
    },
    setProvider: (selectedProvider) => put({ selectedProvider }),
    quote: () => quote(),
    watch() {
      if (signal.aborted) return () => {}
      resume()
      if (slice.sale.tokens.length === 0) void load()
      else {
        void holding.refresh()
        if (watchers === 0 && slice.sale.offers.length === 0 && !quoting) quoteSoon({})
      }
      watchers += 1
      if (watchers === 1) refreshLater()
      let isEnded = false
      return () => {
        if (isEnded) return
        isEnded = true
        watchers -= 1
        if (watchers === 0) cancelRefresh?.()
      }
    },
    sell() {
      if (opening) return opening
      if (signal.aborted) return Promise.resolve(null)
      // Within the press.
      const opened = selectSaleOffer(slice.sale) ? openPayWindow(platform) : null
      put({ isOpening: true, error: null })
      resume()
      opening = begin(opened)
        .catch((error: unknown) => {
          opened?.close()
          tell(error)
          return null
        })
        .finally(() => {
          opening = undefined
          put({ isOpening: false })
        })
      return opening
    },
    openLink(id) {
      const href = log.takeLink(id)
      return href !== null && openLink(platform.window, { href, target: '_blank' })
    },
    pay: (id, parameters) => {
      resume()
      return payment.pay(id, parameters)
    },
    resume,
    checkAgain: log.checkAgain,
    dismiss: log.dismiss,
    dispose() {
      stopQuoting()
      loading?.abort()
      stopPoking?.()
      cancelRefresh?.()
      holding.dispose()
      payment.dispose()
      log.dispose()
    },
  }
}
