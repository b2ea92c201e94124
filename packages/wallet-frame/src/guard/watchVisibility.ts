import type { Clock } from '@hawser/common'

/** Why a press on Approve would not count now. */
export type HiddenReason =
  /** It has not been seen for long enough. */
  | 'early'
  /** The page is in a hidden tab or window, or something else has the focus of the keyboard. */
  | 'away'
  /** The frame is smaller than what people read, or part of it is cut off. */
  | 'small'
  /** The browser says that something covers it, or has made it transparent, moved or filtered it. */
  | 'covered'

export interface Visibility {
  readonly isVisible: boolean
  /** Null where it is visible. */
  readonly reason: HiddenReason | null
}

export interface WatchVisibilityOptions {
  /** What has to be seen: the part that says what is approved, with its buttons. */
  readonly target: Element
  /** The frame's own window. */
  readonly window: Pick<Window, 'innerWidth' | 'innerHeight' | 'addEventListener' | 'removeEventListener'> & {
    readonly document: Pick<Document, 'visibilityState' | 'hasFocus' | 'addEventListener' | 'removeEventListener'>
    readonly IntersectionObserver: typeof IntersectionObserver
  }
  readonly clock: Clock
  readonly onChange: (visibility: Visibility) => void
  /** {@link VISIBLE_TIME_MS} where it is absent. */
  readonly visibleTimeMs?: number | undefined
}

export interface VisibilityWatch {
  /** As it is now: what is asked at the press itself. */
  now(): Visibility
  /** Begins anew: something else is shown. */
  restart(): void
  stop(): void
}

/** How long it has to be seen, without a break, before Approve counts: nobody reads in less, and a page that swaps what is under a pointer does. */
export const VISIBLE_TIME_MS = 700
/** What people can read, in CSS pixels. The narrowest telephone has 320. */
export const MIN_WIDTH_PX = 280
/** @see MIN_WIDTH_PX */
export const MIN_HEIGHT_PX = 320
/** Of the target, in its own scrolled box. */
const MIN_RATIO = 0.99
/** Below it browsers report nothing (Intersection Observer v2). */
const OBSERVER_DELAY_MS = 100

type EntryV2 = IntersectionObserverEntry & { readonly isVisible?: boolean }

/**
 * Watches whether a person can see `target`. Browsers with Intersection Observer v2 (Chromium) say whether anything covers, filters, moves or fades it, also from
 * the page around the frame. The others say whether it is cut off; there the frame's size and the time count, and that its window is in front.
 */
export function watchVisibility(options: WatchVisibilityOptions): VisibilityWatch {
  const { target, window, clock, onChange, visibleTimeMs = VISIBLE_TIME_MS } = options
  const { document } = window
  let entry: EntryV2 | undefined
  let seenSinceMs: number | null = null
  let told: Visibility | undefined
  let cancelTimer = () => {}

  const observerOptions = { threshold: [0, 0.5, MIN_RATIO, 1], trackVisibility: true, delay: OBSERVER_DELAY_MS }
  const observer = new window.IntersectionObserver((entries) => {
    entry = entries.at(-1)
    update()
  }, observerOptions)

  /** What hides it at this moment, the time left out. */
  function hiddenBy(): HiddenReason | null {
    if (document.visibilityState !== 'visible' || !document.hasFocus()) return 'away'
    if (window.innerWidth < MIN_WIDTH_PX || window.innerHeight < MIN_HEIGHT_PX) return 'small'
    if (!entry) return 'early'
    if (!entry.isIntersecting || entry.intersectionRatio < MIN_RATIO) return 'small'
    // Undefined where the browser has version 1 alone.
    return entry.isVisible === false ? 'covered' : null
  }

  function now(): Visibility {
    const reason = hiddenBy()
    if (reason) return { isVisible: false, reason }
    const isLong = seenSinceMs !== null && clock.nowMs() - seenSinceMs >= visibleTimeMs
    return isLong ? { isVisible: true, reason: null } : { isVisible: false, reason: 'early' }
  }

  function update(): void {
    if (hiddenBy() === null) {
      if (seenSinceMs === null) {
        seenSinceMs = clock.nowMs()
        cancelTimer()
        cancelTimer = clock.setTimeout(tell, visibleTimeMs)
      }
    } else {
      seenSinceMs = null
      cancelTimer()
    }
    tell()
  }

  function tell(): void {
    const next = now()
    if (told?.isVisible === next.isVisible && told.reason === next.reason) return
    told = next
    onChange(next)
  }

  const events = ['focus', 'blur', 'resize'] as const
  for (const event of events) window.addEventListener(event, update)
  document.addEventListener('visibilitychange', update)
  observer.observe(target)

  return {
    now,
    restart() {
      seenSinceMs = null
      cancelTimer()
      update()
    },
    stop() {
      cancelTimer()
      observer.disconnect()
      for (const event of events) window.removeEventListener(event, update)
      document.removeEventListener('visibilitychange', update)
    },
  }
}
