import type { CaipNetworkId } from '@hawser/common'
import type { SolanaFeature } from '../errors.js'
import type { SendOptions } from '../transaction/sendOptions.js'

export interface AskRequest {
  /** Ends the wait for a wallet that is out of reach. */
  readonly signal?: AbortSignal | undefined
  /** Called with nothing awaited before each prompt that follows. What it throws ends the request. */
  readonly beforeAsk?: (() => void) | undefined
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
