import {
  type CaipAddress,
  caipAddressSchema,
  decimalNumberSchema,
  imageUrlSchema,
  listSchema,
  shownTextSchema,
} from '@hawser/common'
import * as v from 'valibot'
import { accountIdText, amountNumber, currencyText, decimalsNumber, defineSchema, text } from './wire.js'

/** The price of a token. */
export interface TokenPrice {
  /** As it was asked for. */
  readonly address: CaipAddress
  readonly name: string
  readonly symbol: string
  /** A data or https URL, or null. */
  readonly iconUrl: string | null
  /** Of one whole token, in the currency that was asked for, as exact decimal text. */
  readonly price: string
  readonly decimals: number
}

/** The body of `POST /v1/fungible/price`. */
export const priceBodySchema = /* @__PURE__ */ defineSchema(() =>
  v.object({
    projectId: v.optional(text(128)),
    currency: currencyText,
    addresses: v.pipe(v.array(accountIdText), v.minLength(1), v.maxLength(100)),
  }),
)

/** Its answer, as a server sends it: every address that has a price, in the order they were asked in. */
export const priceWireSchema = /* @__PURE__ */ defineSchema(() =>
  v.strictObject({
    fungibles: v.array(
      v.strictObject({
        address: accountIdText,
        name: text(100),
        symbol: text(32),
        iconUrl: text(2_048),
        price: amountNumber,
        decimals: decimalsNumber,
      }),
    ),
  }),
)

/** The answer as a client reads it: a price of a wrong form is left out; an answer without the list is refused. */
export const priceAnswerSchema: v.GenericSchema<unknown, { readonly fungibles: readonly TokenPrice[] }> =
  /* @__PURE__ */ defineSchema(() =>
    v.object({
      fungibles: listSchema(
        v.object({
          address: caipAddressSchema,
          name: shownTextSchema(100),
          symbol: shownTextSchema(32),
          iconUrl: v.fallback(v.nullable(imageUrlSchema), null),
          price: decimalNumberSchema,
          decimals: decimalsNumber,
        }),
      ),
    }),
  )
