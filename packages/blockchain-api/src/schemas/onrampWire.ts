import * as v from 'valibot'
import { decimalText, defineSchema, text } from './wire.js'

// What the wire forms of purchases and of sales have in common.

const idText = /* @__PURE__ */ defineSchema(() => v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/)))

/** A currency that can be bought, on the wire. */
export const purchaseCurrencyWire = /* @__PURE__ */ defineSchema(() => ({
  id: idText,
  name: text(100),
  symbol: text(32),
  networks: v.array(
    v.strictObject({
      name: idText,
      display_name: text(100),
      chain_id: idText,
      contract_address: v.pipe(v.string(), v.regex(/^[\w.-]{0,128}$/)),
    }),
  ),
}))

/** A currency that can be paid with, on the wire. */
export const paymentCurrencyWire = /* @__PURE__ */ defineSchema(() => ({
  id: idText,
  payment_method_limits: v.array(v.strictObject({ id: idText, min: decimalText, max: decimalText })),
}))

/** Who sells, and to whom: the server's first provider and its own country where they are not named. */
export const sellerWire = /* @__PURE__ */ defineSchema(() => ({
  provider: v.optional(v.pipe(v.string(), v.regex(/^[a-z\d_-]{1,32}$/))),
  country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
  subdivision: v.optional(v.pipe(v.string(), v.regex(/^[A-Z\d]{1,3}$/))),
}))

/** By which a purchase, or a sale, is asked for. */
export const purchaseId = /* @__PURE__ */ defineSchema(() => v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)))

/** A provider's own id of a quote, or of what came of it. */
export const transactionIdText = /* @__PURE__ */ defineSchema(() => v.pipe(v.string(), v.regex(/^[\w.:-]{1,256}$/)))
