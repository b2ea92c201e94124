import type { ViewName } from '@hawser/core'
import { type ComponentType, lazy, useEffect, useRef } from 'react'
import { views } from './views.js'

/** A view's parameters were checked by type where it was pushed. */
type AnyView = ComponentType<Readonly<Record<string, unknown>>>

/** The component of a view, loaded on demand; `forget` has the next render load it once more. */
export function useViewComponent(name: ViewName): { readonly View: AnyView; readonly forget: () => void } {
  const known = useRef(new Map<ViewName, AnyView>())

  const find = (): AnyView => {
    const { component, load } = views[name]
    const found = known.current.get(name)
    if (found) return found
    const made = (component ?? lazy(async () => ({ default: (await load?.()) as AnyView }))) as AnyView
    known.current.set(name, made)
    return made
  }
  useEffect(() => {
    for (const next of views[name].next ?? []) {
      // A failure is shown where the view itself is asked for.
      views[next].load?.().catch(() => {})
    }
  }, [name])

  return { View: find(), forget: () => void known.current.delete(name) }
}
