import * as v from 'valibot'
import { toDecimalText } from '../units/toDecimalText.js'

const decimal = /^\d{1,80}(\.\d{1,80})?$/

/** An amount from outside as exact decimal text: not negative, no exponent, at most 80 digits on either side of the point. */
export const decimalTextSchema = /* @__PURE__ */ v.pipe(v.string(), v.regex(decimal, 'Expected a decimal amount'))

/** An amount that comes as a JSON number, as the decimal text that it was written as; within the bounds of `decimalTextSchema`. */
export const decimalNumberSchema = /* @__PURE__ */ v.pipe(
  v.number(),
  v.finite(),
  v.transform(toDecimalText),
  v.regex(decimal, 'Expected an amount that is not negative'),
)

/** An amount in either form, as exact decimal text. */
export const decimalSchema = /* @__PURE__ */ v.union([decimalTextSchema, decimalNumberSchema])
