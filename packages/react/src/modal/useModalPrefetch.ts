import { useContext, useMemo } from 'react'
import { useHawser } from '../provider/useHawser.js'
import { ModalLoaderContext } from './ModalLoaderContext.js'

/** Props that begin to load the modal, and what a connect needs, when somebody is about to press the button. */
export function useModalPrefetch(): {
  readonly onPointerEnter: () => void
  readonly onPointerDown: () => void
  readonly onFocus: () => void
} {
  const hawser = useHawser()
  const loader = useContext(ModalLoaderContext)
  return useMemo(() => {
    // A failure shows when the modal is opened.
    const prefetch = (): void => {
      hawser.prefetch()
      loader?.load().catch(() => {})
    }
    return { onPointerEnter: prefetch, onPointerDown: prefetch, onFocus: prefetch }
  }, [hawser, loader])
}
