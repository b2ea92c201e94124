import { startTransition, useEffect, useRef, useState } from 'react'
import type { Text } from '../text/useText.js'
import { whenIdle } from './whenIdle.js'

/** The part of a dialog that is drawn ahead. */
export type Rehearsal = 'place' | 'dialog'

/**
 * Prepares the first opening while the page is idle and the modal closed. First the browser styles and measures what the dialog is made of: its first text
 * in a font and its first match of a style sheet take it longer than all the rest of an opening. Then the dialog itself is drawn while
 * the modal is closed: code that runs for the first time takes several times longer than it does afterwards. Its place comes first: what is then drawn there, React
 * draws in slices, which give way to the user. None of it is seen or read aloud, no key and no press can reach it, no picture and no code is asked for, and
 * all of it is gone at once.
 */
export function useWarmUp(
  host: HTMLElement | null,
  { isOpen, text }: { readonly isOpen: boolean; readonly text: Text },
): Rehearsal | undefined {
  const [rehearsal, setRehearsal] = useState<Rehearsal>()
  const isWarm = useRef(false)
  isWarm.current ||= isOpen

  useEffect(() => {
    if (!host || isWarm.current) return
    let stop = (): void => {}
    const next = (slice: () => void): void => {
      stop = whenIdle(() => {
        if (!isWarm.current && host.isConnected) slice()
      })
    }
    next(() => {
      const viewport = draw(text)
      host.append(viewport)
      viewport.getBoundingClientRect()
      viewport.remove()
      next(() => {
        isWarm.current = true
        setRehearsal('place')
        stop = whenIdle(() => startTransition(() => setRehearsal((last) => last && 'dialog')))
      })
    })
    return () => stop()
  }, [host, text])

  useEffect(() => {
    if (rehearsal === 'dialog' || isOpen) setRehearsal(undefined)
  }, [rehearsal, isOpen])

  return isOpen ? undefined : rehearsal
}

/** The Connect view with one row, as far as a style sheet can tell. */
function draw(text: Text): HTMLElement {
  const words = text('title.Connect')
  const row = make(
    'button',
    'hawser-row',
    make('span', 'hawser-picture hawser-wallet-image', words.slice(0, 1)),
    make('span', 'hawser-row-text', make('bdi', 'hawser-row-title', words), make('span', 'hawser-row-subtitle', words)),
    make('span', 'hawser-tag', text('connect.installed')),
  )
  const view = make(
    'div',
    'hawser-body-content',
    make('ul', 'hawser-list hawser-connect-list', make('li', '', row)),
    make('p', 'hawser-connect-footer', make('button', 'hawser-link', text('connect.whatIsAWallet'))),
  )
  const header = make(
    'div',
    'hawser-header',
    make('h2', 'hawser-header-title', words),
    make('button', 'hawser-icon-button hawser-header-close'),
  )
  const viewport = make(
    'div',
    'hawser-viewport',
    make('div', 'hawser-dialog', header, make('div', 'hawser-body', view)),
  )
  viewport.style.visibility = 'hidden'
  return viewport
}

function make(name: string, className: string, ...content: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(name)
  element.className = className
  element.append(...content)
  return element
}
