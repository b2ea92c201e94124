import type { Clock, Network } from '@hawser/common'
import type { Client } from 'viem'

/** What the parts of one adapter share. */
export interface Eip155Context {
  readonly clock: Clock
  /** How often a pending transaction is looked for. */
  readonly pollingIntervalMs: number
  /** The viem client of a network, made on first need and kept. */
  getClient(network: Network): Promise<Client>
}
