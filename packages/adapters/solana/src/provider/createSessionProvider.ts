import { InvalidResponseError, SwitchChainUnsupportedError } from '@hawser/common'
import type { SessionProvider } from '@hawser/core'
import { decodeBase64 } from '../encoding/decodeBase64.js'
import { encodeBase58 } from '../encoding/encodeBase58.js'
import { encodeBase64 } from '../encoding/encodeBase64.js'
import { WalletFeatureMissingError } from '../errors/walletFeatureMissingError.js'
import { attachSignature } from '../transaction/attachSignature.js'
import { checkSigned } from '../transaction/checkSigned.js'
import { describeLegacyTransaction } from '../transaction/describeLegacyTransaction.js'
import { parseSignature } from './parseSignature.js'
import type { AskRequest, SolanaFeature, SolanaProvider } from './solanaProvider.js'

const methodOf: Readonly<Record<SolanaFeature, string>> = {
  signMessage: 'solana_signMessage',
  signTransaction: 'solana_signTransaction',
  signAndSendTransaction: 'solana_signAndSendTransaction',
}

/** What fits into a packet of the network, in base64, with room for line ends. */
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
