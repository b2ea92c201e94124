import type { PaymentCurrency, PurchaseCurrency } from '@hawser/blockchain-api'
import type { CaipNetworkId } from '@hawser/common'

/** A token that can be bought, on one of the app's networks. */
export interface OnRampToken extends PurchaseCurrency {
  readonly caipNetworkId: CaipNetworkId
  /** Null for the network's own currency. */
  readonly address: string | null
  /** What each provider calls it, by the provider's name, with that network alone. */
  readonly sellers: Readonly<Record<string, PurchaseCurrency>>
}

/** A currency that is paid in, with the ways of paying of all providers. Their limits are the widest of all. */
export interface OnRampPayment extends PaymentCurrency {
  /** What each provider takes, by the provider's name. */
  readonly sellers: Readonly<Record<string, PaymentCurrency>>
}
