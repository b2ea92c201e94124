import type { AbortedError, HawserError, TimeoutError } from '@hawser/common'
import type { ClientDestroyedError } from '../client/hawser.js'

/** The parameters that every flow takes. */
export interface FlowParameters {
  /** Ends the flow with {@link AbortedError}. */
  readonly signal?: AbortSignal | undefined
  /** The flow's deadline in milliseconds. */
  readonly timeoutMs?: number | undefined
}

/** The errors that every flow may throw. */
export type FlowErrorType = AbortedError | TimeoutError | ClientDestroyedError | HawserError
