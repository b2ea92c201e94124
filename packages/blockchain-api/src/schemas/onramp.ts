import { decimalTextSchema, listSchema, parseUnits, shownTextSchema } from '@hawser/common'
import * as v from 'valibot'
import { paymentCurrencyWire, purchaseCurrencyWire, purchaseId, sellerWire, transactionIdText } from './onrampWire.js'
import { pageText } from './pageText.js'
import { addressText, decimalText, defineSchema, text } from './wire.js'

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

/** Where a buyer lives: what can be bought, and by what it is paid, depends on it. The server takes one of its own where it is not told. */
export interface OnRampPlace {
  /** ISO 3166-1, such as `US`. */
  readonly country?: string | undefined
  /** A part of the country (ISO 3166-2 without it), such as `NY`. */
  readonly subdivision?: string | undefined
}

/** A purchase that was begun: the page on which it is paid. */
export interface OnRampPurchase {
  /** By which its status is asked for. */
  readonly id: string
  readonly url: string
}

/** What a provider tells of a purchase. `UNKNOWN`: nothing yet, or that it cannot tell. */
export interface OnRampPurchaseStatus {
  readonly status: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'
  /** The transaction that delivers it; null while there is none. */
  readonly txHash: string | null
  /** Its id in the account's history of purchases; null while it is not known. */
  readonly transactionId: string | null
}

/** The body of `POST /v1/generators/onrampurl`. Amounts are whole numbers. */
export const onRampUrlBodySchema = /* @__PURE__ */ defineSchema(() => {
  const names = v.optional(v.pipe(v.array(text(64)), v.maxLength(100)))
  const amount = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)))
  return v.object({
    destinationWallets: v.pipe(
      v.array(v.object({ address: addressText, blockchains: names, assets: names, supported_networks: names })),
      v.minLength(1),
      v.maxLength(20),
    ),
    partnerUserId: text(128),
    defaultNetwork: v.optional(text(64)),
    defaultExperience: v.optional(v.picklist(['buy', 'send'])),
    presetCryptoAmount: amount,
    presetFiatAmount: amount,
    handlingRequestedUrls: v.optional(v.boolean()),
  })
})

/** Its answer, as a server sends it. */
export const onRampUrlWireSchema = /* @__PURE__ */ defineSchema(() =>
  v.strictObject({ url: v.pipe(v.string(), v.url(), v.maxLength(8_192)) }),
)

/** The answer as a client reads it. */
export const onRampUrlAnswerSchema: v.GenericSchema<unknown, { readonly url: string }> = /* @__PURE__ */ defineSchema(
  () => v.object({ url: pageText }),
)

/** A purchase that was begun, as a client reads it. */
export const onRampPurchaseAnswerSchema: v.GenericSchema<unknown, OnRampPurchase> = /* @__PURE__ */ defineSchema(() =>
  v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)), url: pageText }),
)

/** The answer of `GET /v1/onramp/options`, as a server sends it. */
export const onRampOptionsWireSchema = /* @__PURE__ */ defineSchema(() =>
  v.strictObject({
    paymentCurrencies: v.array(v.strictObject(paymentCurrencyWire)),
    purchaseCurrencies: v.array(v.strictObject(purchaseCurrencyWire)),
  }),
)

/** The query of `GET /v1/onramp/options`. */
export const onRampOptionsQuerySchema = /* @__PURE__ */ defineSchema(() => v.object(sellerWire))

/**
 * The body of `POST /v1/onramp/quote`: two currencies as the options gave them, the first network and the first payment method of which are meant, and the
 * symbol of the network.
 */
export const onRampQuoteBodySchema = /* @__PURE__ */ defineSchema(() =>
  v.object({
    ...sellerWire,
    purchaseCurrency: v.object(purchaseCurrencyWire),
    paymentCurrency: v.object(paymentCurrencyWire),
    amount: decimalText,
    network: text(64),
  }),
)

