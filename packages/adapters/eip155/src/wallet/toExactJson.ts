import { toHexQuantity } from '../provider/toHexQuantity.js'

/**
 * A copy of `value` as JSON has it, its bigints as 0x-hex. Whole numbers beyond 2^53 have lost digits already: they are no amounts.
 * @throws what `refuse` makes of a value that JSON cannot hold exactly
 */
export function toExactJson(value: object, refuse: (details: string) => Error): Record<string, unknown> {
  try {
    const text = JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key, part: unknown) {
      // Pages teach bigints to become decimal text: what is there before that counts.
      const amount = this[key]
      if (typeof amount === 'bigint' && amount >= 0n) return toHexQuantity(amount)
      const isExact = typeof amount === 'number' && Math.abs(amount) <= Number.MAX_SAFE_INTEGER
      if (typeof amount === 'bigint' || (typeof amount === 'number' && !isExact))
        throw new RangeError(`"${key}" is no exact amount.`)
      return part
    })
    return JSON.parse(text) as Record<string, unknown>
  } catch (cause) {
    throw refuse(cause instanceof RangeError ? cause.message : 'it is not of the form of JSON.')
  }
}
