import { setWalletLink } from '@hawser/core/actions'
import type { AppLink } from '@hawser/core/wallets'
import { useEffect, useState } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import type { WalletsFeature } from '../wallets/useWallets.js'

/** How long an app has to take the page's place before it is said that it may be missing. */
const APP_OPENS_WITHIN_MS = 2_500

export interface OpenedApp {
  /** Whether a link was opened. Whether an app took it, no page is told. */
  readonly isOpened: boolean
  /** The page was seen all the time since: there may be no such app. */
  readonly isStuck: boolean
  /** The browser would not open the link. */
  readonly isRefused: boolean
  /** Opens the link at once: to be called in the tap itself. `choice` is remembered for the requests that follow. */
  readonly open: (link: AppLink, choice?: { readonly href: string; readonly name: string }) => void
}

/** Opens wallets' apps, and notices when none seems to open. */
export function useOpenedApp({ openLink }: WalletsFeature): OpenedApp {
  const hawser = useHawser()
  const { clock, window } = hawser.platform
  const [taps, setTaps] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const [stuckTap, setStuckTap] = useState(0)

  useEffect(() => {
    if (taps === 0 || !window) return
    const { document } = window
    const cancel = clock.setTimeout(() => setStuckTap(taps), APP_OPENS_WITHIN_MS)
    // Something has taken the page's place.
    document.addEventListener('visibilitychange', cancel)
    return () => {
      cancel()
      document.removeEventListener('visibilitychange', cancel)
    }
  }, [clock, window, taps])

  return {
    isOpened: taps > 0 && !isRefused,
    isStuck: taps > 0 && stuckTap === taps,
    isRefused,
    open(link, choice) {
      // First of all: a phone opens an app only within the tap.
      const isOpened = openLink(window, link)
      setRefused(!isOpened)
      if (!isOpened) return
      setTaps((count) => count + 1)
      if (choice) setWalletLink(hawser, choice)
    },
  }
}
