import { InvalidResponseError } from '@hawser/common'
import { toChecksumAddress } from '@hawser/common/evm'

const maxAccounts = 1000

/**
 * The addresses that a wallet answered, each one once and with its checksum (EIP-55). One with a wrong checksum is none.
 * @throws InvalidResponseError
 */
export function parseAccounts(value: unknown): readonly string[] {
  const accounts = Array.isArray(value) && value.length <= maxAccounts ? value.map(parseAddress) : [undefined]
  if (!accounts.every((address) => address !== undefined))
    throw new InvalidResponseError({ details: 'The wallet answered with something other than a list of addresses.' })
  return [...new Set(accounts)]
}

function parseAddress(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x/i.test(value) ? toChecksumAddress(value) : undefined
}

/** Signatures of contract accounts carry what deploys them (ERC-6492): 50 kB. */
const maxLength = 100_002

/**
 * A signature as a wallet answers it: `0x` and at least 62 hex digits, and no more than any account needs.
 * @throws InvalidResponseError
 */
export function parseSignature(value: unknown): `0x${string}` {
  if (typeof value === 'string' && value.length <= maxLength && /^0x[0-9a-f]{62,}$/i.test(value))
    return value as `0x${string}`
  throw new InvalidResponseError({ details: 'The wallet answered with something other than a signature.' })
}

/**
 * A transaction hash as a wallet answers it: `0x` and 64 hex digits.
 * @throws InvalidResponseError
 */
export function parseTransactionHash(value: unknown): `0x${string}` {
  if (typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)) return value as `0x${string}`
  throw new InvalidResponseError({ details: 'The wallet answered with something other than a transaction hash.' })
}
