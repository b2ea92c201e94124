import { InvalidResponseError } from '@hawser/common'

/**
 * A signature as a wallet answers it: `0x` and at least 62 hex digits (VAL-16).
 * @throws InvalidResponseError
 */
export function parseSignature(value: unknown): `0x${string}` {
  if (typeof value === 'string' && /^0x[0-9a-f]{62,}$/i.test(value)) return value as `0x${string}`
  throw new InvalidResponseError({ details: 'The wallet answered with something other than a signature.' })
}
