import type { Approval, PendingRequest } from '../wallet/approvalQueue.js'
import type { PermissionStore, PermissionStoreKind } from '../wallet/permissionStore.js'
import type { LoggedRequest } from '../wallet/requestLog.js'
import type { SolanaSignInInput } from './composeSignIn.js'
import type { SolanaAccount } from './createSolanaAccount.js'
import type { ScriptedSolanaBehavior } from './scriptedSolanaBehaviors.js'

export type ScriptedSolanaFeature = 'signMessage' | 'signIn' | 'signTransaction' | 'signAndSendTransaction'

export interface CreateScriptedSolanaWalletParameters {
  readonly name: string
  /** A data URL. */
  readonly icon?: string | undefined
  /** The first is the wallet's own choice. */
  readonly accounts: readonly SolanaAccount[]
  /** RPC addresses by the chain's name in the Wallet Standard, such as `solana:devnet`. */
  readonly chains: Readonly<Record<string, string>>
  /** Default: all but `signIn`, which wallets have begun to have. */
  readonly features?: readonly ScriptedSolanaFeature[] | undefined
  /** Default `['legacy', 0]`. */
  readonly supportedTransactionVersions?: readonly ('legacy' | 0)[] | undefined
  /** Default `auto`. */
  readonly approval?: Approval | undefined
  /** Where permission, accounts and lock are kept across reloads. Default `local`, and memory without a window. */
  readonly permissionStore?: PermissionStoreKind | PermissionStore | undefined
  /** Default: the global one, if any. */
  readonly window?: (Window & typeof globalThis) | undefined
  readonly fetch?: typeof fetch | undefined
}

interface SolanaSignInAnswer {
  readonly address: string
  readonly message: Uint8Array
  readonly signature: Uint8Array
}

/** The acts of the wallet's user, and the questions of the wallet's faces (Wallet Standard, wallet adapter). */
export interface ScriptedSolanaWallet {
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: readonly ScriptedSolanaFeature[]
  readonly supportedTransactionVersions: readonly ('legacy' | 0)[]
  /** All of the wallet's addresses. */
  readonly addresses: readonly string[]
  /** Those that the page sees now, the wallet's own choice first. */
  readonly sharedAddresses: readonly string[]
  readonly isAuthorized: boolean
  readonly isLocked: boolean
  readonly pending: readonly PendingRequest[]
  /** The last 500 requests, oldest first. */
  readonly log: readonly LoggedRequest[]
  /** Whether a switch is on. */
  isOn(name: ScriptedSolanaBehavior): boolean
  setBehavior(name: ScriptedSolanaBehavior, isOn: boolean): void
  /** Approves a prompt, the oldest one without an id. @throws Error when there is none, or while the wallet is locked. */
  approve(id?: number): void
  /** Refuses a prompt with 4001, the oldest one without an id. @throws Error when there is none. */
  reject(id?: number): void
  /** Makes an account the wallet's own choice. */
  switchAccountFromWallet(address: string): void
  lock(): void
  unlock(): void
  /** Revokes the page's permission from the wallet's side. */
  disconnectFromWallet(): void
  connect(parameters: { readonly isSilent: boolean }): Promise<readonly string[]>
  disconnect(): Promise<void>
  signMessage(address: string, message: Uint8Array): Promise<Uint8Array>
  /** Composes the text (Sign In With Solana), and signs it. */
  signIn(input: SolanaSignInInput): Promise<SolanaSignInAnswer>
  signTransactions(
    address: string,
    transactions: readonly Uint8Array[],
    chain: string | undefined,
  ): Promise<readonly Uint8Array[]>
  signAndSendTransaction(
    address: string,
    transaction: Uint8Array,
    chain: string,
    options: Readonly<Record<string, unknown>> | undefined,
  ): Promise<Uint8Array>
  /** Calls back with the shared addresses when they change. */
  onAccounts(callback: (addresses: readonly string[]) => void): () => void
  /** Calls back after each change. */
  subscribe(callback: () => void): () => void
  /** Registers the wallet with the page (Wallet Standard) until the answer is called. @throws Error without a window. */
  register(): () => void
  /** Ends every prompt and registration. */
  destroy(): void
}
