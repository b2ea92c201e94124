import type { Clock } from '@hawser/common'
import { WindowBlockedError } from '../errors.js'
import type { MessageReceiver } from './channelEnds.js'

/** A window that was opened: what of it may be touched, whichever origin it is of. */
export interface OpenedWindow extends MessageReceiver {
  readonly closed: boolean
  close(): void
  focus(): void
}

export interface OpenWindowOptions {
  /** The page that opens it. */
  readonly page: Pick<Window, 'open' | 'addEventListener' | 'removeEventListener'> &
    Partial<Pick<Window, 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'>>
  readonly url: string
  readonly clock: Pick<Clock, 'setTimeout'>
  /** Called once where it is closed by anybody but `close`, or cannot be reached any more: the browser says the same of both. */
  readonly onClosed?: (() => void) | undefined
}

export interface WatchedWindow {
  readonly window: OpenedWindow
  isClosed(): boolean
  focus(): void
  /** Closes it. `onClosed` is not called. */
  close(): void
}

/** How often it is looked whether a window is still there, in milliseconds: browsers tell nobody. */
const WATCH_MS = 400
const CLOSE_TRIES = 10
/** In CSS pixels. On a telephone it is a tab. */
const size = { width: 400, height: 720 }

/**
 * Opens a window, and watches it until it is gone. Call it with nothing awaited within the press of a user: browsers open none otherwise. It goes with the page
 * that opened it, so that none is left behind that speaks to nobody.
 * @throws WindowBlockedError where the browser opens none
 */
export function openWindow({ page, url, clock, onClosed }: OpenWindowOptions): WatchedWindow {
  // Of a name that is nobody's: a window that another page has opened is never taken for this one.
  const opened: OpenedWindow | null = page.open(url, '_blank', `popup,${place(page)}`)
  if (!opened || opened.closed) throw new WindowBlockedError()
  let isOver = false
  let stopWaiting = (): void => {}

  const end = (): void => {
    isOver = true
    stopWaiting()
    page.removeEventListener('pagehide', close)
  }
  const look = (): void => {
    if (isOver) return
    if (opened.closed) {
      end()
      onClosed?.()
    } else stopWaiting = clock.setTimeout(look, WATCH_MS)
  }
  function close(): void {
    end()
    shut(CLOSE_TRIES)
  }
  /** One that is on its way to another page may not close at once. */
  function shut(triesLeft: number): void {
    if (opened?.closed) return
    opened?.close()
    if (triesLeft > 1) clock.setTimeout(() => shut(triesLeft - 1), WATCH_MS)
  }
  page.addEventListener('pagehide', close)
  stopWaiting = clock.setTimeout(look, WATCH_MS)
  return { window: opened, isClosed: () => isOver || opened.closed, focus: () => opened.focus(), close }
}

/** In the middle of the window that it is opened from. */
function place({ screenX = 0, screenY = 0, outerWidth = 0, outerHeight = 0 }: OpenWindowOptions['page']): string {
  const left = Math.max(0, Math.round(screenX + (outerWidth - size.width) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - size.height) / 2))
  return `width=${size.width},height=${size.height},left=${left},top=${top}`
}
