import { InvalidResponseError } from '@hawser/common'

const maxAccounts = 1000

/**
 * The addresses that a wallet answered, as it wrote them, each one once.
 * @throws InvalidResponseError
 */
export function parseAccounts(value: unknown): readonly string[] {
  const isList = Array.isArray(value) && value.length <= maxAccounts && value.every(isAddress)
  if (!isList)
    throw new InvalidResponseError({ details: 'The wallet answered with something other than a list of addresses.' })
  const seen = new Set<string>()
  return value.filter((address: string) => {
    const key = address.toLowerCase()
    return !seen.has(key) && seen.add(key)
  })
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
}
