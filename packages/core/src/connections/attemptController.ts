import type { ChainNamespace, Clock } from '@hawser/common'
import type { ConnectAttempt, HawserState, PartlyGranted } from '../state/tree.js'

/** The slice of what is under way as a client begins. */
export function createConnectingSlice(): HawserState['connecting'] {
  return { attempt: null, pairing: null, link: null }
}

/** The connect that waits for its wallet, one for a client, and the generations by which an answer is known to be that of a question. */
export function createAttemptController(
  slice: HawserState['connecting'],
  { clock }: { readonly clock: Pick<Clock, 'nowMs'> },
) {
  let lastGeneration = 0
  let abort: AbortController | undefined

  const abortAttempt = (): void => {
    abort?.abort()
    abort = undefined
  }
  const isCurrent = (generation: number): boolean => slice.attempt?.generation === generation

  return {
    /** The first of `count` generations that nobody had before. */
    takeGenerations(count: number): number {
      lastGeneration += count
      return lastGeneration - count + 1
    },
    /** Begins a connect; the one before it is cancelled. */
    begin(
      connectorId: string,
      namespaces: readonly ChainNamespace[],
      partly?: PartlyGranted,
    ): { readonly generation: number; readonly signal: AbortSignal } {
      abortAttempt()
      abort = new AbortController()
      const generation = ++lastGeneration
      slice.attempt = {
        connectorId,
        namespaces,
        generation,
        phase: 'waiting',
        error: null,
        partly,
        startedAtMs: clock.nowMs(),
      }
      return { generation, signal: abort.signal }
    },
    isCurrent,
    /** The wallet has answered: nothing that it says from now on is the answer. */
    grant(generation: number): void {
      if (slice.attempt && isCurrent(generation)) slice.attempt.isGranted = true
    },
    /** The attempt came to an end, well or, with how it stands then, not. Ignored when another one has taken its place. */
    end(generation: number, end?: Partial<Pick<ConnectAttempt, 'phase' | 'error' | 'partly'>>): void {
      if (!slice.attempt || !isCurrent(generation)) return
      abort = undefined
      if (end) Object.assign(slice.attempt, end)
      else slice.attempt = null
    },
    /** Whatever the wallet still answers to the attempt is ignored. Only the one of `generation`, where that is given. */
    cancel(generation?: number): void {
      if (generation !== undefined && !isCurrent(generation)) return
      slice.attempt = null
      abortAttempt()
    },
    dispose: abortAttempt,
  }
}

export type AttemptController = ReturnType<typeof createAttemptController>
