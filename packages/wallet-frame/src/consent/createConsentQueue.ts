import { AbortedError, UserRejectedError } from '@hawser/common'
import type { ConsentPart } from './consent.js'

/** One thing that the user is asked for: one part, or several that belong together, such as the transactions of `solana_signAllTransactions`. */
export interface ConsentRequest {
  readonly id: string
  readonly parts: readonly ConsentPart[]
  /** Who pays for it, where more than one could. */
  readonly payment?: PaymentChoice | undefined
}

/** Who could pay for a request, of whom its user chooses one. */
export interface PaymentChoice {
  readonly all: readonly ({ readonly kind: 'sponsor' | 'own' } | { readonly kind: 'token'; readonly symbol: string })[]
  /** The one that does, by its place. */
  readonly current: number
  /** Has another one pay: the request is shown anew. @throws where that one does not; what was shown holds */
  choose(place: number): Promise<void>
}

/** The requests that wait for the user, one shown at a time. */
export interface ConsentQueue {
  /** The one to show, or null. */
  current(): ConsentRequest | null
  /** How many wait behind it. */
  waiting(): number
  /**
   * Asks the user. Resolves with the very parts that were shown, when they were approved.
   * @throws UserRejectedError, AbortedError
   */
  ask(request: ConsentRequest, signal: AbortSignal): Promise<readonly ConsentPart[]>
  /** Shows something else of the same id in its place, where it is still shown: from then on that is what is approved. */
  replace(request: ConsentRequest): void
  /** The user approves what is shown. Without effect for any other request: a press that was meant for the one before it. */
  approve(id: string): void
  reject(id: string): void
  /** The user closes the frame: all that wait then are refused, and none that come later. */
  rejectAll(): void
  /** Calls back when another request is to be shown, or others wait. */
  watch(listener: () => void): () => void
}

interface Waiting {
  request: ConsentRequest
  settle(error: Error | null): void
}

/** A queue, empty. */
export function createConsentQueue(): ConsentQueue {
  const listeners = new Set<() => void>()
  let all: readonly Waiting[] = []
  const tell = (): void => {
    for (const listener of [...listeners]) listener()
  }
  const take = (id: string): Waiting | undefined => {
    const [first] = all
    if (first?.request.id !== id) return undefined
    all = all.slice(1)
    return first
  }
  const end = (one: Waiting | undefined, error: Error | null): void => {
    if (!one) return
    one.settle(error)
    tell()
  }

  return {
    current: () => all[0]?.request ?? null,
    waiting: () => Math.max(0, all.length - 1),
    ask: (request, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(new AbortedError({ cause: signal.reason }))
          return
        }
        const onAbort = (): void => {
          all = all.filter((one) => one !== waiting)
          end(waiting, new AbortedError({ cause: signal.reason }))
        }
        const waiting: Waiting = {
          request,
          settle(error) {
            signal.removeEventListener('abort', onAbort)
            if (error) reject(error)
            else resolve(waiting.request.parts)
          },
        }
        signal.addEventListener('abort', onAbort)
        all = [...all, waiting]
        tell()
      }),
    replace(request) {
      const [first] = all
      if (first?.request.id !== request.id) return
      first.request = request
      tell()
    },
    approve: (id) => end(take(id), null),
    reject: (id) => end(take(id), new UserRejectedError()),
    rejectAll() {
      const ended = all
      all = []
      for (const one of ended) one.settle(new UserRejectedError())
      if (ended.length > 0) tell()
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
