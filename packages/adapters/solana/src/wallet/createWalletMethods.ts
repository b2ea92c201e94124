import { AbortedError, type Clock, encodeBase58, type Network, type Platform } from '@hawser/common'
import type {
  AdapterSignInParameters,
  AdapterSignMessageParameters,
  AdapterSwitchNetworkParameters,
  ChainAdapter,
  OwnSignIn,
} from '@hawser/core'
import { askWithDeadline } from '@hawser/core/adapter'
import { createAdapterBridge } from '../connector/createAdapterBridge.js'
import { createSession, type Session } from '../connector/createSession.js'
import { createStandardBridge, findStandardName } from '../connector/createStandardBridge.js'
import type { Wallet } from '../discovery/watchWallets.js'
import type { AskRequest } from '../provider/solanaProvider.js'
import { toSolanaProvider } from '../provider/toSolanaProvider.js'
import { checkWallet } from '../send/checkWallet.js'
import { checkTransaction, type TransactionInput, toTransactionBytes } from '../transaction/checkTransaction.js'

export interface WalletMethods
  extends Pick<ChainAdapter, 'switchNetwork' | 'signMessage'>,
    Required<Pick<ChainAdapter, 'signIn'>> {
  createSession(wallet: Wallet): Session
  signTransactions(parameters: SignTransactionsParameters): Promise<readonly Uint8Array[]>
}

/** All that is asked of a wallet alone: connecting, switching, signing a message. No chain is read for it, so it is without `@solana/kit`. */
export function createWalletMethods({ clock, fetch }: Platform, requested: () => readonly Network[]): WalletMethods {
  const networks = () => requested().filter(({ chainNamespace }) => chainNamespace === 'solana')
  const context = { clock, fetch, networks }
  return {
    createSession: (wallet) =>
      createSession(
        wallet.type === 'ANNOUNCED' ? createStandardBridge(wallet.source) : createAdapterBridge(wallet.source, context),
        { ...context, id: wallet.id },
      ),
    switchNetwork: (parameters) => switchNetwork(parameters),
    signMessage: (parameters) => signMessage(parameters, context),
    signIn: (parameters) => prepareSignIn(parameters, context),
    signTransactions: (parameters) => signTransactions(parameters, context),
  }
}

/** Wallets of Solana are told the network with each request, so nobody is asked. @throws SwitchChainUnsupportedError, AbortedError */
async function switchNetwork({ provider, network, signal }: AdapterSwitchNetworkParameters): Promise<void> {
  const wallet = await toSolanaProvider(provider)
  if (signal.aborted) throw new AbortedError({ cause: signal.reason })
  wallet.setChain(network.caipNetworkId)
}

/** The ed25519 signature over the bytes of the message, in base58. @throws WalletFeatureMissingError, UserRejectedError, InvalidResponseError, AbortedError */
export async function signMessage(
  { provider, address, message, signal }: AdapterSignMessageParameters,
  { clock }: { readonly clock: Clock },
): Promise<string> {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  const wallet = await toSolanaProvider(provider)
  const signature = await askWithDeadline((request) => wallet.signMessage({ ...request, address, message: bytes }), {
    signal,
    clock,
  })
  return encodeBase58(signature)
}

/** Sign In With Solana, by the wallet's `solana:signIn`: for networks that the Wallet Standard has a name for, which the text says. */
export async function prepareSignIn(
  { provider, data, toText }: AdapterSignInParameters,
  { clock }: { readonly clock: Clock },
): Promise<OwnSignIn | undefined> {
  const { accountAddress: address, ...fields } = data
  const chainId = findStandardName(data.chainId)
  const signIn = (await toSolanaProvider(provider)).findSignIn?.()
  if (!chainId || !signIn) return undefined
  const text = toText(chainId)
  const message = new TextEncoder().encode(text)
  const input = { ...fields, address, chainId }
  return {
    text,
    async sign({ signal }) {
      const ask = (request: AskRequest): Promise<Uint8Array> => signIn({ ...request, address, input, message })
      return encodeBase58(await askWithDeadline(ask, { signal, clock }))
    },
  }
}

interface SignTransactionsParameters {
  readonly provider: unknown
  readonly address: string
  readonly transactions: readonly TransactionInput[]
  readonly network: Network
  readonly signal: AbortSignal
}

/**
 * The transactions with the wallet's signatures, in their order, unsent. The wallet may have set another fee, or added a guard that only looks.
 * @throws InvalidTransactionError, WalletFeatureMissingError, WrongChainError, WrongAccountError, UserRejectedError, InvalidResponseError, TransactionChangedError,
 * AbortedError
 */
async function signTransactions(
  { provider, address, transactions, network, signal }: SignTransactionsParameters,
  { clock }: { readonly clock: Clock },
): Promise<readonly Uint8Array[]> {
  const wallet = await toSolanaProvider(provider)
  checkWallet(wallet, { network, from: address })
  const all = transactions.map(toTransactionBytes)
  for (const transaction of all) checkTransaction(transaction, address)
  if (all.length === 0) return []
  return askWithDeadline((request) => wallet.signTransactions({ ...request, address, transactions: all }), {
    signal,
    clock,
  })
}
