import { InvalidResponseError } from '@hawser/common'

/** Signatures of contract accounts carry what deploys them (ERC-6492): 50 kB. */
const maxLength = 100_002

/**
 * A signature as a wallet answers it: `0x` and at least 62 hex digits (VAL-16), and no more than any account needs.
 * @throws InvalidResponseError
 */
export function parseSignature(value: unknown): `0x${string}` {
  if (typeof value === 'string' && value.length <= maxLength && /^0x[0-9a-f]{62,}$/i.test(value))
    return value as `0x${string}`
  throw new InvalidResponseError({ details: 'The wallet answered with something other than a signature.' })
}
