import * as v from 'valibot'

/** A text of at most so many characters. */
export const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength))
/** The same, and never empty. */
export const someText = (maxLength: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength))
export const hexText = (maxLength: number) => v.pipe(text(maxLength), v.regex(/^0x[0-9a-f]*$/i))

/** No payload. Some frames send an empty one. */
export const nothing = v.optional(v.strictObject({}))
/** RFC 5321 has no longer address. */
export const email = v.pipe(v.string(), v.maxLength(254), v.email())
export const otp = someText(64)
export const address = someText(128)
/** A number for EVM networks, in older frames also as text; elsewhere CAIP-2. */
export const chainId = v.union([
  v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  v.pipe(someText(64), v.regex(/^[-a-zA-Z\d]+(?::[-_a-zA-Z\d]+)?$/)),
])
export const caipChainId = v.pipe(someText(64), v.regex(/^[-a-z\d]{3,8}:[-_a-zA-Z\d]{1,40}$/))
export const accountType = v.picklist(['eoa', 'smartAccount'])
export const timeMs = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export const id = v.pipe(someText(64), v.regex(/^[-_a-zA-Z\d]+$/))
