import * as v from 'valibot'

/** All there will ever be. */
export const maxSatoshis = 2_100_000_000_000_000n

/** An amount as JSON carries it, in satoshis. */
export const satoshis = /* @__PURE__ */ v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.maxValue(Number(maxSatoshis)),
  v.transform((value) => BigInt(value)),
)
