import type { Psbt } from 'bitcoinjs-lib'
import type { PromptKind } from '../../wallet/approvalQueue.js'
import type { BitcoinAccount } from '../keys/bitcoinAccount.js'
import type { BitcoinNetworkName } from '../keys/bitcoinNetworks.js'
import type { ScriptedBitcoinBehavior } from './scriptedBitcoinBehaviors.js'
import type { CreateScriptedBitcoinWalletParameters } from './scriptedBitcoinWallet.js'

type MessageProtocol = 'ecdsa' | 'bip322'

/** An event of a wallet, for its protocol to tell the page. */
export interface BitcoinWalletEvent {
  readonly kind: 'accounts' | 'network' | 'disconnect'
  readonly accounts: readonly BitcoinAccount[]
  readonly network: BitcoinNetworkName
}

interface SignPsbtParameters {
  readonly psbt: Uint8Array
  readonly inputs: readonly {
    readonly index: number
    readonly address: string
    readonly sighashTypes?: readonly number[] | undefined
  }[]
}

/** The parts that the protocols of a wallet share. Requests that the user answers fail with ProviderRpcError 4001 where they are refused. */
export interface BitcoinWalletContext {
  readonly parameters: CreateScriptedBitcoinWalletParameters
  behavior(name: ScriptedBitcoinBehavior): boolean
  /** Whether the wallet has a feature or method at all. */
  has(name: string): boolean
  /** Logs a request and its answer. A wallet that never answers, or is gone, does not come back from here. */
  serve<T>(method: string, params: unknown, answer: () => Promise<T>): Promise<T>
  prompt(kind: PromptKind, method: string, params: unknown): Promise<void>
  /** Asks the user for the page's permission, unless it is given. */
  authorize(method: string, params: unknown): Promise<void>
  /** The addresses that the page may see now. */
  visibleAccounts(): readonly BitcoinAccount[]
  network(): BitcoinNetworkName
  /** Asks the user to change the network. @throws ProviderRpcError 4902 for one that the wallet does not know */
  switchNetwork(network: BitcoinNetworkName, method: string): Promise<void>
  revoke(): void
  signMessage(parameters: {
    readonly address: string | undefined
    readonly message: Uint8Array
    readonly protocol: MessageProtocol
    readonly method: string
  }): Promise<Uint8Array>
  signPsbt(parameters: SignPsbtParameters, method: string): Promise<Psbt>
  /** The visible address whose script an input's output has. @throws ProviderRpcError -32602 for one of somebody else's, 4100 without a permission */
  ownerOf(psbt: Uint8Array, index: number): string
  /** Builds, signs and broadcasts. Answers the transaction's id. */
  send(parameters: {
    readonly from?: string | undefined
    readonly recipients: readonly { readonly address: string; readonly amount: bigint }[]
    readonly method: string
  }): Promise<string>
  /** Broadcasts what a PSBT has come to. Answers the transaction's id. */
  broadcast(psbt: Psbt): Promise<string>
  onEvent(listener: (event: BitcoinWalletEvent) => void): () => void
}

/** Malformed answers, for a wallet that was told to give such. */
export const malformedAccounts: readonly unknown[] = [42, null, { address: 7 }, 'not an address']
