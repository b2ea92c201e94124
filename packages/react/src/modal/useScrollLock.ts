import { useLayoutEffect } from 'react'

/**
 * Marks the host while the modal is open: the style sheet keeps the page from scrolling then. Where that takes a scroll bar away, its place
 * is kept. An attribute for each client, so that two modals cannot unlock each other's page.
 */
export function useScrollLock(host: HTMLElement | null, isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!host || !isOpen) return
    const hasScrollBar = window.innerWidth > document.documentElement.clientWidth
    host.dataset.open = hasScrollBar ? 'gutter' : ''
    return () => {
      delete host.dataset.open
    }
  }, [host, isOpen])
}
