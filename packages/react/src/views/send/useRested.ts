import { useEffect, useState } from 'react'
import { useHawser } from '../../provider/useHawser.js'

/** True once `value` has stayed the same for `delayMs` since the user changed it, by the client's clock; a first value has. */
export function useRested(value: string, delayMs: number): boolean {
  const { clock } = useHawser().platform
  const [rested, setRested] = useState(value)

  useEffect(() => {
    if (rested === value) return
    return clock.setTimeout(() => setRested(value), delayMs)
  }, [clock, rested, value, delayMs])

  return rested === value
}
