import type { Page } from 'playwright-core'
import type { Address, Hash } from 'viem'
import type { PendingRequest, PromptKind } from '../wallet/approvalQueue.js'
import type { LoggedRequest } from '../wallet/requestLog.js'
import type {
  ScriptedWalletBehavior,
  ScriptedWalletBehaviors,
  ScriptedWalletBehaviorValue,
} from '../wallet/scriptedWalletBehaviors.js'

/** The state of a wallet in a page, as plain data. */
export interface ScriptedWalletFacts {
  readonly accounts: readonly Address[]
  readonly selectedAccounts: readonly Address[]
  readonly chainId: number
  readonly isLocked: boolean
  readonly isAuthorized: boolean
  readonly behaviors: ScriptedWalletBehaviors
}

export interface WaitForPromptOptions {
  readonly kind?: PromptKind | undefined
  /** Default 10000. */
  readonly timeoutMs?: number | undefined
}

export interface AnswerPromptOptions extends WaitForPromptOptions {
  /** Default: the oldest prompt. */
  readonly id?: number | undefined
}

/** Drives a wallet inside a page from a test. */
export interface ScriptedWalletHandle {
  /** The same wallet in another page of the context. */
  in(page: Page): ScriptedWalletHandle
  setBehavior(name: ScriptedWalletBehavior, value: ScriptedWalletBehaviorValue): Promise<void>
  resetBehaviors(): Promise<void>
  /** Waits for a prompt and approves it. */
  approve(options?: AnswerPromptOptions): Promise<void>
  /** Waits for a prompt and refuses it (4001). */
  reject(options?: AnswerPromptOptions): Promise<void>
  /** Prompts that wait for an answer, oldest first. */
  pending(): Promise<readonly PendingRequest[]>
  /** @throws Error when none comes within the deadline. */
  waitForPrompt(options?: WaitForPromptOptions): Promise<PendingRequest>
  /** Every request that the wallet received since the page loaded. */
  log(): Promise<readonly LoggedRequest[]>
  facts(): Promise<ScriptedWalletFacts>
  /** All of the wallet's addresses. */
  addresses(): Promise<readonly Address[]>
  /** Asks the provider directly, as the page would. */
  request(method: string, params?: unknown): Promise<unknown>
  selectAccounts(addresses: readonly string[]): Promise<void>
  switchAccountFromWallet(address: string): Promise<void>
  switchChainFromWallet(chainId: number): Promise<void>
  lock(): Promise<void>
  unlock(): Promise<void>
  disconnectFromWallet(event?: 'accountsChanged' | 'disconnect'): Promise<void>
  replaceTransaction(hash: string, kind: 'speedUp' | 'cancel'): Promise<Hash>
  /** Takes the wallet off the page, as when an extension is switched off. It is back after a reload. */
  destroy(): Promise<void>
}
