import { getBase58Decoder, getBase58Encoder, getBase64Decoder, getBase64Encoder } from '@solana/kit'
import * as v from 'valibot'
import { ProviderRpcError } from '../wallet/providerRpcError.js'
import type { WalletConnectPeerNamespace } from '../walletConnect/peerNamespace.js'
import type { ScriptedSolanaWallet } from './scriptedSolanaWallet.js'

export interface CreateSolanaPeerNamespaceParameters {
  /** Signs and sends. Its chains are those that sessions hold, so name them by CAIP-2. */
  readonly wallet: ScriptedSolanaWallet
  /** Default: all of {@link solanaPeerMethods}. */
  readonly methods?: readonly string[] | undefined
  /** Answers a transaction by its signature alone, as the first wallets did. Default false. */
  readonly answersSignatures?: boolean | undefined
}

/** The methods that wallets answer in WalletConnect sessions of Solana. */
export const solanaPeerMethods = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const

const messageSchema = v.object({ pubkey: v.string(), message: v.string() })
const transactionSchema = v.object({
  pubkey: v.string(),
  transaction: v.string(),
  sendOptions: v.optional(v.record(v.string(), v.unknown())),
})
const transactionsSchema = v.object({ pubkey: v.string(), transactions: v.array(v.string()) })

const fromBase58 = (text: string) => Uint8Array.from(getBase58Encoder().encode(text))
const toBase58 = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)
const fromBase64 = (text: string) => Uint8Array.from(getBase64Encoder().encode(text))
const toBase64 = (bytes: Uint8Array) => getBase64Decoder().decode(bytes)

/** A scripted wallet as a WalletConnect peer speaks it. Whoever paired may ask. */
export async function createSolanaPeerNamespace({
  wallet,
  methods = solanaPeerMethods,
  answersSignatures = false,
}: CreateSolanaPeerNamespaceParameters): Promise<WalletConnectPeerNamespace> {
  await wallet.connect({ isSilent: false })
  return {
    namespace: 'solana',
    chains: wallet.chains,
    methods,
    addressesOn: () => wallet.addresses,
    async answer({ caipNetworkId, method, params, prompt }) {
      if (!methods.includes(method)) throw new ProviderRpcError(-32601, `The method "${method}" does not exist.`)
      const sign = async (pubkey: string, transactions: readonly string[]) =>
        (await wallet.signTransactions(pubkey, transactions.map(fromBase64), caipNetworkId)).map(toBase64)
      switch (method) {
        case 'solana_signMessage': {
          const { pubkey, message } = v.parse(messageSchema, params)
          await prompt('sign')
          return { signature: toBase58(await wallet.signMessage(pubkey, fromBase58(message))) }
        }
        case 'solana_signTransaction': {
          const { pubkey, transaction } = v.parse(transactionSchema, params)
          await prompt('sign')
          const [signed = ''] = await sign(pubkey, [transaction])
          if (!answersSignatures) return { transaction: signed }
          const bytes = fromBase64(signed)
          // The wallet's switch stands for an answer that is none.
          return { signature: toBase58(wallet.isOn('malformedTransaction') ? bytes : bytes.slice(1, 65)) }
        }
        case 'solana_signAllTransactions': {
          const { pubkey, transactions } = v.parse(transactionsSchema, params)
          await prompt('sign')
          return { transactions: await sign(pubkey, transactions) }
        }
        default: {
          const { pubkey, transaction, sendOptions } = v.parse(transactionSchema, params)
          await prompt('send')
          const bytes = fromBase64(transaction)
          return { signature: toBase58(await wallet.signAndSendTransaction(pubkey, bytes, caipNetworkId, sendOptions)) }
        }
      }
    },
  }
}
