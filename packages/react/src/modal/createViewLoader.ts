import type { ViewName } from '@hawser/core'
import type { ComponentType } from 'react'
import { views } from './views.js'

/** A view's parameters were checked by type where it was pushed. */
export type AnyView = ComponentType<Readonly<Record<string, unknown>>>

/**
 * The components of views, each loaded once. Not `React.lazy`: that shows its fallback even where the code is there already, and then
 * keeps it for 300 ms.
 */
export interface ViewLoader {
  /** The component where it is at hand. */
  get(name: ViewName): AnyView | undefined
  /** Loads it. A load that failed is tried again by the next one. */
  load(name: ViewName): Promise<AnyView>
}

export function createViewLoader(): ViewLoader {
  const loaded = new Map<ViewName, AnyView>()
  const loading = new Map<ViewName, Promise<AnyView>>()
  const get = (name: ViewName): AnyView | undefined =>
    (views[name].component as AnyView | undefined) ?? loaded.get(name)

  const begin = async (name: ViewName): Promise<AnyView> => {
    try {
      const view = (get(name) ?? (await views[name].load?.())) as AnyView
      loaded.set(name, view)
      return view
    } finally {
      loading.delete(name)
    }
  }
  return {
    get,
    load(name) {
      const running = loading.get(name) ?? begin(name)
      if (!loaded.has(name)) loading.set(name, running)
      return running
    },
  }
}
