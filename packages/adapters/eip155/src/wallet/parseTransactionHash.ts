import { InvalidResponseError } from '@hawser/common'

/**
 * A transaction hash as a wallet answers it: `0x` and 64 hex digits (VAL-16).
 * @throws InvalidResponseError
 */
export function parseTransactionHash(value: unknown): `0x${string}` {
  if (typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)) return value as `0x${string}`
  throw new InvalidResponseError({ details: 'The wallet answered with something other than a transaction hash.' })
}
