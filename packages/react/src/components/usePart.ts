import { useEffect, useReducer, useState } from 'react'

/** What has come, by the function that brings it: code, the same for every client. */
const known = new Map<() => Promise<unknown>, unknown>()

interface Part<T> {
  /** Undefined while it is on its way, or did not come. */
  readonly part: T | undefined
  readonly hasFailed: boolean
  readonly retry: () => void
}

/**
 * The code of a part of a view: brought when it is first shown, and at hand from then on, so that a view that is come back to stands at once.
 * @param load always the same function; undefined: nothing is brought
 */
export function usePart<T>(load: (() => Promise<T>) | undefined): Part<T> {
  const [, showLoaded] = useReducer((count: number) => count + 1, 0)
  const [round, retry] = useReducer((count: number) => count + 1, 0)
  const [failed, setFailed] = useState<(() => Promise<T>) | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round tries once more
  useEffect(() => {
    if (!load || known.has(load)) return
    let isLeft = false
    setFailed(null)
    load().then(
      (part) => {
        // Whoever asked at the same time has the same, so that nothing is made anew.
        if (!known.has(load)) known.set(load, part)
        if (!isLeft) showLoaded()
      },
      () => {
        if (!isLeft) setFailed(() => load)
      },
    )
    return () => {
      isLeft = true
    }
  }, [load, round])

  return { part: load && (known.get(load) as T | undefined), hasFailed: load !== undefined && failed === load, retry }
}
