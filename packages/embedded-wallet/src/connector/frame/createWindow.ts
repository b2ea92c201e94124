import { AbortedError } from '@hawser/common'
import { FrameLoadError, WindowClosedError } from '../../errors.js'
import { createAppChannel } from '../../protocol/createAppChannel.js'
import { openWindow, type WatchedWindow } from '../../protocol/openWindow.js'
import { type CreateFrameOptions, type Frame, frameUrlOf } from './createFrame.js'

export interface CreateWindowOptions extends CreateFrameOptions {
  /** Why there is a window: the frame is refused here. The user is told. */
  readonly isRefused: boolean
}

/**
 * Asks the user for a press, opens the wallet in a window of its own by it, and resolves once that can be spoken to.
 * @throws UserRejectedError where the user does not press; WindowClosedError, InvalidOptionsError, FrameLoadError, AbortedError
 */
export async function createWindow(parameters: CreateWindowOptions): Promise<Frame> {
  const { context, options, onEvent, onReload, onClose, isRefused, signal } = parameters
  const { window: page, clock } = context.platform
  if (!page) throw new FrameLoadError({ details: 'There is no page to open the window from.' })
  const url = frameUrlOf(options, page.location.origin)
  let watched: WatchedWindow | undefined
  let isReady = false
  let failClosed: (error: Error) => void = () => {}
  const closed = new Promise<never>((_, reject) => {
    failClosed = reject
  })
  closed.catch(() => {})

  const channel = createAppChannel({
    page,
    frame: () => watched?.window ?? null,
    frameOrigin: new URL(url).origin,
    clock,
    timers: options.timers,
    // Closed, loaded anew or led elsewhere: what it was asked it has forgotten, and a window that shows something else is nobody's wallet.
    onEvent: (event) => (event.name === 'WINDOW_LEFT' ? leave() : onEvent(event)),
    onReload,
  })
  const remove = (): void => {
    channel.close()
    watched?.close()
  }
  function leave(): void {
    const error = isReady
      ? new WindowClosedError()
      : new WindowClosedError({
          details:
            'It was closed before it could be spoken to. A page that is served with Cross-Origin-Opener-Policy: same-origin cannot reach its windows: same-origin-allow-popups lets it.',
        })
    failClosed(error)
    remove()
    onClose()
  }
  const open = (): void => {
    watched = openWindow({ page, url, clock, onClosed: leave })
  }
  try {
    await context.ask({ kind: 'window', isRefused, open, signal, timeoutMs: options.timers?.consentMs })
    if (!watched) throw new AbortedError()
    await Promise.race([channel.opened(signal), closed])
    isReady = true
  } catch (error) {
    remove()
    throw error
  }
  return {
    channel,
    isWindow: true,
    isShown: () => watched?.isClosed() === false,
    show: () => watched?.focus(),
    // A window that has nothing to show is in the way.
    hide: remove,
    remove,
  }
}
