import type { Clock } from '@hawser/common'
import { WindowClosedError } from '@hawser/embedded-wallet/errors'
import {
  type AnswerOf,
  createAppChannel,
  openWindow,
  type RequestOf,
  type WatchedWindow,
} from '@hawser/embedded-wallet/protocol'
import type { Appearance, Look } from '../../page/createAppearance.js'

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
  /** How the app's modal looks, and what it speaks: the window does as well. */
  readonly appearance: Pick<Appearance, 'follow'>
  /** Closes it. */
  readonly signal: AbortSignal
}

/**
 * Opens a window of the page's own origin. Call it with nothing awaited within a press. It is spoken to as a frame is by an app: exactly that window, exactly this
 * origin, a number that is said back, and then a port that nobody else has.
 * @throws WindowBlockedError
 */
export function openOwnWindow({ window, projectId, clock, appearance, signal }: OpenOwnWindowOptions): OwnWindow {
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
  let stopFollowing = (): void => {}
  const close = (): void => {
    stopFollowing()
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
  // Before what is asked, which it is to say in this language.
  stopFollowing = appearance.follow((look) => {
    // Where it does not come, the window looks and speaks as the browser does.
    channel.ask('SYNC_APPEARANCE', toMessage(look), { signal: end.signal }).catch(() => {})
  })
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

/** Of what the field's apps say, numbers are nothing that a look is made of. */
function toMessage({ themeVariables = {}, ...look }: Look): RequestOf<'SYNC_APPEARANCE'> {
  const isText = (entry: readonly [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'
  return { ...look, themeVariables: Object.fromEntries(Object.entries(themeVariables).filter(isText)) }
}
