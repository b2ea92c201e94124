import type { Clock } from '@hawser/common'

/** The app's settings. */
export interface SolanaSettings {
  readonly priorityFee: 'auto' | bigint
  readonly pollingIntervalMs: number
}

/** The context that the modules of one adapter share. */
export interface SolanaContext extends SolanaSettings {
  readonly clock: Clock
  readonly fetch: typeof fetch
  /** Undefined where there is none, as on a server. */
  readonly getWebSocket: () => typeof WebSocket | undefined
  /** The last block that what was sent from here can still be in, by signature; null until it is first looked for. */
  readonly expiries: Map<string, bigint | null>
}
