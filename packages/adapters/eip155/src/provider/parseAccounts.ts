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
