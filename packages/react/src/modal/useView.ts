import { wrapError } from '@hawser/common'
import { reportError, type ViewName } from '@hawser/core'
import { useEffect, useReducer, useState } from 'react'
import { useHawser } from '../provider/useHawser.js'
import type { AnyView, ViewLoader } from './createViewLoader.js'
import { findOwnView } from './views.js'
import { whenIdle } from './whenIdle.js'

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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round tries once more
  useEffect(() => {
    let isLeft = false
    let stop = (): void => {}
    const loadNext = (): void => {
      stop = whenIdle(() => {
        // A failure is shown where the view itself is asked for.
        for (const next of findOwnView(name)?.next ?? []) loader.load(next).catch(() => {})
      })
    }
    if (loader.get(name)) {
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

  return { View: loader.get(name), hasFailed: failed === name, retry: nextRound }
}
