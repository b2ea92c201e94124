import { getHost } from '@hawser/core'
import type {} from '@hawser/core/profile'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'
import type { Text } from '../text/useText.js'
import { useThemeMode, useThemeVariables } from '../theme/useTheme.js'

/** The client's own element at the end of the body, which connectors share. Everything of the modal is in it, and it goes with the client. */
export function useHostElement(text: Text): HTMLElement | null {
  const hawser = useHawser()
  const ofApp = useThemeMode()
  const mode = useHawserState(({ features }) => features.profile?.theme ?? ofApp)
  const [host, setHost] = useState<HTMLElement | null>(null)

  useLayoutEffect(() => {
    setHost(hawser.signal.aborted ? null : getHost(hawser))
  }, [hawser])
  useLayoutEffect(() => {
    if (!host) return
    host.lang = text.locale
    host.dir = text.dir
    host.dataset.hawserTheme = mode
    // For connectors that put something beside the modal, such as the embedded wallet's frame.
    host.dataset.hawserClose = text('modal.close')
    host.dataset.hawserFrameTitle = text('title.ConnectingExternal')
  }, [host, text, mode])
  const setVariables = useThemeVariables()
  useLayoutEffect(() => {
    setVariables(host)
    return () => setVariables(null)
  }, [host, setVariables])

  return host
}

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
