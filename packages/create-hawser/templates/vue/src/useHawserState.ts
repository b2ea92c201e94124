import type { HawserState } from '@hawser/core'
import { onScopeDispose, type ShallowRef, shallowRef } from 'vue'
import { hawser } from './hawser'

/** What a selector selects from the client's state, for as long as the component lives. */
export function useHawserState<T>(select: (state: HawserState) => T): Readonly<ShallowRef<T>> {
  const selected = shallowRef(select(hawser.getSnapshot()))
  const stop = hawser.subscribe(() => {
    selected.value = select(hawser.getSnapshot())
  })
  onScopeDispose(stop)
  return selected
}
