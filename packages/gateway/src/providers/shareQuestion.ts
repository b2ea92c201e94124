import { AbortedError } from '@hawser/common'

/** A question that several wait for. */
export interface SharedQuestion<T> {
  /** Whether all have left who waited for it. */
  readonly isAbandoned: boolean
  /**
   * Returns the answer.
   *
   * @throws AbortedError once `signal` aborts, or whatever the question fails with.
   */
  join(signal: AbortSignal): Promise<T>
}

/** Asks once for all who join. Who leaves takes nothing from the others; when the last one leaves, the question ends. */
export function shareQuestion<T>(ask: (signal: AbortSignal) => Promise<T>): SharedQuestion<T> {
  const abandoning = new AbortController()
  const answer = ask(abandoning.signal)
  // Each who waits is told; this is for when all have left.
  answer.catch(() => undefined)
  let waiting = 0
  return {
    get isAbandoned() {
      return abandoning.signal.aborted
    },
    join(signal) {
      waiting += 1
      return new Promise((resolve, reject) => {
        const leave = () => {
          reject(new AbortedError({ cause: signal.reason }))
          waiting -= 1
          if (waiting === 0) abandoning.abort()
        }
        if (signal.aborted) {
          leave()
          return
        }
        const stay = () => signal.removeEventListener('abort', leave)
        signal.addEventListener('abort', leave, { once: true })
        answer.then(
          (value) => {
            stay()
            resolve(value)
          },
          (error: unknown) => {
            stay()
            reject(error)
          },
        )
      })
    },
  }
}
