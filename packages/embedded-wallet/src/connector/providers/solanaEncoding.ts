import { decodeBase58, encodeBase58 } from '@hawser/common'

// Adapters ask in the manner of WalletConnect, where transactions are in base64; frames have them in base58.

const methods: ReadonlySet<string> = new Set([
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
])

/** The params of a request of Solana as frames read them; those of any other one as they are. @throws Error for what is no base64 */
export function toFrameParams(method: string, params: unknown): unknown {
  if (!methods.has(method)) return params
  const { transaction, transactions, pubkey, sendOptions } = Object(params) as Readonly<Record<string, unknown>>
  return {
    ...(transaction !== undefined && { transaction: toBase58(transaction) }),
    ...(Array.isArray(transactions) && { transactions: transactions.map(toBase58) }),
    ...(pubkey !== undefined && { pubkey }),
    ...(sendOptions !== undefined && { options: sendOptions }),
  }
}

/** A frame's answer as adapters read it. What is not of the expected form stays as it is: who asked checks it. */
export function fromFrameAnswer(method: string, answer: unknown): unknown {
  if (!methods.has(method) || typeof answer !== 'object' || answer === null) return answer
  const { transaction, transactions } = answer as Readonly<Record<string, unknown>>
  return {
    ...answer,
    ...(transaction !== undefined && { transaction: toBase64(transaction) }),
    ...(Array.isArray(transactions) && { transactions: transactions.map(toBase64) }),
  }
}

function toBase58(base64: unknown): string {
  const binary = atob(String(base64))
  return encodeBase58(Uint8Array.from(binary, (character) => character.charCodeAt(0)))
}

function toBase64(base58: unknown): unknown {
  const bytes = typeof base58 === 'string' ? decodeBase58(base58) : undefined
  return bytes ? btoa(String.fromCharCode(...bytes)) : base58
}
