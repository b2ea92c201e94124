import type { ServicesOptions } from '@hawser/core'
import type { NodeContext } from './kit/createRpc.js'
import type { SharedAccounts } from './kit/sharedReads.js'

/** The app's settings. */
export interface SolanaSettings {
  readonly priorityFee: 'auto' | bigint
  readonly pollingIntervalMs: number
  /** The client's remote services, one of which may be asked before a network's own nodes. */
  readonly services?: ServicesOptions | false | undefined
}

/** The context that the modules of one adapter share. */
export interface SolanaContext extends SolanaSettings, NodeContext {
  /** Reads accounts with others of the same turn. */
  readonly readTogether: SharedAccounts
  /** Undefined where there is none, as on a server. */
  readonly getWebSocket: () => typeof WebSocket | undefined
  /** The last block that what was sent from here can still be in, by signature; null until it is first looked for. */
  readonly expiries: Map<string, bigint | null>
}
