import { InvalidResponseError } from '@hawser/common'
import { isSameBytes } from '../encoding/isSameBytes.js'
import { TransactionChangedError } from '../errors/transactionChangedError.js'
import { findChange } from './findChange.js'
import { parseTransaction } from './parseTransaction.js'

/**
 * What a wallet gave back, held against what it was asked: a transaction which `address` signed, that does the same at the same cost to the same
 * accounts. Wallets set the fee of the compute budget and add guards that only look; nothing else may differ, and nothing at all where somebody else
 * has signed already.
 * @throws InvalidResponseError, TransactionChangedError
 */
export function checkSigned(asked: Uint8Array, value: unknown, address: string): Uint8Array {
  const signed = value instanceof Uint8Array ? parseTransaction(value) : undefined
  const signature = signed?.signatures[signed.accounts.indexOf(address)]
  if (!signed || !signature?.some(isSet))
    throw new InvalidResponseError({ details: 'The wallet answered with something other than a signed transaction.' })
  const given = parseTransaction(asked)
  const change = given ? findChange(given, signed) : 'something'
  if (change) throw new TransactionChangedError(value as Uint8Array, { details: `The wallet changed ${change}.` })
  const isLost = given?.signatures.some((before, index) => {
    const after = signed.signatures[index] ?? new Uint8Array()
    const isOwn = given.accounts[index] === address
    return before.some(isSet) && !isOwn && !(isSameBytes(given.message, signed.message) && isSameBytes(before, after))
  })
  if (isLost)
    throw new TransactionChangedError(value as Uint8Array, {
      details: 'The wallet undid the signature of another signer.',
    })
  return value as Uint8Array
}

function isSet(byte: number): boolean {
  return byte !== 0
}
