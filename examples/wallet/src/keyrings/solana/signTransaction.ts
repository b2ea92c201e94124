import { concatBytes } from '@noble/hashes/utils'
import type { SolanaKey } from './deriveKeys.js'
import { readTransaction } from './readTransaction.js'

/** The transaction with the key's signature in its place, and that signature. @throws RangeError where the key is no signer */
export function signTransaction(
  bytes: Uint8Array,
  key: SolanaKey,
): { readonly signed: Uint8Array; readonly signature: Uint8Array } {
  const { message, signatures, signers } = readTransaction(bytes)
  const place = signers.indexOf(key.address)
  if (place < 0) throw new RangeError('The account is no signer of the transaction.')
  const signature = key.sign(message)
  const all = signatures.map((other, index) => (index === place ? signature : other))
  // More than 127 signers fit into no transaction, so that one byte is enough.
  return { signed: concatBytes(Uint8Array.of(all.length), ...all, message), signature }
}
