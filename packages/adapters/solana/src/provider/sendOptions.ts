import type { Commitment, CommitmentName } from '../transaction/toCommitment.js'

/** How a node handles a transaction, as its JSON-RPC takes it. */
export interface SendOptions {
  /** The state that the transaction is simulated on first (VAL-13). */
  readonly preflightCommitment?: Commitment | undefined
  /** Sends without simulating. */
  readonly skipPreflight?: boolean | undefined
  /** How often the node sends it on to the leader. */
  readonly maxRetries?: number | undefined
  /** The oldest slot at which the node may simulate. */
  readonly minContextSlot?: number | undefined
}

/** {@link SendOptions} as apps write them, older names of the commitments included. */
export interface SendOptionsInput extends Omit<SendOptions, 'preflightCommitment'> {
  readonly preflightCommitment?: CommitmentName | undefined
}
