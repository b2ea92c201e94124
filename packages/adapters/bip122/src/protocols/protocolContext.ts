import type { Clock, Network } from '@hawser/common'

/** What the providers of all protocols share. */
export interface ProtocolContext {
  readonly clock: Pick<Clock, 'setTimeout'>
  /** Where the wallets stand, for one that has an object for each network. */
  readonly page?: unknown
  /** The networks that the app asked for, as they are now. */
  readonly networks: () => readonly Network[]
}
