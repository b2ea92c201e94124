/** Safari has no idle callbacks. */
const fallbackMs = 200

/** Calls once the loaded page has nothing better to do, unless it is offline, or whoever uses it saves data or has little of a connection. Returns what ends it. */
export function bringAhead(callback: () => void): () => void {
  let stop = (): void => {}
  const wait = (): void => {
    const run = (): void => {
      if (navigator.onLine && !isFrugal()) callback()
    }
    if (typeof requestIdleCallback === 'function') {
      const id = requestIdleCallback(run)
      stop = () => cancelIdleCallback(id)
    } else {
      const id = setTimeout(run, fallbackMs)
      stop = () => clearTimeout(id)
    }
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    removeEventListener('load', wait)
    stop()
  }
}

/** Not every browser tells. */
function isFrugal(): boolean {
  const { saveData, effectiveType } = Object(Reflect.get(navigator, 'connection'))
  return saveData === true || /2g$/.test(effectiveType)
}
