import { InvalidCommitmentError } from '../errors/invalidCommitmentError.js'

export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** The names of today and those that nodes knew before (VAL-13). */
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

/** What today's nodes and wallets call a commitment. @throws InvalidCommitmentError */
export function toCommitment(name: unknown): Commitment {
  if (typeof name === 'string' && Object.hasOwn(commitments, name)) return commitments[name as CommitmentName]
  throw new InvalidCommitmentError(name)
}
