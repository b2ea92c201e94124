import type { CaipNetworkId, Network } from '@hawser/common'
import type { WalletProtocol } from '../discovery/readInjectedWallets.js'

/** The purpose of an address. */
export type AddressPurpose = 'payment' | 'ordinal'

/** How a message is signed: by the address's key (BIP-137), or in the manner of a transaction (BIP-322). */
export type MessageProtocol = 'ecdsa' | 'bip322'

/** One address that a wallet shares. */
export interface BitcoinAddress {
  readonly address: string
  readonly purpose: AddressPurpose
  /** In hexadecimal; x-only for taproot. Absent where the wallet does not tell it. */
  readonly publicKey?: string | undefined
  /** Where the key stands in the wallet's tree (BIP-32). */
  readonly path?: string | undefined
}

/** The addresses and the network that a connected wallet shares. */
export interface BitcoinState {
  /** Payment addresses first, otherwise in the wallet's order. */
  readonly addresses: readonly BitcoinAddress[]
  readonly chainId: CaipNetworkId<'bip122'> | null
}

/** One input to be signed, by which of the wallet's addresses, and how. */
export interface SignInput {
  readonly index: number
  readonly address: string
  /** Which sighash types the signature may have (BIP-143, BIP-341). */
  readonly sighashTypes?: readonly number[] | undefined
}

interface Wait {
  /** Ends the wait; what the wallet answers afterwards is ignored. */
  readonly signal: AbortSignal
}

/**
 * One interface over everything that Bitcoin wallets speak. What a wallet cannot do is absent. Errors are of Hawser's, whatever the
 * codes of the protocol mean: UserRejectedError, RequestPendingError, InvalidResponseError, AbortedError and others.
 */
export interface BitcoinProvider {
  readonly protocol: WalletProtocol | 'walletconnect'
  /** Asks for the addresses; may prompt. */
  connect(parameters: Wait & { readonly network?: Network | undefined }): Promise<BitcoinState>
  /**
   * The same without a prompt, by the wallet's own word; undefined where it says that it no longer authorises the page, and no addresses where it
   * only shows none, as a locked one does. `hint` is what was stored of the connection: it tells where to look, and is never the answer.
   * @throws UnconfirmedError where the wallet cannot be asked without a prompt
   */
  restore(
    parameters: Wait & {
      readonly hint?: { readonly addresses: readonly string[]; readonly chainId: CaipNetworkId | null } | undefined
    },
  ): Promise<BitcoinState | undefined>
  disconnect(parameters: Wait): Promise<void>
  /** Calls back with each change; undefined is the end of the connection. */
  watch(listener: (state: BitcoinState | undefined) => void): () => void
  /** All addresses, each with its purpose, and with key and path where the wallet tells them. Does not prompt. */
  getAddresses(parameters: Wait): Promise<readonly BitcoinAddress[]>
  /** @throws SwitchChainUnsupportedError, UserRejectedError */
  switchNetwork(parameters: Wait & { readonly network: Network }): Promise<void>
  /** Returns the signature in base64. Without a protocol, the one that wallets choose: BIP-322 for taproot, else ECDSA. */
  signMessage(
    parameters: Wait & {
      readonly address: string
      readonly message: string | Uint8Array
      readonly protocol?: MessageProtocol | undefined
    },
  ): Promise<string>
  /** Has the wallet build, sign and broadcast. Answers the transaction's id. Amount in satoshis. */
  sendTransfer?(
    parameters: Wait & {
      readonly from: string
      readonly recipient: string
      readonly amount: bigint
      /** Called right before the wallet is asked. */
      readonly onAsk: () => void
    },
  ): Promise<string>
  /** `payment` where the wallet's own transfers spend from its first address, whichever is named. */
  readonly sendsFrom?: 'payment' | undefined
  /** Signs the chosen inputs, and sends nothing. PSBTs are in base64. What comes back is for the caller to check. */
  signPsbt?(parameters: Wait & { readonly psbt: string; readonly inputs: readonly SignInput[] }): Promise<string>
  /** Broadcasts a finalized PSBT (base64) through the wallet's node. Answers the transaction's id. */
  pushPsbt?(parameters: Wait & { readonly psbt: string }): Promise<string>
}

/** Inputs as OKX, UniSat and WalletConnect name them. */
export function toSignInputs(inputs: readonly SignInput[]): readonly object[] {
  return inputs.map(({ index, address, sighashTypes }) => ({
    index,
    address,
    ...(sighashTypes && { sighashTypes: [...sighashTypes] }),
  }))
}
