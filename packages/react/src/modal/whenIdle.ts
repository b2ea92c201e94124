/** Safari has no idle callbacks: by then a modal that was opened stands. */
const fallbackMs = 200

/** Calls once the page has nothing better to do, by default within two seconds. Returns what takes the call back. */
export function whenIdle(callback: () => void, options: IdleRequestOptions = { timeout: 2_000 }): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(callback, options)
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(callback, fallbackMs)
  return () => clearTimeout(id)
}

/**
 * Takes steps one by one, each when the loaded page is idle anew, so that none of them keeps it from answering. Those after one that fails are left out,
 * without a word, and so are all of them once the page is offline: some browsers keep a module that did not come as failed for as long as the page lives, so
 * nothing is brought ahead that cannot come. Returns what ends it.
 */
export function stepsWhenIdle(steps: readonly (() => unknown)[]): () => void {
  let stop = (): void => {}
  let isEnded = false
  const take = (index: number): void => {
    const step = steps[index]
    if (!step || isEnded || !navigator.onLine) return
    // No deadline: a page that is never idle needs its time itself.
    stop = whenIdle(() => {
      Promise.resolve()
        .then(step)
        .then(
          () => take(index + 1),
          () => {},
        )
    }, {})
  }
  const begin = (): void => take(0)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
  return () => {
    isEnded = true
    removeEventListener('load', begin)
    stop()
  }
}
