import { decimalTextSchema } from '@hawser/common'
import * as v from 'valibot'
import type { OnRampAmount } from './onramp.js'
import { paymentCurrencyWire, purchaseCurrencyWire, purchaseId, sellerWire, transactionIdText } from './onrampWire.js'
import { addressText, decimalText, defineSchema, networkIdText, text } from './wire.js'

/** The quote of a sale. */
export interface OffRampQuote {
  readonly quoteId: string
  /** What is sent. */
  readonly sellAmount: OnRampAmount
  /** What is paid out for it, fees taken off. */
  readonly payoutTotal: OnRampAmount
  /** The same before fees, by which the limits of a way of paying out are meant. */
  readonly payoutSubtotal: OnRampAmount
}

/** Where the provider of a sale takes what is sold. */
export interface OffRampDeposit {
  /** CAIP-2. */
  readonly network: string
  /** Of the token; null for the network's own currency. */
  readonly contractAddress: string | null
  readonly address: string
  /** In whole tokens, as exact decimal text: neither more nor less. */
  readonly amount: string
  /** What has to stand in the transaction; null for nothing. */
  readonly memo: string | null
  /** In milliseconds since the epoch: nothing that arrives later is paid for. */
  readonly expiresAtMs: number
}

/**
 * What a provider tells of a sale. `UNKNOWN`: nothing yet, or that it cannot tell. `AWAITING_CRYPTO`: it waits for what is sold. `IN_PROGRESS`: it has it, and
 * has not paid out.
 */
export interface OffRampOrderStatus {
  readonly status: 'UNKNOWN' | 'AWAITING_CRYPTO' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED' | 'EXPIRED'
  /** Null while it is not told. */
  readonly deposit: OffRampDeposit | null
  /** What is paid out by its latest word; null where it does not say. */
  readonly payout: OnRampAmount | null
  /** The transaction by which it was sent, as far as the provider has seen it. */
  readonly txHash: string | null
  /** The provider's own id; null while it is not known. */
  readonly transactionId: string | null
}

/** The body of `POST /v1/offramp/quote`: two currencies as the options gave them, the first network and way of paying out of which are meant. */
export const offRampQuoteBodySchema = /* @__PURE__ */ defineSchema(() =>
  v.object({
    ...sellerWire,
    sellCurrency: v.object(purchaseCurrencyWire),
    payoutCurrency: v.object(paymentCurrencyWire),
    /** What is sold, in whole tokens. */
    amount: decimalText,
  }),
)

/** Its answer, as a server sends it. */
export const offRampQuoteWireSchema = /* @__PURE__ */ defineSchema(() => {
  const money = v.strictObject({ amount: decimalText, currency: currencyText() })
  return v.strictObject({
    quoteId: transactionIdText,
    sellAmount: money,
    payoutTotal: money,
    payoutSubtotal: money,
  })
})

/** The answer as a client reads it. Refused as a whole where any part is wrong: it is what a user is paid. */
export const offRampQuoteAnswerSchema: v.GenericSchema<unknown, OffRampQuote> = /* @__PURE__ */ defineSchema(() => {
  const money = v.object({ amount: decimalTextSchema, currency: currencyText() })
  return v.object({ quoteId: transactionIdText, sellAmount: money, payoutTotal: money, payoutSubtotal: money })
})

/** The body of `POST /v1/offramp/orders`: what was quoted, and who sends it. Its answer has the form of a purchase's. */
export const offRampOrderBodySchema = /* @__PURE__ */ defineSchema(() =>
  v.object({
    ...sellerWire,
    /** Whose it is. */
    address: addressText,
    sellCurrency: v.object(purchaseCurrencyWire),
    payoutCurrency: v.object(paymentCurrencyWire),
    amount: decimalText,
    quoteId: v.optional(transactionIdText),
    /** A page of the app that the provider leads back to. */
    redirectUrl: v.optional(v.pipe(text(2_048), v.url())),
  }),
)

/** The parameters of `GET /v1/offramp/orders/{id}`. */
export const offRampOrderParamsSchema = /* @__PURE__ */ defineSchema(() => v.object({ id: purchaseId }))

/** Its answer, as a server sends it. */
export const offRampOrderWireSchema = /* @__PURE__ */ defineSchema(() =>
  v.strictObject({
    ...toldOfOrder(),
    deposit: v.nullable(v.strictObject(toldOfDeposit())),
    payout: v.nullable(v.strictObject({ amount: decimalText, currency: currencyText() })),
  }),
)

/** The answer as a client reads it. Refused as a whole where any part is wrong: it says where money is sent to. */
export const offRampOrderAnswerSchema: v.GenericSchema<unknown, OffRampOrderStatus> = /* @__PURE__ */ defineSchema(() =>
  v.object({
    ...toldOfOrder(),
    deposit: v.nullable(v.object({ ...toldOfDeposit(), amount: decimalTextSchema })),
    payout: v.nullable(v.object({ amount: decimalTextSchema, currency: currencyText() })),
  }),
)

function currencyText() {
  return v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/))
}

function toldOfOrder() {
  return {
    status: v.picklist(['UNKNOWN', 'AWAITING_CRYPTO', 'IN_PROGRESS', 'SUCCESS', 'FAILED', 'EXPIRED']),
    txHash: v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{3,128}$/))),
    transactionId: v.nullable(transactionIdText),
  }
}

function toldOfDeposit() {
  return {
    network: networkIdText,
    contractAddress: v.nullable(addressText),
    address: addressText,
    amount: decimalText,
    memo: v.nullable(v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,128}$/))),
    expiresAtMs: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  }
}
