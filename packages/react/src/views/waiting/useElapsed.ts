import { useEffect, useState } from 'react'
import { useHawser } from '../../provider/useHawser.js'

/** True once `isRunning` has held for `delayMs` without a break, by the client's clock. */
export function useElapsed(isRunning: boolean, delayMs: number): boolean {
  const { clock } = useHawser().platform
  const [hasElapsed, setHasElapsed] = useState(false)

  useEffect(() => {
    if (!isRunning) return
    const cancel = clock.setTimeout(() => setHasElapsed(true), delayMs)
    return () => {
      cancel()
      setHasElapsed(false)
    }
  }, [clock, isRunning, delayMs])

  return isRunning && hasElapsed
}
