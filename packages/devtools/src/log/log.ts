/** An event that the client told. */
export interface LoggedEvent {
  readonly id: number
  /** Milliseconds since the epoch. */
  readonly atMs: number
  readonly name: string
  /** Without secrets. */
  readonly data: unknown
}

/** The state after a change. */
export interface LoggedState {
  readonly id: number
  /** Milliseconds since the epoch. */
  readonly atMs: number
  /** Without secrets. */
  readonly state: unknown
}

/** A request: to a wallet, or over HTTP. What was asked for with it, and what was answered, is not kept. */
export interface LoggedRequest {
  readonly id: number
  readonly kind: 'wallet' | 'http'
  /** The wallet's name, or the address without its query. */
  readonly target: string
  /** JSON-RPC, or HTTP's where the body is no JSON-RPC. */
  readonly method: string
  /** Milliseconds since the epoch. */
  readonly startedAtMs: number
  /** Null while it is pending. */
  readonly durationMs: number | null
  readonly outcome: 'pending' | 'success' | 'failed' | 'cancelled'
  /** The HTTP status, or the code and message of the error. */
  readonly note: string | null
}

/** What was recorded, the oldest first. */
export interface Log {
  readonly events: readonly LoggedEvent[]
  readonly states: readonly LoggedState[]
  readonly requests: readonly LoggedRequest[]
}

/** How many of each are kept; the oldest go. */
export const logLimits = { events: 1_000, states: 200, requests: 500 } as const

/** What follows a request from its start to its end. */
export interface RequestFollower {
  /** Returns what tells how it ended. */
  begin(request: Pick<LoggedRequest, 'kind' | 'target' | 'method'>): (outcome: RequestOutcome) => void
}

export interface RequestOutcome {
  readonly outcome: Exclude<LoggedRequest['outcome'], 'pending'>
  readonly note?: string | undefined
}
