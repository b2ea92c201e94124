import { useEffect } from 'react'

/** Tells the style sheet how much of the page a phone's keyboard covers, and keeps the field in use in sight. */
export function useKeyboardInset(host: HTMLElement | null, isOpen: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!host || !isOpen || !viewport) return
    const update = (): void => {
      // A page that is zoomed in has a smaller viewport too, and no keyboard.
      const coveredPx =
        viewport.scale > 1.01 ? 0 : Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
      host.style.setProperty('--hawser-keyboard', `${Math.round(coveredPx)}px`)
      const { activeElement } = document
      if (coveredPx > 0 && activeElement && host.contains(activeElement))
        activeElement.scrollIntoView({ block: 'nearest' })
    }
    update()
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
      host.style.removeProperty('--hawser-keyboard')
    }
  }, [host, isOpen])
}
