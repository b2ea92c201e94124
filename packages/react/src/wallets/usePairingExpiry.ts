import { PAIRING_MARGIN_MS } from '@hawser/core'
import { useEffect, useState } from 'react'
import { useHawser } from '../provider/useHawser.js'

/** Whether a pairing has become too old to be shown (VAL-04), by the client's clock. */
export function usePairingExpiry(expiresAtMs: number | undefined): boolean {
  const { clock, onVisible } = useHawser().platform
  const [expiredAtMs, setExpired] = useState<number | null>(null)

  useEffect(() => {
    if (expiresAtMs === undefined) return
    let cancel = () => {}
    // Timers stand still while a phone is in another app.
    const watch = (): void => {
      cancel()
      const leftMs = expiresAtMs - PAIRING_MARGIN_MS - clock.nowMs()
      cancel = clock.setTimeout(() => setExpired(expiresAtMs), Math.max(0, leftMs + 1))
    }
    watch()
    const stop = onVisible(watch)
    return () => {
      cancel()
      stop()
    }
  }, [clock, onVisible, expiresAtMs])

  return expiresAtMs !== undefined && expiredAtMs === expiresAtMs
}
