import { decodeBase58, encodeBase58 } from '@hawser/common'
import { ProviderRpcError } from '../wallet/providerRpcError.js'

// Frames have transactions in base58.

/** The params of a frame's request as wallets at the other end of WalletConnect read them, who have transactions in base64. @param pubkey who signs where nobody is named */
export function fromSolanaParams(params: unknown, pubkey: string): unknown {
  const { transaction, transactions, options, ...rest } = Object(params) as Readonly<Record<string, unknown>>
  return {
    pubkey,
    ...rest,
    ...(transaction !== undefined && { transaction: toBase64(String(transaction)) }),
    ...(Array.isArray(transactions) && { transactions: transactions.map((one) => toBase64(String(one))) }),
    ...(options !== undefined && { sendOptions: options }),
  }
}

/** Such a wallet's answer as a frame has it. */
export function toSolanaAnswer(answer: unknown): unknown {
  const { transaction, transactions } = Object(answer) as Readonly<Record<string, unknown>>
  return {
    ...Object(answer),
    ...(transaction !== undefined && { transaction: toBase58(String(transaction)) }),
    ...(Array.isArray(transactions) && { transactions: transactions.map((one) => toBase58(String(one))) }),
  }
}

function toBase64(base58: string): string {
  const bytes = decodeBase58(base58)
  if (!bytes) throw new ProviderRpcError(-32602, 'Expected base58.')
  return btoa(String.fromCharCode(...bytes))
}

function toBase58(base64: string): string {
  return encodeBase58(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)))
}
