import { InvalidResponseError } from '@hawser/common'

/** A transaction's id as wallets and nodes answer it. @throws InvalidResponseError */
export function parseTransactionId(value: unknown): string {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value.trim())) return value.trim().toLowerCase()
  throw new InvalidResponseError({ details: 'The answer is not the id of a transaction.' })
}
