import { useContext, useMemo } from 'react'
import { ModalLoaderContext } from './ModalLoaderContext.js'

/** Props that begin to load the modal when somebody is about to press the button. */
export function useModalPrefetch(): {
  readonly onPointerEnter: () => void
  readonly onPointerDown: () => void
  readonly onFocus: () => void
} {
  const loader = useContext(ModalLoaderContext)
  return useMemo(() => {
    // A failure shows when the modal is opened.
    const prefetch = (): void => void loader?.load().catch(() => {})
    return { onPointerEnter: prefetch, onPointerDown: prefetch, onFocus: prefetch }
  }, [loader])
}
