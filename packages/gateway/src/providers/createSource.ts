import { createHash } from 'node:crypto'
import { type Clock, withDeadline } from '@hawser/common'
import { fail, RequestFailure } from '../http/failure.js'
import type { Logger } from '../logging/createLogger.js'
import type { Metrics } from '../metrics/createMetrics.js'
import { type Breaker, createBreaker } from './createBreaker.js'
import { type SharedQuestion, shareQuestion } from './shareQuestion.js'

/** How many answers of one source are kept. */
const maxKept = 5_000
/** A question may be as long as a body; longer keys than this are kept as their hash. */
const maxKeyLength = 200

/** An answer, and when it was asked for. */
interface Sourced<T> {
  readonly value: T
  readonly askedMs: number
}

/** A provider as the endpoints ask it. */
export interface Source<TQuestion, TAnswer> {
  /**
   * Returns an answer that is no older than it may be; `isForced` asks anew in any case.
   *
   * @throws RequestFailure (503) while the provider does not serve, AbortedError once `signal` aborts.
   */
  ask(
    question: TQuestion,
    options: { readonly signal: AbortSignal; readonly isForced?: boolean },
  ): Promise<Sourced<TAnswer>>
}

export interface CreateSourceOptions<TQuestion, TAnswer> {
  /** What the log and the figures call it. */
  readonly name: string
  ask(question: TQuestion, signal: AbortSignal): Promise<TAnswer>
  /** Questions of one key have one answer. */
  keyOf(question: TQuestion): string
  /** What fails together, such as a network. One of a few. */
  scopeOf(question: TQuestion): string
  /** What a client is told while it does not serve: the parameter, and a sentence. */
  refusalOf(question: TQuestion): { readonly field: string; readonly description: string }
  /** How old an answer may get: of every question, or of each. */
  readonly freshMs: number | ((question: TQuestion, answer: TAnswer) => number)
  readonly timeoutMs: number
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
}

/**
 * Gives a provider what each of them needs: a deadline, answers that are kept for as long as they hold, one question for all who ask the same, and a rest
 * when it fails again and again.
 */
export function createSource<TQuestion, TAnswer>(
  options: CreateSourceOptions<TQuestion, TAnswer>,
): Source<TQuestion, TAnswer> {
  const { name, clock, logger, metrics, freshMs } = options
  const kept = new Map<string, Sourced<TAnswer> & { readonly turn: number; readonly freshMs: number }>()
  const asking = new Map<string, SharedQuestion<Sourced<TAnswer>>>()
  const breakers = new Map<string, Breaker>()

  let turns = 0

  const keep = (question: TQuestion, key: string, answer: Sourced<TAnswer>, turn: number) => {
    // One that was asked for earlier and came later tells less.
    if ((kept.get(key)?.turn ?? 0) > turn) return
    kept.delete(key)
    kept.set(key, { ...answer, turn, freshMs: typeof freshMs === 'number' ? freshMs : freshMs(question, answer.value) })
    for (const [oldest, one] of kept) {
      if (kept.size <= maxKept && clock.nowMs() - one.askedMs < one.freshMs) return
      kept.delete(oldest)
    }
  }

  const refuse = (question: TQuestion, waitMs = 0) => {
    const { field, description } = options.refusalOf(question)
    const headers = waitMs > 0 ? { 'retry-after': String(Math.ceil(waitMs / 1_000)) } : {}
    return fail(503, field, description, headers)
  }

  const begin = (question: TQuestion, key: string, sharedKey: string) => {
    const scope = options.scopeOf(question)
    const breaker = breakers.get(scope) ?? createBreaker(clock)
    breakers.set(scope, breaker)
    const waitMs = breaker.begin()
    if (waitMs > 0) {
      metrics.sourceAsked({ source: name, outcome: 'resting' })
      throw refuse(question, waitMs)
    }
    turns += 1
    const turn = turns
    const askedMs = clock.nowMs()
    const shared: SharedQuestion<Sourced<TAnswer>> = shareQuestion(async (signal) => {
      try {
        const value = await withDeadline((inner) => options.ask(question, inner), {
          clock,
          timeoutMs: options.timeoutMs,
          signal,
        })
        const answer = { value, askedMs }
        keep(question, key, answer, turn)
        breaker.end('served')
        metrics.sourceAsked({ source: name, outcome: 'served' })
        return answer
      } catch (error) {
        if (signal.aborted) {
          breaker.end('dropped')
          throw error
        }
        if (error instanceof RequestFailure && error.status < 500) {
          breaker.end('served')
          throw error
        }
        breaker.end('failed')
        metrics.sourceAsked({ source: name, outcome: 'failed' })
        logger.warn({ err: error, source: name, scope }, 'A source does not serve')
        throw refuse(question)
      } finally {
        if (asking.get(sharedKey) === shared) asking.delete(sharedKey)
      }
    })
    asking.set(sharedKey, shared)
    return shared
  }

  return {
    async ask(question, { signal, isForced = false }) {
      const key = shorten(options.keyOf(question))
      const last = kept.get(key)
      if (!isForced && last && clock.nowMs() - last.askedMs < last.freshMs) {
        metrics.sourceAsked({ source: name, outcome: 'kept' })
        return last
      }
      // What was asked before the force may be older than it.
      const sharedKey = `${isForced ? 'forced' : 'usual'} ${key}`
      const running = asking.get(sharedKey)
      const shared = running && !running.isAbandoned ? running : begin(question, key, sharedKey)
      return shared.join(signal)
    },
  }
}

function shorten(key: string): string {
  return key.length > maxKeyLength ? createHash('sha256').update(key).digest('base64url') : key
}
