import { InvalidOptionsError } from '@hawser/common'
import { InvalidCommitmentError } from '../errors.js'

/** How a node handles a transaction, as its JSON-RPC takes it. */
export interface SendOptions {
  /** The state that the transaction is simulated on first. */
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

/** Options as nodes and wallets take them; what is not given is left out. @throws InvalidCommitmentError, InvalidOptionsError */
export function toSendOptions(options: SendOptionsInput = {}): SendOptions {
  const { preflightCommitment, skipPreflight, maxRetries, minContextSlot } = options
  for (const [name, value] of Object.entries({ maxRetries, minContextSlot })) {
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= 0))
      throw new InvalidOptionsError(`${name} must be a whole number from 0.`)
  }
  if (skipPreflight !== undefined && typeof skipPreflight !== 'boolean')
    throw new InvalidOptionsError('skipPreflight must be true or false.')
  return {
    ...(preflightCommitment !== undefined && { preflightCommitment: toCommitment(preflightCommitment) }),
    ...(skipPreflight !== undefined && { skipPreflight }),
    ...(maxRetries !== undefined && { maxRetries }),
    ...(minContextSlot !== undefined && { minContextSlot }),
  }
}

export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** The names of today and those that nodes knew before. */
const commitments = {
  processed: 'processed',
  confirmed: 'confirmed',
  finalized: 'finalized',
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
} as const satisfies Record<string, Commitment>

export type CommitmentName = keyof typeof commitments

/** Returns today's name of a commitment. @throws InvalidCommitmentError */
export function toCommitment(name: unknown): Commitment {
  if (typeof name === 'string' && Object.hasOwn(commitments, name)) return commitments[name as CommitmentName]
  throw new InvalidCommitmentError(name)
}
