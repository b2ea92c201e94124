import { useContext, useMemo } from 'react'
import { useActions } from '../provider/actions.js'
import { useHawser } from '../provider/useHawser.js'
import { ModalLoaderContext } from './modalLoader.js'
import { whenIdle } from './whenIdle.js'

/** Props that begin to load the modal, and what a connect needs, when somebody is about to press the button. */
export function useModalPrefetch(): {
  readonly onPointerEnter?: () => void
  readonly onPointerDown?: () => void
  readonly onFocus?: () => void
} {
  const hawser = useHawser()
  const actions = useActions()
  const loader = useContext(ModalLoaderContext)
  return useMemo(() => {
    if (loader?.prefetch === 'never') return {}
    // The modal first: what a connect needs beside it is not for the time in which it opens.
    const prefetch = (): void => {
      if (!navigator.onLine) return
      loader?.load().then(
        () =>
          whenIdle(() => {
            hawser.prefetch()
            // A failure is told by what needs it.
            actions.connect.load({ hawser }).catch(() => {})
          }),
        () => {},
      )
    }
    return { onPointerEnter: prefetch, onPointerDown: prefetch, onFocus: prefetch }
  }, [hawser, actions, loader])
}
