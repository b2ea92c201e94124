import { listSchema, tokenBalanceSchema } from '@hawser/common'
import * as v from 'valibot'
import { accountIdText, amountNumber, currencyText, decimalText, defineSchema, networkIdText, text } from './wire.js'

/** The query of `GET /v1/account/{address}/balance`; `forceUpdate` names tokens by their CAIP-10 ids, with commas between them. */
export const balanceQuerySchema = /* @__PURE__ */ defineSchema(() =>
  v.object({
    currency: currencyText,
    chainId: v.optional(networkIdText),
    forceUpdate: v.optional(text(10_000)),
  }),
)

/** Its answer, as a server sends it: a native balance has no `address`. */
export const balanceWireSchema = /* @__PURE__ */ defineSchema(() =>
  v.strictObject({
    balances: v.array(
      v.strictObject({
        name: text(100),
        symbol: text(32),
        chainId: v.optional(networkIdText),
        address: v.optional(accountIdText),
        value: v.optional(amountNumber),
        price: amountNumber,
        priceDayAgo: v.optional(amountNumber),
        quantity: v.strictObject({
          decimals: v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])$/)),
          numeric: decimalText,
        }),
        iconUrl: text(2_048),
      }),
    ),
  }),
)

/** The answer as a client reads it: a balance in a wrong form is left out, one without a price has the price zero; an answer without a list is refused. */
export const balanceAnswerSchema = /* @__PURE__ */ defineSchema(() =>
  v.object({ balances: listSchema(v.pipe(v.unknown(), v.transform(withPrice), tokenBalanceSchema)) }),
)

/** JSON has no NaN: a service that counted with one sends null, and what is held is held all the same. */
function withPrice(balance: unknown): unknown {
  const { price } = Object(balance)
  return price === null || price === undefined ? { ...Object(balance), price: 0 } : balance
}
