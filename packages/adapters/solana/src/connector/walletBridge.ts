import type { CaipNetworkId } from '@hawser/common'
import type { SolanaFeature } from '../errors.js'
import type { AskRequest, SolanaProvider } from '../provider/solanaProvider.js'
import type { SendOptions } from '../transaction/sendOptions.js'

/** One way to a wallet on the page. A session is built over it, and it knows nothing of one. What it gives is checked. */
export interface WalletBridge {
  /** Asks for accounts, by a prompt unless `isSilent`; none where the wallet does not authorise the page. */
  connect(parameters: { readonly isSilent: boolean }): Promise<readonly string[]>
  disconnect(): Promise<void>
  /** The addresses that the wallet shares now, its own choice first. */
  accounts(): readonly string[]
  /** The networks that the wallet names, the first one first. Empty where it names none. */
  chains(): readonly CaipNetworkId<'solana'>[]
  speaks(chainId: CaipNetworkId): boolean
  /** Calls back with the accounts when they change. */
  watch(onAccounts: (accounts: readonly string[]) => void): () => void
  supports(feature: SolanaFeature): boolean
  signMessage(request: AskRequest & { readonly address: string; readonly message: Uint8Array }): Promise<Uint8Array>
  /** As the session's provider has it. */
  readonly findSignIn?: SolanaProvider['findSignIn']
  signTransactions(
    request: AskRequest & {
      readonly address: string
      readonly transactions: readonly Uint8Array[]
      readonly chainId: CaipNetworkId
    },
  ): Promise<readonly Uint8Array[]>
  signAndSendTransaction(
    request: AskRequest & {
      readonly address: string
      readonly transaction: Uint8Array
      readonly options: SendOptions | undefined
      readonly chainId: CaipNetworkId
    },
  ): Promise<string>
}
