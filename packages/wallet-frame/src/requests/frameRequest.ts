import type { CaipNetworkId, Clock } from '@hawser/common'
import * as v from 'valibot'
import type { Hex } from 'viem'
import type { ConsentNode } from '../consent/facts/consentNode.js'
import { UnsignableError } from '../errors.js'
import type { VaultNamespace } from '../keys/accounts.js'
import type { BatchCall } from '../signing/batchAccount.js'
import type { SignRequest } from '../signing/sign.js'
import type { GrantedPermission } from './grantedPermissions.js'
import type { Payment } from './payments.js'

/** What an app asks, as the protocol's schemas have parsed it: its method is one that the user has to consent to, and its params are of that method. */
export interface FrameRequest {
  /** Of the protocol's message. */
  readonly id: string
  readonly chainId: CaipNetworkId<VaultNamespace>
  readonly method: string
  readonly params: unknown
}

/** A request with all that goes into its signature. Nothing of it changes any more: what is shown is what is signed. */
export interface PreparedRequest {
  /** One after the other; the user sees all of them. */
  readonly toSign: readonly SignRequest[]
  /**
   * What was approved, with the numbers that the chain counts its transactions by as they are at the last moment: others may have been sent since it was shown.
   * Nothing else of it differs. Absent where there are none, or the app has chosen them.
   */
  readonly renumber?:
    | ((approved: readonly SignRequest[], signal: AbortSignal) => Promise<readonly SignRequest[]>)
    | undefined
  /** The host whose service pays for it, where the app has named one. */
  readonly payerHost?: string | undefined
  /** Who could pay for it, and who does; absent where it is the account alone that can. */
  readonly payments?:
    | {
        readonly all: readonly Payment[]
        /** Of them, by its place. */
        readonly current: number
        /** The same request, paid for by another one. @throws UserOperationRefusedError where that one does not */
        by(payment: Payment, signal: AbortSignal): Promise<PreparedRequest>
      }
    | undefined
  /** What it is to a request of before, where it takes its place. */
  readonly replaces?: 'speedUp' | 'cancel' | undefined
  /** Makes the app's answer of the signatures, and sends what is to be sent. */
  finish(signatures: readonly (string | Uint8Array)[], signal: AbortSignal): Promise<unknown>
}

/** A batch of calls that the frame has sent, and the transaction that it is, or the user operation. */
export interface FrameBatch {
  readonly chainId: `eip155:${string}`
  readonly hash: string
  readonly operation?: SentOperation | undefined
}

/** A user operation with all that another one in its place needs. */
interface SentOperation {
  readonly fromBlock: bigint
  /** When it was handed over, or the last one in its place. */
  readonly sentAtMs: number
  readonly owner: Hex
  readonly calls: readonly BatchCall[]
  /** @see OfferedSponsor */
  readonly sponsor?: { readonly url: string; readonly context: Readonly<Record<string, unknown>> } | undefined
  readonly nonce: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Those that were sent in its place: of all of them the chain takes one. */
  readonly replacements: readonly { readonly hash: string; readonly isCancel: boolean }[]
}

/** What takes the place of a user operation that waits. */
export interface Replacement {
  readonly id: string
  readonly batch: FrameBatch & { readonly operation: SentOperation }
  /** Whether it does nothing at all. */
  readonly isCancel: boolean
}

export interface PrepareContext {
  /** The wallet's addresses on the request's network. */
  readonly ownAddresses: readonly string[]
  readonly node: ConsentNode
  /** The network's service for smart accounts (ERC-4337, ERC-7677); absent where it has none. */
  readonly bundler?: ConsentNode | undefined
  /** @see SmartAccounts.paymasterAt */
  readonly paymasterAt?: ((url: string) => ConsentNode) | undefined
  /** @see SmartAccounts.paymentTokens */
  readonly paymentTokens?: ((chainId: string) => readonly string[]) | undefined
  /** The wallet's smart account on the network, and the key that owns it. */
  readonly smartAccount?: { readonly address: string; readonly owner: string } | undefined
  readonly clock?: Pick<Clock, 'nowMs' | 'setTimeout'> | undefined
  readonly signal: AbortSignal
  /** What is known of a batch by now: another one may have been sent in its place. */
  readonly latest?: ((id: string) => Promise<FrameBatch | undefined>) | undefined
  /** Told of each batch of calls that was sent (EIP-5792). */
  readonly onCallsSent?: ((id: string, sent: FrameBatch) => unknown) | undefined
  /** Told of each permission that was granted (ERC-7715), and of the context of each that was taken back. */
  readonly onPermissionGranted?: ((grants: readonly GrantedPermission[]) => void) | undefined
  readonly onPermissionRevoked?: ((context: string) => void) | undefined
}

/** @throws UnsignableError which says what is wrong with the params */
export function parse<TSchema extends v.GenericSchema>(schema: TSchema, params: unknown): v.InferOutput<TSchema> {
  const parsed = v.safeParse(schema, params)
  if (!parsed.success) throw new UnsignableError(v.summarize(parsed.issues).slice(0, 1_000))
  return parsed.output
}

export function toBytes(signed: string | Uint8Array | undefined): Uint8Array {
  if (signed instanceof Uint8Array) return signed
  throw new UnsignableError('The vault gave no bytes.')
}
