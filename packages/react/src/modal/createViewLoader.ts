import type { ViewName } from '@hawser/core'
import type { ComponentType } from 'react'
import { type AppViews, findAppView, UnknownViewError, ViewLoadError } from './appViews.js'
import { findOwnView } from './views.js'

/** A view's parameters were checked by type where it was pushed. */
export type AnyView = ComponentType<Readonly<Record<string, unknown>>>

/**
 * The components of views, each loaded once. Not `React.lazy`: that shows its fallback even where the code is there already, and then
 * keeps it for 300 ms.
 */
export interface ViewLoader {
  /** The component where it is at hand. */
  get(name: ViewName): AnyView | undefined
  /** Loads it. A load that failed is tried again by the next one. @throws UnknownViewError, ViewLoadError */
  load(name: ViewName): Promise<AnyView>
}

/** `getAppViews` returns the app's own views as they are now. */
export function createViewLoader(getAppViews: () => AppViews | undefined = () => undefined): ViewLoader {
  const loaded = new Map<ViewName, AnyView>()
  const loading = new Map<ViewName, Promise<AnyView>>()
  const get = (name: ViewName): AnyView | undefined =>
    (findOwnView(name)?.component as AnyView | undefined) ?? loaded.get(name)

  const begin = async (name: ViewName): Promise<AnyView> => {
    const entry = findOwnView(name) ?? findAppView(getAppViews(), name)
    try {
      if (!entry) throw new UnknownViewError(name)
      const view = get(name) ?? ((await entry.load?.()) as AnyView)
      loaded.set(name, view)
      return view
    } catch (cause) {
      throw entry ? new ViewLoadError(name, cause) : cause
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
