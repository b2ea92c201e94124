import type { Clock } from '@hawser/common'
import type { Client } from 'viem'

/** What the parts of one adapter share. */
export interface Eip155Context {
  readonly clock: Clock
  readonly fetch: typeof fetch
  /** How often a pending transaction is looked for. */
  readonly pollingIntervalMs: number
  /** The viem clients made so far, each by what it was made of. */
  readonly clients: Map<string, Client>
}
