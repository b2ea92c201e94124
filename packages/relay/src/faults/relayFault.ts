/** Where a fault happens: as a socket opens, before a request is run, before its answer leaves, before a message is pushed. */
export type FaultStage = 'connect' | 'request' | 'answer' | 'delivery'

/** The event that a fault's `when` looks at. */
export interface FaultEvent {
  readonly stage: FaultStage
  /** The JSON-RPC method; `irn_subscription` for a push, undefined as a socket opens. */
  readonly method: string | undefined
  readonly topics: readonly string[]
  /** The tag of the message that is pushed or published (1108 is a session request), where there is one. */
  readonly tag: number | undefined
  readonly clientId: string | undefined
  readonly origin: string | undefined
}

type FaultKind =
  /** Lets it wait. At `delivery` when no stage is named. */
  | { readonly kind: 'delay'; readonly delayMs: number; readonly at?: FaultStage }
  /**
   * Loses it: a socket that is cut before it opens, a request that is never run, an answer or a push that never leaves. A push that
   * was lost is sent again when its reader subscribes anew. At `delivery` when no stage is named.
   */
  | { readonly kind: 'drop'; readonly at?: FaultStage }
  /** Pushes a message twice. */
  | { readonly kind: 'duplicate' }
  /** Holds a push back until the next one to the same socket has left, or `holdMs` (a second when absent) have passed. */
  | { readonly kind: 'reorder'; readonly holdMs?: number }
  /** Closes the socket instead: with 1001 unless a code is named. At `request` when no stage is named. */
  | {
      readonly kind: 'close'
      readonly code?: number
      readonly reason?: string
      readonly at?: 'request' | 'answer' | 'delivery'
    }
  /** Refuses a socket (close code 3000 with the reason) or answers a request with an error. At `connect` when no stage is named. */
  | { readonly kind: 'refuse'; readonly reason: string; readonly at?: 'connect' | 'request' }

export type RelayFault = FaultKind & {
  /** Which events it is for; all of its stage when absent. One for which it throws is not meant. */
  readonly when?: (event: FaultEvent) => boolean
  /** How often it happens before it is gone; without end when absent. */
  readonly times?: number
}

/** The switches for faults: for tests and demos. None is set unless somebody sets it. */
export interface RelayFaults {
  /** Sets a fault; the answer takes it away. */
  add(fault: RelayFault): () => void
  clear(): void
  /** How many are set. */
  readonly size: number
}
