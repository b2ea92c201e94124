import type { HawserState } from '@hawser/core'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useHawser } from './useHawser.js'

/**
 * Returns what `selector` selects from the client's state. The component renders again only when the selection, or a field of it where it is an
 * object or a list, has changed. While a page hydrates it is selected from the state as the client was created.
 */
export function useHawserState<T>(selector: (state: HawserState) => T): T {
  const hawser = useHawser()
  const shown = useRef<{ readonly value: T } | null>(null)

  const [getSelection, getInitialSelection] = useMemo(() => {
    let known: { readonly state: HawserState; readonly value: T } | null = null
    const select = (state: HawserState): T => {
      if (known?.state === state) return known.value
      const next = selector(state)
      const previous = known ?? shown.current
      const value = previous && shallowEqual(previous.value, next) ? previous.value : next
      known = { state, value }
      return value
    }
    let initial: { readonly value: T } | null = null
    const selectInitial = (): T => {
      initial ??= { value: selector(hawser.getInitialSnapshot()) }
      return initial.value
    }
    return [() => select(hawser.getSnapshot()), selectInitial]
  }, [hawser, selector])

  const value = useSyncExternalStore(hawser.subscribe, getSelection, getInitialSelection)
  useEffect(() => {
    shown.current = { value }
  }, [value])
  return value
}

/** Whether two values are the same one, or plain objects or lists whose fields are the same ones. */
export function shallowEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && Object.is(a[key], b[key]))
  )
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null
}
