import { AbortedError, UserRejectedError } from '@hawser/common'

/** Where one flow of screens stands, while it is its turn. */
export interface Place {
  readonly window: Window & typeof globalThis
  /** Ends when nobody waits for the flow any more, or the user has closed it. What is asked of others is asked under it. */
  readonly signal: AbortSignal
  /**
   * Draws a screen in place of the one before, and resolves with what the user chose. It stays until another one comes, or the flow ends.
   * @throws UserRejectedError by Escape, the reason of the signal
   */
  show<TChosen>(draw: Draw<TChosen>): Promise<TChosen>
}

/** Draws one screen. Its first heading takes the focus, or the element that has `autofocus`. */
export type Draw<TChosen> = (of: {
  readonly choose: (chosen: TChosen) => void
  readonly fail: (error: unknown) => void
  /** Calls back when it says what it says in other words from now on. */
  readonly onChanged: (listener: () => void) => void
  /** Ends with the screen. */
  readonly signal: AbortSignal
}) => HTMLElement

/** What stands on the page: one flow of screens at a time, in the order in which they were asked for. */
export interface Stage {
  readonly root: HTMLElement
  readonly window: Window & typeof globalThis
  /**
   * Runs a flow when it is its turn. Nothing of it is left on the page afterwards, and the next one begins.
   * @throws what the flow throws; AbortedError where `signal` ends; the reason of {@link Stage.end}
   */
  run<T>(flow: (place: Place) => Promise<T>, signal: AbortSignal): Promise<T>
  /** What stands there is in other words from now on: what has to be seen has to be looked at anew. */
  changed(): void
  /** Ends what is open now, shown or waiting, with this reason, and nothing that comes later. */
  end(reason: Error): void
}

export interface StageOptions {
  /** Where screens stand. It is the stage's alone. */
  readonly root: HTMLElement
  readonly window: Window & typeof globalThis
  /** There is something that the user has to see, or no longer: the app shows and hides the frame by it. */
  readonly onNeeded?: ((isNeeded: boolean) => void) | undefined
}

export function createStage({ root, window, onNeeded }: StageOptions): Stage {
  const open = new Set<AbortController>()
  let tail: Promise<void> = Promise.resolve()
  const listeners = new Set<() => void>()

  const add = (end: AbortController): void => {
    open.add(end)
    if (open.size === 1) onNeeded?.(true)
  }
  const remove = (end: AbortController): void => {
    open.delete(end)
    if (open.size === 0) onNeeded?.(false)
  }

  function createPlace(signal: AbortSignal): Place {
    return {
      window,
      signal,
      async show(draw) {
        signal.throwIfAborted()
        const gone = new AbortController()
        const leave = (): void => gone.abort()
        signal.addEventListener('abort', leave)
        try {
          return await until(
            signal,
            new Promise((choose, fail) => {
              const onKey = ({ key }: KeyboardEvent): void => {
                if (key === 'Escape') fail(new UserRejectedError())
              }
              window.addEventListener('keydown', onKey, { signal: gone.signal })
              const onChanged = (listener: () => void): void => {
                listeners.add(listener)
                gone.signal.addEventListener('abort', () => listeners.delete(listener))
              }
              const screen = draw({ choose, fail, onChanged, signal: gone.signal })
              root.replaceChildren(screen)
              const first = screen.querySelector<HTMLElement>('[autofocus]') ?? screen.querySelector('h1')
              first?.focus()
            }),
          )
        } finally {
          signal.removeEventListener('abort', leave)
          leave()
        }
      },
    }
  }

  return {
    root,
    window,
    async run(flow, signal) {
      if (signal.aborted) throw new AbortedError({ cause: signal.reason })
      const end = new AbortController()
      const onAbort = (): void => end.abort(new AbortedError({ cause: signal.reason }))
      signal.addEventListener('abort', onAbort)
      const before = tail
      let leave = (): void => {}
      tail = new Promise((resolve) => {
        leave = resolve
      })
      add(end)
      let isOn = false
      try {
        await until(end.signal, before)
        isOn = true
        return await until(end.signal, flow(createPlace(end.signal)))
      } finally {
        signal.removeEventListener('abort', onAbort)
        // What it still asks of others is not waited for.
        end.abort(new AbortedError())
        if (isOn) root.replaceChildren()
        // Not before those that it came after, also where it came to nothing.
        void before.then(leave)
        remove(end)
      }
    },
    changed() {
      for (const listener of [...listeners]) listener()
    },
    end(reason) {
      for (const end of [...open]) end.abort(reason)
    },
  }
}

/** @throws the reason of the signal */
function until<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason)
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
