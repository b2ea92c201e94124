import { loadModule } from '@hawser/common'
import { useCallback, useSyncExternalStore } from 'react'
import type { MarkKey } from './findMark.js'

/** Null where there is none, or it could not be loaded. The drawings are code, the same for every client. */
const found = new Map<MarkKey, string | null>()
const looked = new Set<MarkKey>()
const listeners = new Set<() => void>()

/** Loads the mark, unless it is there. What failed is asked for again by whoever shows it next. */
function look(key: MarkKey): void {
  if (looked.has(key)) return
  looked.add(key)
  const settle = (mark: string | null): void => {
    found.set(key, mark)
    for (const listener of listeners) listener()
  }
  loadModule(() => import('./findMark.js'))
    .then(({ findMark }) => findMark(key))
    .then(settle, () => {
      looked.delete(key)
      settle(null)
    })
}

/** Returns the mark's URL: undefined until it is known, null where there is none or `key` is undefined. */
export function useMark(key: MarkKey | undefined): string | null | undefined {
  const watch = useCallback(
    (listener: () => void) => {
      listeners.add(listener)
      if (key) look(key)
      return () => void listeners.delete(listener)
    },
    [key],
  )
  return useSyncExternalStore(
    watch,
    () => (key ? found.get(key) : null),
    () => (key ? undefined : null),
  )
}
