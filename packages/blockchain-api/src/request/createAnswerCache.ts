import { AbortedError, type Clock } from '@hawser/common'

export interface CreateAnswerCacheOptions {
  readonly clock: Pick<Clock, 'nowMs'>
  /** How long an answer is good for, in milliseconds. */
  readonly maxAgeMs: number
  /** How many answers are kept; the one that was used longest ago goes first. */
  readonly maxEntries: number
}

export interface AnswerCache<TAnswer> {
  /**
   * The answer that is kept for `key`, or what `ask` gives. Callers that ask for one key at the same time share one `ask`,
   * whose signal aborts when all of them have aborted theirs.
   * @throws AbortedError, or whatever `ask` rejects with.
   */
  get(
    key: string,
    ask: (signal: AbortSignal) => Promise<TAnswer>,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<TAnswer>
  /** Forgets every answer; one that is on its way is not kept. */
  clear(): void
}

interface OpenQuestion<TAnswer> {
  readonly answer: Promise<TAnswer>
  readonly controller: AbortController
  waiting: number
}

/** Keeps answers in memory, by what was asked. */
export function createAnswerCache<TAnswer>({
  clock,
  maxAgeMs,
  maxEntries,
}: CreateAnswerCacheOptions): AnswerCache<TAnswer> {
  const kept = new Map<string, { readonly answer: TAnswer; readonly atMs: number }>()
  const open = new Map<string, OpenQuestion<TAnswer>>()

  const readKept = (key: string) => {
    const found = kept.get(key)
    if (!found) return undefined
    const ageMs = clock.nowMs() - found.atMs
    kept.delete(key)
    // A clock that was set back makes an answer look as if it came from the future.
    if (ageMs < 0 || ageMs >= maxAgeMs) return undefined
    kept.set(key, found)
    return found
  }

  const keep = (key: string, answer: TAnswer) => {
    kept.delete(key)
    kept.set(key, { answer, atMs: clock.nowMs() })
    for (const oldest of kept.keys()) {
      if (kept.size <= maxEntries) return
      kept.delete(oldest)
    }
  }

  const start = (key: string, ask: (signal: AbortSignal) => Promise<TAnswer>) => {
    const controller = new AbortController()
    const run = async () => {
      try {
        const answer = await ask(controller.signal)
        if (open.get(key) === question) keep(key, answer)
        return answer
      } finally {
        if (open.get(key) === question) open.delete(key)
      }
    }
    // `run` only begins once `question` is known.
    const question: OpenQuestion<TAnswer> = { answer: Promise.resolve().then(run), controller, waiting: 0 }
    open.set(key, question)
    return question
  }

  return {
    get(key, ask, { signal } = {}) {
      if (signal?.aborted) return Promise.reject(new AbortedError({ cause: signal.reason }))
      const found = readKept(key)
      if (found) return Promise.resolve(found.answer)
      const question = open.get(key) ?? start(key, ask)
      question.waiting += 1
      return new Promise<TAnswer>((resolve, reject) => {
        const onAbort = () => {
          reject(new AbortedError({ cause: signal?.reason }))
          question.waiting -= 1
          if (question.waiting > 0) return
          if (open.get(key) === question) open.delete(key)
          question.controller.abort(signal?.reason)
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        const release = () => signal?.removeEventListener('abort', onAbort)
        question.answer.then(
          (answer) => {
            release()
            resolve(answer)
          },
          (error: unknown) => {
            release()
            reject(error)
          },
        )
      })
    },
    clear() {
      kept.clear()
      open.clear()
    },
  }
}
