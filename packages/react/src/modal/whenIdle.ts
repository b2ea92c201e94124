/** Safari has no idle callbacks: by then a modal that was opened stands. */
const fallbackMs = 200

/** Calls once the page has nothing better to do. Returns what takes the call back. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(callback, { timeout: 2_000 })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(callback, fallbackMs)
  return () => clearTimeout(id)
}
