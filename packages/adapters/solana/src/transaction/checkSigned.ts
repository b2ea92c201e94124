import { InvalidResponseError } from '@hawser/common'
import { parseTransaction } from './parseTransaction.js'

/**
 * What a wallet gave back is a transaction which `address` signed. The wallet may have changed it, as many do to set a fee.
 * @throws InvalidResponseError
 */
export function checkSigned(value: unknown, address: string): Uint8Array {
  const parsed = value instanceof Uint8Array ? parseTransaction(value) : undefined
  const signature = parsed?.signatures[parsed.accounts.indexOf(address)]
  if (!signature?.some((byte) => byte !== 0))
    throw new InvalidResponseError({ details: 'The wallet answered with something other than a signed transaction.' })
  return value as Uint8Array
}
