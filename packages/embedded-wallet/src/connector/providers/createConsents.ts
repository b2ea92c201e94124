import { AbortedError } from '@hawser/common'

export interface CreateConsentsOptions {
  readonly show: () => void
  readonly hide: () => void
}

interface Entry {
  readonly end: AbortController
}

/**
 * The requests that the user has to consent to: one after the other, with the frame visible for as long as there is one. Closing refuses those that are open
 * then, shown or waiting: who closes ten questions at once is not asked the other nine.
 */
export function createConsents({ show, hide }: CreateConsentsOptions) {
  const open = new Set<Entry>()
  let tail: Promise<unknown> = Promise.resolve()
  let hasScreen = false

  const update = (): void => {
    if (open.size > 0 || hasScreen) show()
    else hide()
  }

  return {
    /** Shows a frame that has come while somebody waits for it. */
    update,
    /** The frame has something of its own on its screen, such as a recovery to set up. */
    setScreen(isNeeded: boolean): void {
      hasScreen = isNeeded
      update()
    },
    /** @throws AbortedError where it was closed */
    async run<T>(ask: (signal: AbortSignal) => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
      const entry: Entry = { end: new AbortController() }
      const onAbort = (): void => entry.end.abort(signal?.reason)
      if (signal?.aborted) throw new AbortedError({ cause: signal.reason })
      signal?.addEventListener('abort', onAbort)
      open.add(entry)
      const before = tail
      const ended = new Promise<never>((_, reject) => {
        entry.end.signal.addEventListener('abort', () => reject(new AbortedError({ cause: entry.end.signal.reason })))
      })
      const turn = (async () => {
        await Promise.race([before, ended])
        update()
        return ask(entry.end.signal)
      })()
      // One that is called off while it waits lets nobody past those before it.
      tail = Promise.allSettled([before, Promise.race([turn, ended])])
      try {
        return await Promise.race([turn, ended])
      } finally {
        signal?.removeEventListener('abort', onAbort)
        open.delete(entry)
        update()
      }
    },
    /** The user has closed the frame. */
    closeAll(): void {
      hasScreen = false
      for (const { end } of [...open]) end.abort()
      update()
    },
  }
}
