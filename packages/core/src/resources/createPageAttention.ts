import type { Platform } from '@hawser/common'

export interface PageAttentionListeners {
  /** Somebody looks at the page again. */
  readonly onLook: () => void
  /** The network is back. */
  readonly onOnline: () => void
}

/** Whether somebody looks at the page, and when they do again. Listens only while it is told to. */
export function createPageAttention(platform: Platform, { onLook, onOnline }: PageAttentionListeners) {
  let stops: readonly (() => void)[] | undefined

  const listen = (name: 'focus' | 'online', listener: () => void): (() => void) => {
    const page = platform.window
    page?.addEventListener?.(name, listener)
    return () => page?.removeEventListener?.(name, listener)
  }

  return {
    isVisible: (): boolean => platform.window?.document?.visibilityState !== 'hidden',
    /** Listens, or does so no longer. */
    follow(isWanted: boolean): void {
      if (isWanted === (stops !== undefined)) return
      for (const stop of stops ?? []) stop()
      // A window that stays visible beside a wallet's own is left and come back to all the same.
      stops = isWanted ? [platform.onVisible(onLook), listen('focus', onLook), listen('online', onOnline)] : undefined
    },
  }
}
