import type { BlockchainApi } from '@hawser/blockchain-api/client'
import { InvalidResponseError, isHawserError } from '@hawser/common'
import { compareDecimals, subtractDecimals } from '../portfolio/decimal.js'
import type { OnRampPayment, OnRampToken } from './onRampCurrencies.js'
import { describePurchase } from './onRampQuotes.js'
import type { SaleAmountIssue, SaleOffer } from './saleState.js'

interface SaleQuestion {
  readonly providers: readonly string[]
  readonly country: string | null
  readonly token: OnRampToken
  readonly payout: OnRampPayment
  readonly method: string
  readonly amount: string
  readonly nowMs: () => number
  readonly signal: AbortSignal
}

interface SaleOffers {
  /** The best one first. */
  readonly offers: readonly SaleOffer[]
  /** Why there is none; null where there is, or nobody said why. */
  readonly error: unknown
  readonly issue: SaleAmountIssue | null
}

/** Asks all who buy it by that way of paying out, at once. What is outside of their limits is no offer. */
export async function askSaleOffers(
  api: Pick<BlockchainApi, 'getOffRampQuote'>,
  { providers, country, token, payout, method, amount, nowMs, signal }: SaleQuestion,
): Promise<SaleOffers> {
  const answers = await Promise.all(
    providers.map(async (provider): Promise<Partial<SaleOffers> & { readonly offer?: SaleOffer }> => {
      const asked = describePurchase(provider, { token, payment: payout, method })
      if (!asked) return {}
      const { purchaseCurrency: sellCurrency, paymentCurrency: payoutCurrency, limit } = asked
      const place = { provider, ...(country !== null && { country }) }
      try {
        const quote = await api.getOffRampQuote({ ...place, sellCurrency, payoutCurrency, amount }, { signal })
        const { sellAmount, payoutTotal, payoutSubtotal } = quote
        const isOfQuestion =
          compareDecimals(sellAmount.amount, amount) === 0 &&
          [sellCurrency.id, sellCurrency.symbol].includes(sellAmount.currency) &&
          payoutTotal.currency === payout.id &&
          payoutSubtotal.currency === payout.id &&
          compareDecimals(payoutTotal.amount, payoutSubtotal.amount) <= 0 &&
          compareDecimals(payoutTotal.amount, '0') > 0
        if (!isOfQuestion)
          return { error: new InvalidResponseError({ details: `The quote of ${provider} is not of this sale.` }) }
        if (compareDecimals(payoutSubtotal.amount, limit.min) < 0) return { issue: 'tooLittle' }
        if (compareDecimals(payoutSubtotal.amount, limit.max) > 0) return { issue: 'tooMuch' }
        const fees = { ...payoutTotal, amount: subtractDecimals(payoutSubtotal.amount, payoutTotal.amount) }
        return { offer: { provider, quoteId: quote.quoteId, payout: payoutTotal, fees, quotedAtMs: nowMs() } }
      } catch (error) {
        if (isHawserError(error, 'ABORTED')) throw error
        return { error }
      }
    }),
  )
  const offers = answers
    .flatMap(({ offer }) => offer ?? [])
    .sort((one, other) => compareDecimals(other.payout.amount, one.payout.amount))
  if (offers.length > 0) return { offers, error: null, issue: null }
  const issue = answers.find((answer) => answer.issue)?.issue ?? null
  return { offers, issue, error: issue ? null : (answers.find((answer) => answer.error)?.error ?? null) }
}
