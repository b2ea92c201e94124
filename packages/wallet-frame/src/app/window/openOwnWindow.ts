import type { Clock } from '@hawser/common'
import { WindowClosedError } from '@hawser/embedded-wallet/errors'
import {
  type AnswerOf,
  createAppChannel,
  openWindow,
  type RequestOf,
  type WatchedWindow,
} from '@hawser/embedded-wallet/protocol'

/** What a frame asks a window of its own origin, which sees what this browser keeps for that origin alone. */
type OwnWindowMessage = 'HAND_OVER' | 'USE_PASSKEY'

export interface OwnWindow {
  /** @throws WindowClosedError where the user closes it, FrameRefusedError by its reason, FrameLoadError, AbortedError */
  ask<TName extends OwnWindowMessage>(name: TName, payload: RequestOf<TName>): Promise<AnswerOf<TName>>
  close(): void
}

export interface OpenOwnWindowOptions {
  readonly window: Window & typeof globalThis
  readonly projectId: string
  readonly clock: Clock
  /** Closes it. */
  readonly signal: AbortSignal
}

/**
 * Opens a window of the page's own origin. Call it with nothing awaited within a press. It is spoken to as a frame is by an app: exactly that window, exactly this
 * origin, a number that is said back, and then a port that nobody else has.
 * @throws WindowBlockedError
 */
export function openOwnWindow({ window, projectId, clock, signal }: OpenOwnWindowOptions): OwnWindow {
  const { origin, pathname } = window.location
  const url = `${origin}${pathname}?${new URLSearchParams({ projectId, origin })}`
  const end = new AbortController()
  let isGone = false
  let watched: WatchedWindow | undefined
  const channel = createAppChannel({
    page: window,
    frame: () => watched?.window ?? null,
    frameOrigin: origin,
    clock,
    timers: { readyDelayMs: 0 },
    onEvent: ({ name }) => {
      if (name === 'WINDOW_LEFT') leave()
    },
  })
  const close = (): void => {
    signal.removeEventListener('abort', close)
    end.abort()
    channel.close()
    watched?.close()
  }
  function leave(): void {
    isGone = true
    close()
  }
  try {
    watched = openWindow({ page: window, url, clock, onClosed: leave })
  } catch (error) {
    channel.close()
    throw error
  }
  if (signal.aborted) close()
  signal.addEventListener('abort', close)
  return {
    async ask(name, payload) {
      try {
        return await channel.ask(name, payload, { signal: end.signal })
      } catch (error) {
        throw isGone ? new WindowClosedError({ cause: error }) : error
      }
    },
    close,
  }
}
