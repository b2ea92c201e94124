import * as v from 'valibot'
import { type CaipAddress, type CaipNetworkId, isCaipNetworkId } from '../caip/caipIds.js'
import { isCaipAddress } from '../caip/parseCaip.js'
import { InvalidResponseError } from '../errors/requestErrors.js'
import { toDecimalText } from '../units/units.js'
import { toShownText } from './toShownText.js'

/** A CAIP-2 network id that came from outside. */
export const caipNetworkIdSchema = /* @__PURE__ */ v.custom<CaipNetworkId>(isCaipNetworkId)

/** A CAIP-10 account id that came from outside. */
export const caipAddressSchema = /* @__PURE__ */ v.custom<CaipAddress>(isCaipAddress)

const decimal = /^\d{1,80}(\.\d{1,80})?$/

/** An amount from outside as exact decimal text: not negative, no exponent, at most 80 digits on either side of the point. */
export const decimalTextSchema = /* @__PURE__ */ v.pipe(v.string(), v.regex(decimal, 'Expected a decimal amount'))

/** An amount that comes as a JSON number, as the decimal text that it was written as; within the bounds of `decimalTextSchema`. */
export const decimalNumberSchema = /* @__PURE__ */ v.pipe(
  v.number(),
  v.finite(),
  v.transform(toDecimalText),
  v.regex(decimal, 'Expected no negative amount'),
)

/** An amount in either form, as exact decimal text. */
export const decimalSchema = /* @__PURE__ */ v.union([decimalTextSchema, decimalNumberSchema])

const MAX_WEB_LENGTH = 2_048
const MAX_DATA_LENGTH = 100_000

/** The URL of a picture from outside: https, or the picture itself. Drawn by `<img>` alone, where none of them can run code. */
export const imageUrlSchema = /* @__PURE__ */ v.pipe(
  v.string(),
  v.maxLength(MAX_DATA_LENGTH),
  v.transform((text) => text.trim()),
  v.check((url) => (/^data:image\//i.test(url) ? !/\s/.test(url) : isWebUrl(url)), 'Expected the URL of a picture'),
)

function isWebUrl(url: string): boolean {
  return url.length <= MAX_WEB_LENGTH && /^https:\/\/\S+$/i.test(url) && URL.canParse(url)
}

/** The first `maxLength` entries of a list from outside, those left out that `entry` does not let through: one bad entry costs no other. */
export function listSchema<TSchema extends v.GenericSchema>(entry: TSchema, maxLength = 1_000) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((list) =>
      list.slice(0, maxLength).flatMap((one): v.InferOutput<TSchema>[] => {
        const result = v.safeParse(entry, one)
        return result.success ? [result.output] : []
      }),
    ),
  )
}

/** A text from outside that is shown to people (see `toShownText`), and never empty. */
export function shownTextSchema(maxLength: number) {
  return v.pipe(
    v.string(),
    v.transform((text) => toShownText(text, maxLength)),
    v.minLength(1),
  )
}

/**
 * Returns an answer of a wallet or a server as `schema` has parsed it.
 *
 * @throws InvalidResponseError when the schema does not let it through; `details` says what was wrong, and where.
 */
export function parseAnswer<TSchema extends v.GenericSchema>(schema: TSchema, value: unknown): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, value)
  if (!result.success) throw new InvalidResponseError({ details: v.summarize(result.issues).slice(0, 1_000) })
  return result.output
}
