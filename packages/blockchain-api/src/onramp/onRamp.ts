/** A currency that can be bought. */
export interface PurchaseCurrency {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly PurchaseNetwork[]
}

/** A network on which a currency is delivered. */
export interface PurchaseNetwork {
  /** The provider's own name for it, such as `ethereum-mainnet`. */
  readonly name: string
  readonly displayName: string
  /** As the provider writes it, such as `1`; a CAIP-2 id it is not. */
  readonly chainId: string
  /** Null where the currency is the network's own. */
  readonly contractAddress: string | null
}

/** A currency that can be paid with. */
export interface PaymentCurrency {
  /** Such as `USD`. */
  readonly id: string
  readonly paymentMethodLimits: readonly PaymentMethodLimit[]
}

/** How much a way of paying takes at least and at most, in the payment currency, as exact decimal text. */
export interface PaymentMethodLimit {
  /** Such as `card` or `ach_bank_account`. */
  readonly id: string
  readonly min: string
  readonly max: string
}

export interface OnRampOptions {
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
}

/** An amount of a currency, as exact decimal text. */
export interface OnRampAmount {
  readonly amount: string
  readonly currency: string
}

/** The quote of a purchase. */
export interface OnRampQuote {
  readonly quoteId: string
  /** Everything that is paid, fees included. */
  readonly paymentTotal: OnRampAmount
  readonly paymentSubtotal: OnRampAmount
  readonly purchaseAmount: OnRampAmount
  readonly networkFee: OnRampAmount
  /** Absent where the provider takes no fee of its own. */
  readonly coinbaseFee?: OnRampAmount | undefined
}
