import type { ChainNamespace } from '@hawser/common'
import type { Internals } from '../client/internals.js'
import type { ConnectPrompt } from '../interfaces/connector.js'
import type { ConnectAttempt, Connection, PartlyGranted } from '../state/tree.js'

/** The connect that waits for its wallet, one for a client. Made by the first connect: a page that only shows who is connected does without it. */
export function createAttemptController({
  state: { connecting: slice },
  platform: { clock },
  takeGenerations,
}: Pick<Internals, 'state' | 'platform' | 'takeGenerations'>) {
  let abort: AbortController | undefined

  const abortAttempt = (): void => {
    abort?.abort()
    abort = undefined
  }
  const isCurrent = (generation: number): boolean => slice.attempt?.generation === generation

  return {
    /** How the connect ends that was begun last: for whoever joins it. */
    approval: undefined as Promise<{ readonly connections: readonly Connection[] }> | undefined,
    /** Begins a connect; the one before it is cancelled. */
    begin(
      connectorId: string,
      namespaces: readonly ChainNamespace[],
      partly?: PartlyGranted,
    ): { readonly generation: number; readonly signal: AbortSignal } {
      abortAttempt()
      abort = new AbortController()
      const generation = takeGenerations(1)
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
    /** The wallet is about to show that prompt, of several. */
    prompt(generation: number, prompt: ConnectPrompt): void {
      if (slice.attempt && isCurrent(generation)) slice.attempt.prompt = prompt
    },
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
