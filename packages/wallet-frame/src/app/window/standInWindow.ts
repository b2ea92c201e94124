import type { Clock } from '@hawser/common'
import type { Appearance } from '../../page/createAppearance.js'
import { englishScreenTexts, type ScreenTexts } from '../../page/screenTexts.js'
import { createMake } from '../../screens/createMake.js'
import type { PagePlace } from './findPlace.js'

/** How often it is looked whether the page that opened the window is still there, in milliseconds. */
const WATCH_MS = 1_000

export type WindowTexts = ScreenTexts['window']

export interface WindowStandOptions {
  readonly window: Window & typeof globalThis
  /** Where screens stand: what the window says between them stands beside it. */
  readonly root: HTMLElement
  readonly clock: Pick<Clock, 'setTimeout'>
  readonly place: PagePlace
  readonly appearance: Pick<Appearance, 'text' | 'watch'>
  /** What stands in it between screens, and where nobody waits for it any more. */
  readonly say: (texts: WindowTexts, isOver: boolean) => string
  /** The window is being left: closed, loaded anew, or led elsewhere. */
  readonly onLeave: () => void
}

export interface WindowStand {
  /** Nobody waits for the window any more: it closes itself, and says so where the browser does not let it. */
  end(): void
  stop(): void
}

/** What a window does that a frame does not: it says whose it is while it shows nothing else, tells when it is left, and does not outlive who opened it. */
export function standInWindow(options: WindowStandOptions): WindowStand {
  const { window, root, clock, place, appearance, say, onLeave } = options
  const make = createMake(window.document)
  const heading = make('h1')
  const text = make('p')
  text.setAttribute('role', 'status')
  const card = make('main', { className: 'idle', children: [heading, text] })
  let isOver = false
  let stopWaiting = (): void => {}

  const draw = (): void => {
    const texts: WindowTexts = appearance.text().tree('screen', englishScreenTexts).window
    heading.textContent = texts.title
    text.textContent = say(texts, isOver)
  }
  draw()
  const stopWatching = appearance.watch(draw)
  root.after(card)

  const look = (): void => {
    if (place.other.closed) end()
    else stopWaiting = clock.setTimeout(look, WATCH_MS)
  }
  function end(): void {
    if (isOver) return
    isOver = true
    stopWaiting()
    draw()
    onLeave()
    window.close()
  }
  window.addEventListener('pagehide', onLeave)
  stopWaiting = clock.setTimeout(look, WATCH_MS)
  return {
    end,
    stop() {
      stopWaiting()
      stopWatching()
      window.removeEventListener('pagehide', onLeave)
      card.remove()
    },
  }
}
