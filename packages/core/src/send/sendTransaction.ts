import type { CaipNetworkId } from '@hawser/common'
import type { ReplacementKind } from '../interfaces/capabilities.js'

/** A transaction that the wallet was asked for in place of one that was pending. */
export interface SendReplacement {
  readonly kind: ReplacementKind
  readonly hash: string
}

export type SendTransactionStatus =
  | 'pending'
  | 'confirmed'
  | 'reverted'
  /** Another transaction took its place, sent in the wallet: {@link SendTransaction.replacedBy}. */
  | 'replaced'
  | 'cancelled'
  /** Nobody knows: its wait, or the sending itself, ended without an answer. It may still be confirmed: `checkAgain`. */
  | 'unknown'

/** One of the transfers of a batch. */
export interface SendShare {
  readonly to: string
  /** The name that the receiver was given by, or null. */
  readonly name: string | null
  /** In base units. */
  readonly amount: string
  /** What became of it, as the chain says. */
  readonly status: SendTransactionStatus
}

/** Several transfers that the wallet was asked for as one (`wallet_sendCalls`, EIP-5792). */
export interface SendBatch {
  /** By which the wallet knows it. */
  readonly callsId: string
  readonly shares: readonly SendShare[]
}

/** A transfer that a wallet has sent. Kept across page loads until dismissed. */
export interface SendTransaction {
  readonly id: string
  /** Of a batch, empty until the wallet names its transaction. */
  readonly hash: string
  readonly caipNetworkId: CaipNetworkId
  readonly from: string
  readonly to: string
  /** In base units. */
  readonly amount: string
  readonly tokenSymbol: string
  readonly tokenDecimals: number
  readonly tokenAddress: string | null
  /** Which of the contract's tokens was sent, in decimal digits; null for what is not told apart. */
  readonly tokenId: string | null
  /** The sender's count that the transaction took, where it is known: it is how a replacement is found. */
  readonly nonce: number | null
  status: SendTransactionStatus
  /** Whether one of unknown status is being looked up. It is unknown until that has an answer. */
  isChecking: boolean
  /** The hash of the transaction that was mined in its place, the same one with a higher fee included. */
  replacedBy: string | null
  /** What was sent from here to take its place, the latest last: whichever of them all is mined is the result. */
  replacements: readonly SendReplacement[]
  readonly submittedAtMs: number
  isDismissed: boolean
  /** Set where there are several receivers: `to` is the first of them then, and `amount` what all of them have together. */
  readonly batch?: SendBatch | undefined
}
