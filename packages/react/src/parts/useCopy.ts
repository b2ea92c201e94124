import { useEffect, useState } from 'react'
import { useHawser } from '../provider/useHawser.js'

/** How long "Copied" stands. */
const SHOWN_MS = 2_000

export type CopyOutcome = 'copied' | 'failed'

/** Puts text on the clipboard, and says for a while what came of it. */
export function useCopy(): { readonly copy: (value: string) => void; readonly outcome: CopyOutcome | null } {
  const { clock } = useHawser().internals.platform
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null)

  useEffect(() => {
    // A failure stands until the next attempt: it asks the user to do something.
    if (outcome === 'copied') return clock.setTimeout(() => setOutcome(null), SHOWN_MS)
  }, [clock, outcome])

  const copy = (value: string): void => {
    const written: Promise<void> = navigator.clipboard?.writeText(value) ?? Promise.reject(new Error('No clipboard'))
    written.then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  }
  return { copy, outcome }
}
