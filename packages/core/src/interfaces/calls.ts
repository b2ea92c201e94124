import type { CaipNetworkId, Network } from '@hawser/common'
import type { TransactionStatus } from './capabilities.js'

/** Capabilities by name, as EIP-5792 passes them. One that says `optional: true` may be left out by a wallet that lacks it. */
export type CallCapabilities = Readonly<Record<string, unknown>>

/** EIP-5792 capabilities by chain (CAIP-2). */
export type WalletCapabilities = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** One of the calls of a batch (EIP-5792). */
export interface WalletCall {
  /** `0x` and 40 hexadecimal digits. */
  readonly to: string
  readonly data?: `0x${string}` | undefined
  /** In base units of the native currency. */
  readonly value?: bigint | undefined
  readonly capabilities?: CallCapabilities | undefined
}

/** What becomes of a batch of calls: its status codes 100, 200, 400, 500 and 600, by name (EIP-5792). */
export type CallsState = 'pending' | 'confirmed' | 'failed' | 'reverted' | 'partlyReverted'

/** A transaction of a batch. */
export interface CallsReceipt {
  readonly hash: string
  readonly status: TransactionStatus
  readonly blockNumber: bigint
  readonly gasUsed: bigint
  /** What the contracts told, as far as it is of the batch. */
  readonly logs: readonly { readonly address: string; readonly data: string; readonly topics: readonly string[] }[]
}

/** How a batch of calls stands (EIP-5792). */
export interface CallsStatus {
  readonly id: string
  /**
   * `failed`: none of it came onto the chain, and the wallet tries no more. `reverted`: it is on the chain, and took no effect. `partlyReverted`: some of
   * it took effect.
   */
  readonly status: CallsState
  /** The wallet's own number for it. */
  readonly code: number
  /** Null where the wallet does not name the network. */
  readonly caipNetworkId: CaipNetworkId | null
  /** Whether the calls take effect together or not at all; null where the wallet does not say. */
  readonly isAtomic: boolean | null
  /** The transactions that are on the chain: one for all calls, or one for each. */
  readonly receipts: readonly CallsReceipt[]
  readonly capabilities: CallCapabilities
}

export interface SentCalls {
  /** By which `getCallsStatus` knows them. */
  readonly id: string
  /** What the wallet says of the capabilities that were asked for. */
  readonly capabilities: CallCapabilities
}

export interface CallsCapability {
  getCapabilities(parameters: { provider: unknown; address: string; signal: AbortSignal }): Promise<WalletCapabilities>
  /**
   * Asks the wallet to send the calls as one batch.
   * @throws InvalidOptionsError, UserRejectedError, InvalidResponseError, RpcError of the codes 5700 to 5760, and of a wallet without the method
   */
  sendCalls(parameters: {
    provider: unknown
    from: string
    calls: readonly WalletCall[]
    network: Network
    /** Whether they have to take effect together or not at all. */
    atomicRequired: boolean
    id?: string | undefined
    capabilities?: CallCapabilities | undefined
    signal: AbortSignal
  }): Promise<SentCalls>
  /**
   * Asks the wallet for one transaction after the other, each once the one before is on the chain and has not reverted.
   * @throws CallsInterruptedError once one was sent; before that InvalidOptionsError and what `sendTransaction` throws
   */
  sendCallsInTurn?(parameters: {
    provider: unknown
    from: string
    calls: readonly WalletCall[]
    network: Network
    signal: AbortSignal
    /** Called with each transaction as it is sent, and the id of the batch so far. */
    onSent: (sent: { readonly hash: string; readonly id: string }) => void
  }): Promise<SentCalls>
  /** @throws RpcError 5730 for calls that the wallet does not know, InvalidResponseError */
  getCallsStatus(parameters: { provider: unknown; id: string; signal: AbortSignal }): Promise<CallsStatus>
  /** Has the wallet show its user how the calls stand. */
  showCallsStatus(parameters: { provider: unknown; id: string; signal: AbortSignal }): Promise<void>
}
