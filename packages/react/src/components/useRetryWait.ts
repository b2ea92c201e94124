import { BALANCE_RETRY_MS } from '@hawser/core'
import { useEffect, useState } from 'react'
import { useHawser } from '../provider/useHawser.js'

/** The seconds until what failed can be asked for again; 0 where it can. */
export function useRetryWait(failedAtMs: number | null): number {
  const { clock } = useHawser().platform
  const [nowMs, setNowMs] = useState(clock.nowMs())
  const leftMs = failedAtMs === null ? 0 : Math.max(failedAtMs + BALANCE_RETRY_MS - Math.max(nowMs, failedAtMs), 0)

  useEffect(() => {
    const update = (): void => setNowMs(clock.nowMs())
    if (leftMs > 0) return clock.setTimeout(update, Math.min(leftMs, 1_000))
    if (failedAtMs !== null) update()
  }, [clock, leftMs, failedAtMs])
  return Math.ceil(leftMs / 1_000)
}
