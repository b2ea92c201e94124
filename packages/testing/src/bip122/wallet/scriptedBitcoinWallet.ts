import type { Clock } from '@hawser/common'
import type { Approval, PendingRequest } from '../../wallet/approvalQueue.js'
import type { PermissionStore, PermissionStoreKind } from '../../wallet/permissionStore.js'
import type { LoggedRequest } from '../../wallet/requestLog.js'
import type { BitcoinAccountPlan } from '../keys/bitcoinAccount.js'
import type { BitcoinNetworkName } from '../keys/bitcoinNetworks.js'
import type { ScriptedBitcoinBehavior } from './scriptedBitcoinBehaviors.js'

/** How a scripted Bitcoin wallet shows itself to a page. */
export const bitcoinWalletProtocols = ['wallet-standard', 'sats-connect', 'leather', 'okx', 'unisat'] as const

export type BitcoinWalletProtocol = (typeof bitcoinWalletProtocols)[number]

export interface CreateScriptedBitcoinWalletParameters {
  readonly protocol: BitcoinWalletProtocol
  readonly name: string
  /** A data URL. */
  readonly icon?: string | undefined
  /**
   * Where the wallet stands below `window`. Default: `HawserTestWallet.bitcoin` for sats-connect, and the protocol's own place for the others
   * (`LeatherProvider`, `okxwallet`, `unisat`). Wallet Standard has none.
   */
  readonly path?: string | undefined
  /** One address for each; the first is the wallet's own choice. OKX and UniSat share one at a time, the others all. */
  readonly accounts: readonly BitcoinAccountPlan[]
  /** The networks that the wallet knows, each with the address of its Esplora-style API, or null where it is never asked. */
  readonly networks: Readonly<Partial<Record<BitcoinNetworkName, string | null>>>
  /** The network that the wallet starts on. */
  readonly network: BitcoinNetworkName
  /** Default `auto`. */
  readonly approval?: Approval | undefined
  readonly behaviors?: readonly ScriptedBitcoinBehavior[] | undefined
  /** Wallet Standard features and request methods that the wallet lacks, such as `bitcoin:signTransaction` or `signPsbt`. */
  readonly without?: readonly string[] | undefined
  /** Where permissions, accounts, network and switches are kept across reloads. Default `local`, and memory without a window. */
  readonly permissionStore?: PermissionStoreKind | PermissionStore | undefined
  /** Default: the global one, if any. */
  readonly window?: (Window & typeof globalThis) | undefined
  readonly fetch?: typeof fetch | undefined
  readonly clock?: Clock | undefined
}

/** A Bitcoin wallet that signs and sends with real keys, and misbehaves on demand. */
export interface ScriptedBitcoinWallet {
  readonly protocol: BitcoinWalletProtocol
  readonly name: string
  /** All of the wallet's addresses on the network it is on, its own choice first. */
  readonly addresses: readonly string[]
  /** Those that a connection shares. */
  readonly sharedAddresses: readonly string[]
  readonly network: BitcoinNetworkName
  readonly isLocked: boolean
  /** Whether the page's origin is authorised. */
  readonly isAuthorized: boolean
  readonly behaviors: readonly ScriptedBitcoinBehavior[]
  /** Prompts that wait for an approval, oldest first. */
  readonly pending: readonly PendingRequest[]
  /** Every request received, up to the last 500. */
  readonly log: readonly LoggedRequest[]
  setBehavior(name: ScriptedBitcoinBehavior, isOn: boolean): void
  resetBehaviors(): void
  /** Approves a prompt, the oldest one without an id. @throws Error when there is none, or while the wallet is locked. */
  approve(id?: number): void
  reject(id?: number): void
  switchAccountFromWallet(address: string): void
  switchNetworkFromWallet(network: BitcoinNetworkName): void
  lock(): void
  unlock(): void
  /** Withdraws the page's permission from the wallet's side. */
  disconnectFromWallet(): void
  /** Puts the wallet on the page until the answer is called. @throws Error without a window. */
  install(): () => void
  /**
   * Answers a request of a WalletConnect session (`sendTransfer`, `signMessage`, `signPsbt`, `getAccountAddresses`), for a wallet that is
   * reached that way. @throws ProviderRpcError
   */
  answerSessionRequest(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  subscribe(callback: () => void): () => void
  /** Ends every prompt and takes the wallet off the page. */
  destroy(): void
}
