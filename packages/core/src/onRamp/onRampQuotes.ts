import type { OnRampQuote } from '@hawser/blockchain-api'
import type { BlockchainApi } from '@hawser/blockchain-api/client'
import { InvalidResponseError } from '@hawser/common'
import { ON_RAMP_FEE_PERCENT } from '../lateConstants.js'
import { compareDecimals, multiplyDecimals, subtractDecimals } from '../portfolio/decimal.js'
import type { OnRampPayment, OnRampToken } from './onRampCurrencies.js'
import { findMethod } from './onRampOptions.js'
import type { OnRampOffer } from './onRampState.js'

export interface QuotesQuestion {
  readonly providers: readonly string[]
  readonly country: string | null
  readonly token: OnRampToken
  readonly payment: OnRampPayment
  readonly method: string
  readonly amount: string
  readonly nowMs: () => number
  readonly signal: AbortSignal
}

interface Quotes {
  /** The best one first; one estimate where nobody has answered. */
  readonly offers: readonly OnRampOffer[]
  /** Why nobody has; null where somebody did, or nobody was to be asked. */
  readonly error: unknown
}

/** What each provider is asked of a purchase: its own names of both currencies, with the network and the way of paying alone. */
export function describePurchase(
  provider: string,
  { token, payment, method }: Pick<QuotesQuestion, 'token' | 'payment' | 'method'>,
) {
  const purchaseCurrency = Object.hasOwn(token.sellers, provider) ? token.sellers[provider] : undefined
  const taken = Object.hasOwn(payment.sellers, provider) ? payment.sellers[provider] : undefined
  const limit = findMethod(taken, method)
  if (!purchaseCurrency || !limit) return undefined
  return { purchaseCurrency, paymentCurrency: { id: payment.id, paymentMethodLimits: [limit] }, limit }
}

/** Asks all who sell it by that way of paying, within their limits, at once. */
export async function askQuotes(api: Pick<BlockchainApi, 'getOnRampQuote'>, question: QuotesQuestion): Promise<Quotes> {
  const { providers, country, token, payment, amount, nowMs, signal } = question
  const answers = await Promise.all(
    providers.map(async (provider) => {
      const asked = describePurchase(provider, question)
      if (!asked || compareDecimals(amount, asked.limit.min) < 0 || compareDecimals(amount, asked.limit.max) > 0)
        return undefined
      const { purchaseCurrency, paymentCurrency } = asked
      const seller = { provider, ...(country !== null && { country }) }
      const parameters = { chainId: token.caipNetworkId, ...seller, purchaseCurrency, paymentCurrency, amount }
      const quote = await api.getOnRampQuote({ ...parameters, network: token.symbol }, { signal })
      if (!quote) return undefined
      if (quote.error) return { error: quote.error }
      const names = [purchaseCurrency.id, purchaseCurrency.symbol]
      if (!isPossible(quote, { amount, currency: payment.id, names }))
        return { error: new InvalidResponseError({ details: `The quote of ${provider} is not of this purchase.` }) }
      return { offer: toOffer(provider, quote, nowMs()) }
    }),
  )
  const offers = answers.flatMap((answer) => answer?.offer ?? [])
  if (offers.length > 0)
    return {
      offers: offers.sort((one, other) => compareDecimals(other.purchaseAmount.amount, one.purchaseAmount.amount)),
      error: null,
    }
  const failed = answers.find((answer) => answer?.error)
  return failed ? { offers: [estimate(amount, payment.id, nowMs())], error: failed.error } : { offers: [], error: null }
}

/** Whether a quote is of what was asked: nobody pays more than they named, in another currency, or for something else. */
function isPossible(
  { paymentTotal, paymentSubtotal, purchaseAmount }: OnRampQuote,
  asked: { readonly amount: string; readonly currency: string; readonly names: readonly string[] },
): boolean {
  return (
    paymentTotal.currency === asked.currency &&
    paymentSubtotal.currency === asked.currency &&
    compareDecimals(paymentTotal.amount, asked.amount) <= 0 &&
    compareDecimals(paymentSubtotal.amount, paymentTotal.amount) <= 0 &&
    asked.names.includes(purchaseAmount.currency) &&
    compareDecimals(purchaseAmount.amount, '0') > 0
  )
}

function toOffer(provider: string, quote: OnRampQuote, quotedAtMs: number): OnRampOffer {
  const { quoteId, paymentTotal, paymentSubtotal, purchaseAmount } = quote
  const fees = { ...paymentTotal, amount: subtractDecimals(paymentTotal.amount, paymentSubtotal.amount) }
  return { provider, quoteId, isEstimate: false, fees, paymentSubtotal, paymentTotal, purchaseAmount, quotedAtMs }
}

/** What is usual: the fee at its highest, and what is left of the amount. */
function estimate(amount: string, currency: string, quotedAtMs: number): OnRampOffer {
  const fee = multiplyDecimals(amount, `0.0${ON_RAMP_FEE_PERCENT.max}`)
  const left = { amount: subtractDecimals(amount, fee), currency }
  return {
    provider: '',
    quoteId: 'mocked-quote',
    isEstimate: true,
    fees: { amount: fee, currency },
    paymentSubtotal: left,
    paymentTotal: { amount, currency },
    purchaseAmount: left,
    quotedAtMs,
  }
}
