import type { Clock } from '@hawser/common'
import type { Address, Hash, Hex } from 'viem'
import type { Approval, PendingRequest } from './approvalQueue.js'
import type { InjectAsWindowEthereumParameters } from './injectAsWindowEthereum.js'
import type { PermissionStore, PermissionStoreKind } from './permissionStore.js'
import type { LoggedRequest } from './requestLog.js'
import type { ScriptedProvider } from './scriptedProvider.js'
import type {
  ScriptedWalletBehavior,
  ScriptedWalletBehaviors,
  ScriptedWalletBehaviorValue,
} from './scriptedWalletBehaviors.js'
import type { WalletInfo } from './walletInfo.js'

export interface CreateScriptedWalletParameters {
  readonly name: string
  /** Reverse domain name, such as `com.example.wallet` (EIP-6963). */
  readonly rdns: string
  readonly uuid?: string | undefined
  /** A data URL. */
  readonly icon?: string | undefined
  /** One account for each; the first is the wallet's own choice. Use keys that hold nothing of worth. */
  readonly privateKeys: readonly Hex[]
  /** RPC addresses by chain id. */
  readonly chains: Readonly<Record<number, string>>
  /** The chain that the wallet starts on. */
  readonly chainId: number
  /** Default `auto`. */
  readonly approval?: Approval | undefined
  /** Switches that are on from the start. */
  readonly behaviors?: ScriptedWalletBehaviors | undefined
  /** Where permissions, accounts, chain and switches are kept across reloads. Default `local`, and memory without a window. */
  readonly permissionStore?: PermissionStoreKind | PermissionStore | undefined
  /** Default: the global one, if any. */
  readonly window?: (Window & typeof globalThis) | undefined
  readonly fetch?: typeof fetch | undefined
  readonly clock?: Clock | undefined
}

/** An EIP-1193 wallet that signs and sends with real keys, and misbehaves on demand. */
export interface ScriptedWallet {
  readonly provider: ScriptedProvider
  readonly info: WalletInfo
  /** All of the wallet's addresses. */
  readonly accounts: readonly Address[]
  /** Those that a connection shares, the wallet's own choice first. */
  readonly selectedAccounts: readonly Address[]
  readonly chainId: number
  readonly isLocked: boolean
  /** Whether the page's origin is authorised. */
  readonly isAuthorized: boolean
  readonly behaviors: ScriptedWalletBehaviors
  /** Prompts that wait for an approval, oldest first. */
  readonly pending: readonly PendingRequest[]
  /** Every request received, up to the last 500. */
  readonly log: readonly LoggedRequest[]
  setBehavior(name: ScriptedWalletBehavior, value: ScriptedWalletBehaviorValue): void
  /** Turns every switch off. */
  resetBehaviors(): void
  /** Approves a prompt, the oldest one without an id. @throws Error when there is none, or while the wallet is locked. */
  approve(id?: number): void
  /** Refuses a prompt with 4001, the oldest one without an id. @throws Error when there is none. */
  reject(id?: number): void
  /** Chooses which accounts a connection shares, the wallet's own choice first. */
  selectAccounts(addresses: readonly string[]): void
  switchAccountFromWallet(address: string): void
  switchChainFromWallet(chainId: number): void
  lock(): void
  unlock(): void
  /** Revokes the page's permission from the wallet's side, told by the given event. Default `accountsChanged`. */
  disconnectFromWallet(event?: 'accountsChanged' | 'disconnect'): void
  /** Puts another transaction with the same nonce in the place of one that this wallet sent. */
  replaceTransaction(hash: string, kind: 'speedUp' | 'cancel'): Promise<Hash>
  /** Announces the wallet (EIP-6963) until the answer is called. @throws Error without a window. */
  announce(): () => void
  /** Puts the provider at `window.ethereum` until the answer is called. @throws Error without a window. */
  injectAsWindowEthereum(parameters?: InjectAsWindowEthereumParameters): () => void
  /** Calls back after each change. */
  subscribe(callback: () => void): () => void
  /** Ends every prompt, timer and announcement. */
  destroy(): void
}
