import type { CaipNetworkId } from '@hawser/common'
import type { SolanaFeature } from '../errors.js'
import type { SendOptions } from '../transaction/sendOptions.js'

export interface AskRequest {
  /** Ends the wait for a wallet that is out of reach. */
  readonly signal?: AbortSignal | undefined
  /** Called with nothing awaited before each prompt that follows. What it throws ends the request. */
  readonly beforeAsk?: (() => void) | undefined
}

/** What a wallet is asked to sign in with (Sign In With Solana), and the text that it is to make of it. */
export interface SignInRequest extends AskRequest {
  readonly address: string
  readonly input: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly message: Uint8Array
}

/**
 * One interface over every way to a Solana wallet: Wallet Standard, adapters of `@solana/wallet-adapter-base`, WalletConnect.
 * Transactions are in the wire format, signed or not. What a wallet answers is checked.
 */
export interface SolanaProvider {
  readonly namespace: 'solana'
  /** The addresses that the wallet shares, its own choice first. */
  accounts(): readonly string[]
  /** The network that requests name. */
  chainId(): CaipNetworkId | null
  /** From now on, requests name this network. @throws SwitchChainUnsupportedError where the wallet does not speak it */
  setChain(chainId: CaipNetworkId): void
  supports(feature: SolanaFeature): boolean
  /** The 64 bytes of the signature. @throws WalletFeatureMissingError, InvalidResponseError */
  signMessage(request: AskRequest & { readonly address: string; readonly message: Uint8Array }): Promise<Uint8Array>
  /**
   * Returns what has the wallet sign in by a method of its own, and answers with the 64 bytes of the signature; undefined where it has none, and absent
   * where no wallet of this kind has. What it returns throws WrongAccountError, InvalidResponseError where the wallet composed another text.
   */
  findSignIn?(): ((request: SignInRequest) => Promise<Uint8Array>) | undefined
  /** In the order of the transactions. @throws WalletFeatureMissingError, InvalidResponseError */
  signTransactions(
    request: AskRequest & {
      readonly address: string
      readonly transactions: readonly Uint8Array[]
    },
  ): Promise<readonly Uint8Array[]>
  /** The transaction's first signature, in base58. @throws WalletFeatureMissingError, InvalidResponseError */
  signAndSendTransaction(
    request: AskRequest & {
      readonly address: string
      readonly transaction: Uint8Array
      readonly options?: SendOptions | undefined
    },
  ): Promise<string>
}
