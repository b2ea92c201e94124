import { type Clock, systemClock, withDeadline, wrapError } from '@hawser/common'
import { reportError, type ViewName } from '@hawser/core'
import { type ComponentType, useEffect, useReducer, useState } from 'react'
import { useHawser } from '../provider/useHawser.js'
import { type AppViews, findAppView, UnknownViewError, ViewLoadError } from './appViews.js'
import { TEXT_GRACE_MS } from './modalLoader.js'
import { findOwnView } from './views.js'
import { whenIdle } from './whenIdle.js'

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

/**
 * `getAppViews` returns the app's own views as they are now; `loadAccountText` brings what the views of an account say, which take it over whenever it
 * comes.
 */
export function createViewLoader(
  getAppViews: () => AppViews | undefined = () => undefined,
  loadAccountText: () => Promise<void> = async () => {},
  clock: Pick<Clock, 'setTimeout'> = systemClock,
): ViewLoader {
  const loaded = new Map<ViewName, AnyView>()
  const loading = new Map<ViewName, Promise<AnyView>>()
  const get = (name: ViewName): AnyView | undefined =>
    (findOwnView(name)?.component as AnyView | undefined) ?? loaded.get(name)

  const begin = async (name: ViewName): Promise<AnyView> => {
    const own = findOwnView(name)
    const entry = own ?? findAppView(getAppViews(), name)
    try {
      if (!entry) throw new UnknownViewError(name)
      const loadedText = own?.isOfAccount ? loadAccountText() : undefined
      const view = get(name) ?? ((await entry.load?.()) as AnyView | undefined)
      if (loadedText) await withDeadline(() => loadedText, { clock, timeoutMs: TEXT_GRACE_MS }).catch(() => {})
      if (!view) throw new TypeError('It brought no component.')
      loaded.set(name, view)
      return view
    } catch (cause) {
      throw entry ? new ViewLoadError(name, cause) : cause
    }
  }
  return {
    get,
    load(name) {
      // Taken away after it was put there, even where it fails at once.
      const running = loading.get(name) ?? begin(name).finally(() => loading.delete(name))
      loading.set(name, running)
      return running
    },
  }
}

export interface LoadedView {
  /** Undefined while it is on its way, or did not come. */
  readonly View: AnyView | undefined
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** The component of a view; the views that come next most often are loaded behind it, when nothing else is to be done. */
export function useView(loader: ViewLoader, name: ViewName): LoadedView {
  const hawser = useHawser()
  const [, showLoaded] = useReducer((count: number) => count + 1, 0)
  const [round, nextRound] = useReducer((count: number) => count + 1, 0)
  const [failed, setFailed] = useState<ViewName | null>(null)
  const View = loader.get(name)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round tries once more
  useEffect(() => {
    let isLeft = false
    let stop = (): void => {}
    const loadNext = (): void => {
      stop = whenIdle(() => {
        if (!navigator.onLine) return
        // A failure is shown where the view itself is asked for.
        for (const next of findOwnView(name)?.next ?? []) loader.load(next).catch(() => {})
      })
    }
    if (loader.get(name)) {
      // It was being brought ahead, and has come since this was drawn.
      if (!View) showLoaded()
      loadNext()
      return () => stop()
    }
    setFailed(null)
    loader.load(name).then(
      () => {
        if (isLeft) return
        showLoaded()
        loadNext()
      },
      (error: unknown) => {
        // Said in its place to the user, and by name to whoever built the page.
        if (isLeft) return
        reportError(hawser, wrapError(error))
        setFailed(name)
      },
    )
    return () => {
      isLeft = true
      stop()
    }
  }, [hawser, loader, name, round])

  return { View, hasFailed: failed === name, retry: nextRound }
}
