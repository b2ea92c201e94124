import type { Clock, Network } from '@hawser/common'
import type { ServicesOptions } from '@hawser/core'
import type { Client } from 'viem'

/** The viem clients of a network, which ask its nodes by one transport. */
export interface NetworkClients {
  readonly plain: Client
  /** Has the network's `multicall3`, where it has one, make the reads of one turn in one call. */
  readonly batching: Client
}

/** The context that the modules of one adapter share. */
export interface Eip155Context {
  readonly clock: Clock
  readonly fetch: typeof fetch
  /** The requested networks as they are now. */
  readonly networks: () => readonly Network[]
  /** How often a pending transaction is looked for. */
  readonly pollingIntervalMs: number
  /** Where the app shows a name's picture from. */
  readonly avatarUrl?: ((name: string) => string) | undefined
  /** The client's remote services, one of which may be asked before a network's own nodes. */
  readonly services?: ServicesOptions | false | undefined
  /** The viem clients made so far, by what they were made of. */
  readonly clients: Map<string, NetworkClients>
}
