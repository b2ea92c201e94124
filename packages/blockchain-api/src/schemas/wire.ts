import * as v from 'valibot'

// What the wire forms of the endpoints are made of. They neither transform nor call code, so that an OpenAPI document can be made of them.

/** Builds a schema; called with a PURE mark, so that bundlers drop the schemas that nothing reads. */
export function defineSchema<TSchema>(create: () => TSchema): TSchema {
  return create()
}

const pattern = (regex: RegExp, expected: string) => v.pipe(v.string(), v.regex(regex, `Expected ${expected}`))

/** A CAIP-2 id of any namespace: a server says which ones it knows. */
export const networkIdText = /* @__PURE__ */ pattern(
  /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/,
  'a CAIP-2 network id, such as eip155:1',
)

/** A CAIP-10 id of an account or a token contract. */
export const accountIdText = /* @__PURE__ */ pattern(
  /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/,
  'a CAIP-10 id, such as eip155:1:0xab16…',
)

/** An address as its own chain writes it. */
export const addressText = /* @__PURE__ */ pattern(/^[-.%a-zA-Z0-9]{1,128}$/, 'an address')

/** A whole number that is not negative, such as base units: at most as long as a uint256. */
export const integerText = /* @__PURE__ */ pattern(/^(?:0|[1-9]\d{0,77})$/, 'a whole number in decimal digits')

export const decimalText = /* @__PURE__ */ pattern(/^\d{1,80}(?:\.\d{1,80})?$/, 'a decimal amount')

/** Whole bytes, none included. */
export const hexText = /* @__PURE__ */ pattern(/^0x(?:[0-9a-fA-F]{2}){0,50000}$/, '0x-hex bytes')

/** A name as the names service writes it. */
export const nameText = /* @__PURE__ */ pattern(
  /^[a-z0-9-]{1,64}(?:\.[a-z0-9-]{1,64}){0,4}$/,
  'a name in small letters',
)

/** ISO 8601, such as `2025-01-02T03:04:05Z`. */
export const timeText = /* @__PURE__ */ v.pipe(/* @__PURE__ */ v.string(), /* @__PURE__ */ v.isoTimestamp())

/** An amount that the wire writes as a JSON number. */
export const amountNumber = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.number(),
  /* @__PURE__ */ v.finite(),
  /* @__PURE__ */ v.minValue(0),
)

/** How many decimals a token has. */
export const decimalsNumber = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.number(),
  /* @__PURE__ */ v.integer(),
  /* @__PURE__ */ v.minValue(0),
  /* @__PURE__ */ v.maxValue(255),
)

/** The currencies that prices and values can be asked in. */
export const currencies = ['btc', 'eth', 'usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy'] as const

/** A currency that prices and values can be asked in. */
export type Currency = (typeof currencies)[number]

export const currencyText = /* @__PURE__ */ v.picklist(currencies)

/** A text of any content, within a length. */
export const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength))
