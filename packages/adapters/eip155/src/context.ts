import type { Clock } from '@hawser/common'
import type { Client } from 'viem'

/** The context that the modules of one adapter share. */
export interface Eip155Context {
  readonly clock: Clock
  readonly fetch: typeof fetch
  /** How often a pending transaction is looked for. */
  readonly pollingIntervalMs: number
  /** Where the app shows a name's picture from. */
  readonly avatarUrl?: ((name: string) => string) | undefined
  /** The viem clients made so far, each by what it was made of. */
  readonly clients: Map<string, Client>
}
