import type { Address } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { PromptKind } from './approvalQueue.js'
import type { ChainRpc } from './chainRpc.js'
import type { ScriptedWalletBehavior, ScriptedWalletBehaviorValue } from './scriptedWalletBehaviors.js'
import type { SentBatch } from './sendBatch.js'
import type { SentTransaction } from './sendTransactionRequest.js'
import type { WalletState } from './walletState.js'

/** The parts that the handlers of a wallet's requests share. */
export interface WalletContext {
  readonly state: WalletState
  /** The value of a switch that is on; undefined for one that is off. */
  behavior(name: ScriptedWalletBehavior): ScriptedWalletBehaviorValue | undefined
  /** Resolves when the wallet's user approves. @throws ProviderRpcError, or a string with `throwsStrings` */
  prompt(kind: PromptKind, method: string, params: unknown): Promise<void>
  /** The accounts that the page may see now, formatted as the wallet gives them. */
  visibleAccounts(): readonly string[]
  /** The chain that the wallet says it is on. */
  reportedChainId(): number
  /** The key of an account that the page is connected to. @throws ProviderRpcError 4100 */
  authorizedAccount(address: Address): PrivateKeyAccount
  emit(event: 'accountsChanged' | 'chainChanged' | 'connect' | 'disconnect', payload: unknown): void
  /** Emits account and chain events whether or not the page may hear them. */
  emitUnasked(): void
  /** Whether the wallet can use the chain now. */
  knowsChain(chainId: number): boolean
  /** The chains that the wallet has nodes of. */
  chainIds(): readonly number[]
  rpcUrlOf(chainId: number): string | undefined
  /** @throws ProviderRpcError 4901 when the wallet has no node for the chain. */
  rpc(chainId: number): ChainRpc
  /** The batches of calls that were sent, by their ids (EIP-5792). */
  readonly batches: Map<string, SentBatch>
  /** The contexts of the permissions that stand (ERC-7715). */
  readonly grants: Set<string>
  /** Sends one thing at a time, so that two transactions never take the same nonce. */
  inTurn<T>(send: () => Promise<T>): Promise<T>
  /** Changes the chain and tells the page. */
  setChain(chainId: number): void
  /** Remembers what was sent, and lets the wallet's user replace it where a switch says so. */
  afterSend(sent: SentTransaction, account: PrivateKeyAccount, chainId: number, release: () => Promise<void>): void
  /** Runs `task` after `delayMs`, unless the wallet is destroyed before. */
  later(delayMs: number, task: () => void): void
}

/** Handles one request, and returns its result. */
export type RequestHandler = (params: unknown, method: string) => Promise<unknown>

/** The answer of a wallet that hangs. */
export function never(): Promise<never> {
  return new Promise(() => {})
}
