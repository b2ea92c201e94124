import { ed25519 } from '@noble/curves/ed25519'
import { equalBytes } from '@noble/curves/utils'
import { base58 } from '@scure/base'
import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
} from '@solana/transaction-messages'
import { getTransactionDecoder, getTransactionEncoder, type Transaction } from '@solana/transactions'
import * as v from 'valibot'
import { UnsignableError } from '../errors.js'
import { deriveSolanaKey } from '../keys/accounts.js'
import { useKey, type WalletSecrets } from '../keys/walletSecrets.js'
import { parseRequest } from './parseRequest.js'

/** What a Solana account may be asked to sign. */
export type SolanaRequest =
  /** Gives the signature, 64 bytes. */
  | { readonly method: 'solana_signMessage'; readonly message: Uint8Array }
  /** Legacy or version 0, in the wire format. Gives it with the account's signature; those of others stay as they are. */
  | { readonly method: 'solana_signTransaction'; readonly transaction: Uint8Array }

/** The most that fits into a packet of the network. */
const MAX_TRANSACTION_LENGTH = 1_232

const bytesSchema = v.custom<Uint8Array>((value) => value instanceof Uint8Array, 'It is given in bytes.')
const requestSchema = v.variant('method', [
  v.object({ method: v.literal('solana_signMessage'), message: bytesSchema }),
  v.object({ method: v.literal('solana_signTransaction'), transaction: bytesSchema }),
])

/** @throws UnsignableError */
export function signSolana(secrets: WalletSecrets, asked: SolanaRequest): Uint8Array {
  const request = parseRequest(requestSchema, asked)
  if (request.method === 'solana_signMessage') {
    const { message } = request
    return useKey(deriveSolanaKey(secrets), ({ secret, publicKey }) => {
      // The bytes that are signed of a transaction are nothing else than its message.
      if (mayBeTransaction(message, publicKey)) throw new UnsignableError('The message is a transaction.')
      return ed25519.sign(message, secret)
    })
  }
  const transaction = readTransaction(request.transaction)
  return useKey(deriveSolanaKey(secrets), ({ secret, publicKey }) => {
    const address = base58.encode(publicKey)
    if (!Object.hasOwn(transaction.signatures, address))
      throw new UnsignableError('The account is not one of those who sign the transaction.')
    const signature = ed25519.sign(Uint8Array.from(transaction.messageBytes), secret)
    const signatures = { ...transaction.signatures, [address]: signature } as unknown as Transaction['signatures']
    return Uint8Array.from(getTransactionEncoder().encode({ ...transaction, signatures }))
  })
}

/** A transaction in the wire format, to its last byte, of a version that is known. @throws UnsignableError */
export function readTransaction(bytes: Uint8Array): Transaction {
  if (bytes.length > MAX_TRANSACTION_LENGTH) throw new UnsignableError('The transaction is too long.')
  let transaction: Transaction
  let end: number
  try {
    ;[transaction, end] = getTransactionDecoder().read(bytes, 0)
  } catch (cause) {
    throw new UnsignableError('The bytes are no transaction.', { cause })
  }
  if (end !== bytes.length || !isWhole(Uint8Array.from(transaction.messageBytes)))
    throw new UnsignableError('The bytes are no transaction of a version that is known.')
  return transaction
}

/** How messages begin that name their signers and can be no transaction (Solana's off-chain messages). */
const offChain = Uint8Array.of(0xff, ...new TextEncoder().encode('solana offchain'))

/**
 * Whether bytes may pass for the message of a transaction, of a version that is known or of one to come, with or without bytes after it: each names those who sign
 * it by their keys, which no text does.
 */
function mayBeTransaction(bytes: Uint8Array, publicKey: Uint8Array): boolean {
  if (equalBytes(bytes.subarray(0, offChain.length), offChain)) return false
  return includesBytes(bytes, publicKey) || (bytes.length <= MAX_TRANSACTION_LENGTH && readMessage(bytes) !== undefined)
}

function includesBytes(bytes: Uint8Array, part: Uint8Array): boolean {
  for (let at = bytes.indexOf(part[0] ?? 0); at !== -1; at = bytes.indexOf(part[0] ?? 0, at + 1))
    if (equalBytes(bytes.subarray(at, at + part.length), part)) return true
  return false
}

/** Whether they are one to the last byte: the library reads what was cut off as if it were empty. */
function isWhole(bytes: Uint8Array): boolean {
  const message = readMessage(bytes)
  return (
    message !== undefined && equalBytes(Uint8Array.from(getCompiledTransactionMessageEncoder().encode(message)), bytes)
  )
}

function readMessage(bytes: Uint8Array) {
  try {
    const [message, end] = getCompiledTransactionMessageDecoder().read(bytes, 0)
    const isKnown = message.version === 'legacy' || message.version === 0
    return isKnown && end >= bytes.length ? message : undefined
  } catch {
    return undefined
  }
}
