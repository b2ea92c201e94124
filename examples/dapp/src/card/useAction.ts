import type { Hawser } from '@hawser/core'
import { useHawser } from '@hawser/react'
import { useRef, useState } from 'react'

type Outcome<T> = { readonly data?: T; readonly error?: unknown; readonly isPending: boolean }

/** Runs what a button does, and keeps what came of it. Of several runs the last one counts. */
export function useAction<T>() {
  const hawser = useHawser()
  const latest = useRef(0)
  const [outcome, setOutcome] = useState<Outcome<T>>({ isPending: false })
  function run(action: (hawser: Hawser) => Promise<T>): void {
    latest.current += 1
    const own = latest.current
    const settle = (next: Outcome<T>) => own === latest.current && setOutcome(next)
    setOutcome({ isPending: true })
    action(hawser).then(
      (data) => settle({ data, isPending: false }),
      (error: unknown) => settle({ error, isPending: false }),
    )
  }
  return { ...outcome, run }
}
