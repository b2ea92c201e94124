import type { HawserState } from '@hawser/core'
import { type Readable, readable } from 'svelte/store'
import { hawser } from './hawser'

/** A store of what a selector selects from the client's state. */
export function hawserState<T>(select: (state: HawserState) => T): Readable<T> {
  const read = (): T => select(hawser.getSnapshot())
  return readable(read(), (set) => {
    set(read())
    return hawser.subscribe(() => set(read()))
  })
}
