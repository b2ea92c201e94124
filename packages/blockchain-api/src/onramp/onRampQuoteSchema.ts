import { decimalTextSchema } from '@hawser/common'
import * as v from 'valibot'

/** What an on-ramp service answers to a quote (ENT-10). Refused as a whole where any part is wrong: it is what a user pays. */
export const onRampQuoteSchema = /* @__PURE__ */ createQuoteSchema()

function createQuoteSchema() {
  const money = v.object({ amount: decimalTextSchema, currency: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/)) })
  return v.object({
    quoteId: v.pipe(v.string(), v.regex(/^[\w.:-]{1,256}$/)),
    paymentTotal: money,
    paymentSubtotal: money,
    purchaseAmount: money,
    networkFee: money,
    coinbaseFee: v.optional(money),
  })
}
