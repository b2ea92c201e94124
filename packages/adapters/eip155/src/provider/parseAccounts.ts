import { InvalidResponseError } from '@hawser/common'
import * as v from 'valibot'

const schema = v.pipe(v.array(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i))), v.maxLength(1000))

/**
 * The addresses that a wallet answered, as it wrote them, each one once.
 * @throws InvalidResponseError
 */
export function parseAccounts(value: unknown): readonly string[] {
  const { success, output } = v.safeParse(schema, value)
  if (!success)
    throw new InvalidResponseError({ details: 'The wallet answered with something other than a list of addresses.' })
  const seen = new Set<string>()
  return output.filter((address) => {
    const key = address.toLowerCase()
    return !seen.has(key) && seen.add(key)
  })
}
