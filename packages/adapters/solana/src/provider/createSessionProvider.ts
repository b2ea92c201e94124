import { encodeBase58, InvalidResponseError, SwitchChainUnsupportedError } from '@hawser/common'
import type { SessionProvider } from '@hawser/core'
import { decodeBase64, encodeBase64 } from '../encoding/base64.js'
import { InvalidTransactionError, type SolanaFeature, WalletFeatureMissingError } from '../errors.js'
import { checkSigned } from '../transaction/checkSigned.js'
import { parseTransaction } from '../transaction/parseTransaction.js'
import { parseSignature } from './parseSignature.js'
import type { AskRequest, SolanaProvider } from './solanaProvider.js'

const methodOf: Readonly<Record<SolanaFeature, string>> = {
  signMessage: 'solana_signMessage',
  signTransaction: 'solana_signTransaction',
  signAndSendTransaction: 'solana_signAndSendTransaction',
}

/** The size of a packet of the network, in base64, with room for line ends. */
const maxTextLength = 2_000

/** A session's wallet (WalletConnect), asked by the JSON-RPC methods of its namespace. */
export function createSessionProvider(session: SessionProvider): SolanaProvider {
  const supports = (feature: SolanaFeature) =>
    session.methods().includes(methodOf[feature]) ||
    (feature === 'signTransaction' && session.methods().includes('solana_signAllTransactions'))

  async function ask(
    method: string,
    params: Readonly<Record<string, unknown>>,
    { signal, beforeAsk }: AskRequest,
  ): Promise<Readonly<Record<string, unknown>>> {
    const answer = await session.request({ method, params, signal, onAsk: beforeAsk })
    if (typeof answer !== 'object' || answer === null)
      throw new InvalidResponseError({ details: `The wallet answered ${method} with something other than an object.` })
    return answer as Readonly<Record<string, unknown>>
  }

  async function signOne(address: string, transaction: Uint8Array, request: AskRequest): Promise<Uint8Array> {
    const params = {
      transaction: encodeBase64(transaction),
      pubkey: address,
      // Older wallets know a transaction only by its parts.
      ...describeLegacyTransaction(transaction),
    }
    const answer = await ask(methodOf.signTransaction, params, request)
    if (typeof answer.transaction === 'string')
      return checkSigned(transaction, decodeSigned(answer.transaction), address)
    return attachSignature(transaction, address, parseSignature(answer.signature))
  }

  return {
    namespace: 'solana',
    accounts: () => session.accounts(),
    chainId: () => session.chainId() ?? null,
    setChain(chainId) {
      try {
        session.setChain(chainId)
      } catch (cause) {
        throw new SwitchChainUnsupportedError({ cause })
      }
    },
    supports,
    async signMessage({ address, message, ...request }) {
      if (!supports('signMessage')) throw new WalletFeatureMissingError('signMessage')
      const params = { message: encodeBase58(message), pubkey: address }
      const { signature } = await ask(methodOf.signMessage, params, request)
      return parseSignature(signature)
    },
    async signTransactions({ address, transactions, ...request }) {
      if (!supports('signTransaction')) throw new WalletFeatureMissingError('signTransaction')
      const methods = session.methods()
      const isTogether = transactions.length > 1 || !methods.includes(methodOf.signTransaction)
      if (isTogether && methods.includes('solana_signAllTransactions')) {
        const params = { transactions: transactions.map(encodeBase64), pubkey: address }
        const answer = await ask('solana_signAllTransactions', params, request)
        const signed: unknown = answer.transactions
        if (!Array.isArray(signed) || signed.length !== transactions.length)
          throw new InvalidResponseError({ details: 'The wallet answered with another number of transactions.' })
        return signed.map((text: unknown, index) =>
          checkSigned(transactions[index] as Uint8Array, decodeSigned(text), address),
        )
      }
      const signed: Uint8Array[] = []
      for (const transaction of transactions) signed.push(await signOne(address, transaction, request))
      return signed
    },
    async signAndSendTransaction({ address, transaction, options, ...request }) {
      if (!supports('signAndSendTransaction')) throw new WalletFeatureMissingError('signAndSendTransaction')
      const params = {
        transaction: encodeBase64(transaction),
        pubkey: address,
        ...(options && { sendOptions: options }),
      }
      const { signature } = await ask(methodOf.signAndSendTransaction, params, request)
      return encodeBase58(parseSignature(signature))
    },
  }
}

function decodeSigned(text: unknown): Uint8Array | undefined {
  return typeof text === 'string' && text.length <= maxTextLength ? decodeBase64(text) : undefined
}

/** A copy of the transaction with the signature of one of its signers. @throws InvalidTransactionError */
export function attachSignature(transaction: Uint8Array, address: string, signature: Uint8Array): Uint8Array {
  const parsed = parseTransaction(transaction)
  const index = parsed?.accounts.indexOf(address) ?? -1
  if (!parsed || index < 0 || index >= parsed.header.signers)
    throw new InvalidTransactionError(`${address} is not one of its signers.`)
  const signed = transaction.slice()
  // Its signers are too few for a count of more than one byte.
  signed.set(signature, 1 + index * 64)
  return signed
}

interface LegacyParts {
  readonly feePayer: string
  readonly recentBlockhash: string
  readonly instructions: readonly {
    readonly programId: string
    readonly keys: readonly { readonly pubkey: string; readonly isSigner: boolean; readonly isWritable: boolean }[]
    readonly data: string
  }[]
}

/** A legacy transaction by its parts, as the first version of `solana_signTransaction` had it; undefined for other ones. */
export function describeLegacyTransaction(transaction: Uint8Array): LegacyParts | undefined {
  const parsed = parseTransaction(transaction)
  if (parsed?.version !== 'legacy') return undefined
  const { accounts, header } = parsed
  const nameOf = (index: number) => accounts[index] ?? ''
  return {
    feePayer: nameOf(0),
    recentBlockhash: parsed.blockhash,
    instructions: parsed.instructions.map(({ programIndex, accountIndices, data }) => ({
      programId: nameOf(programIndex),
      keys: [...accountIndices].map((index) => ({
        pubkey: nameOf(index),
        isSigner: index < header.signers,
        isWritable:
          index < header.signers
            ? index < header.signers - header.readonlySigners
            : index < accounts.length - header.readonlyOthers,
      })),
      data: encodeBase58(data),
    })),
  }
}