/** The body of `POST /v1/onramp/purchases`: what was quoted, and where it is delivered. */
export const onRampPurchaseBodySchema = /* @__PURE__ */ defineSchema(() =>
  v.object({
    ...sellerWire,
    address: addressText,
    purchaseCurrency: v.object(purchaseCurrencyWire),
    paymentCurrency: v.object(paymentCurrencyWire),
    amount: decimalText,
    quoteId: v.optional(transactionIdText),
    /** A page of the app that the provider leads back to. */
    redirectUrl: v.optional(v.pipe(text(2_048), v.url())),
  }),
)

/** Its answer, as a server sends it. */
export const onRampPurchaseWireSchema = /* @__PURE__ */ defineSchema(() =>
  v.strictObject({ id: purchaseId, url: v.pipe(v.string(), v.url(), v.maxLength(8_192)) }),
)

/** The parameters of `GET /v1/onramp/purchases/{id}`. */
export const onRampPurchaseParamsSchema = /* @__PURE__ */ defineSchema(() => v.object({ id: purchaseId }))

/** Its answer, as a server sends it and as a client reads it. */
export const onRampPurchaseStatusSchema = /* @__PURE__ */ defineSchema(() =>
  v.object({
    status: v.picklist(['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED']),
    txHash: v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{3,128}$/))),
    /** Its id in the account's history of purchases. */
    transactionId: v.optional(v.nullable(transactionIdText), null),
  }),
)

/** Its answer, as a server sends it. */
export const onRampQuoteWireSchema = /* @__PURE__ */ defineSchema(() => {
  const money = v.strictObject({ amount: decimalText, currency: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/)) })
  return v.strictObject({
    quoteId: transactionIdText,
    paymentTotal: money,
    paymentSubtotal: money,
    purchaseAmount: money,
    networkFee: money,
    coinbaseFee: v.optional(money),
  })
})

/**
 * The offers and payments of an on-ramp service, as a client reads them. A currency, network or limit in a wrong form is left out; an
 * answer without the two lists is refused.
 */
export const onRampOptionsAnswerSchema: v.GenericSchema<unknown, OnRampOptions> = /* @__PURE__ */ createOptionsSchema()

/** As many decimals as an amount from outside can have: limits are compared exactly. */
const MAX_DECIMALS = 80

function createOptionsSchema() {
  const id = v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/))
  const limit = v.pipe(
    v.object({ id, min: decimalTextSchema, max: decimalTextSchema }),
    // Not a check: that one runs on amounts that were refused too.
    v.rawTransform(({ dataset: { value: limit }, addIssue, NEVER }) => {
      if (parseUnits(limit.min, MAX_DECIMALS) <= parseUnits(limit.max, MAX_DECIMALS)) return limit
      addIssue({ message: 'Expected a minimum that is not above the maximum' })
      return NEVER
    }),
  )
  const network = v.pipe(
    v.object({
      name: id,
      display_name: shownTextSchema(100),
      chain_id: id,
      contract_address: v.nullish(v.pipe(v.string(), v.regex(/^[\w.-]{0,128}$/)), null),
    }),
    v.transform(
      ({ name, display_name: displayName, chain_id: chainId, contract_address: contract }): PurchaseNetwork => ({
        name,
        displayName,
        chainId,
        contractAddress: contract || null,
      }),
    ),
  )
  const paymentCurrency = v.pipe(
    v.object({ id, payment_method_limits: listSchema(limit) }),
    v.transform(({ payment_method_limits: paymentMethodLimits, ...rest }) => ({ ...rest, paymentMethodLimits })),
  )
  return v.object({
    paymentCurrencies: listSchema(paymentCurrency),
    purchaseCurrencies: listSchema(
      v.object({ id, name: shownTextSchema(100), symbol: shownTextSchema(32), networks: listSchema(network) }),
    ),
  })
}

/** A quote as a client reads it. Refused as a whole where any part is wrong: it is what a user pays. */
export const onRampQuoteAnswerSchema = /* @__PURE__ */ createQuoteSchema()

function createQuoteSchema() {
  const money = v.object({ amount: decimalTextSchema, currency: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/)) })
  return v.object({
    quoteId: transactionIdText,
    paymentTotal: money,
    paymentSubtotal: money,
    purchaseAmount: money,
    networkFee: money,
    coinbaseFee: v.optional(money),
  })
}
