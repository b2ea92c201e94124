import type { PaymentCurrency, PurchaseCurrency } from '@hawser/blockchain-api'
import type { ErrorInfo } from '../state/errorInfo.js'

type OnRampProviderId = 'coinbase' | 'meld'

/** A service that sells crypto for money. */
interface OnRampProvider {
  readonly id: OnRampProviderId
  readonly name: string
  /** Where the purchase is made; null until it is known. */
  url: string | null
}

/** Buying, and what is known about it. Amounts are exact decimal text. */
export interface OnRampState {
  providers: OnRampProvider[]
  selectedProvider: OnRampProviderId | null
  /** Why the last quote failed. */
  error: ErrorInfo | null
  /** Null until one is chosen. */
  purchaseCurrency: PurchaseCurrency | null
  /** Null until one is chosen. */
  paymentCurrency: PaymentCurrency | null
  purchaseCurrencies: readonly PurchaseCurrency[]
  paymentCurrencies: readonly PaymentCurrency[]
  quotesLoading: boolean
  /** The amount that the user pays, in the payment currency. */
  paymentAmount: string | null
  /** The amount that the user gets, in the purchase currency. */
  purchaseAmount: string | null
}

/** The slice as the feature begins. */
export function createOnRampSlice(): OnRampState {
  return {
    providers: [],
    selectedProvider: null,
    error: null,
    purchaseCurrency: null,
    paymentCurrency: null,
    purchaseCurrencies: [],
    paymentCurrencies: [],
    quotesLoading: false,
    paymentAmount: null,
    purchaseAmount: null,
  }
}
