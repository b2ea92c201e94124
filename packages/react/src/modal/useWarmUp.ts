import { startTransition, useEffect, useRef, useState } from 'react'
import type { Text } from '../text/useText.js'
import { whenIdle } from './whenIdle.js'

/** The part of a dialog that is drawn ahead. */
export type Rehearsal = 'place' | 'dialog'

/**
 * Prepares the first opening while the page is idle and the modal closed. First the browser styles and measures what the dialog is made of: its first text
 * in a font and its first match of a style sheet take it longer than all the rest of an opening. Then the dialog itself is drawn while
 * the modal is closed: code that runs for the first time takes several times longer than it does afterwards. Its place comes first: what is then drawn there, React
 * draws in slices, which give way to the user. None of it is seen or read aloud, no key and no press can reach it, no picture and no code is asked for, and
 * all of it is gone at once.
 */
export function useWarmUp(
  host: HTMLElement | null,
  { isOpen, text }: { readonly isOpen: boolean; readonly text: Text },
): Rehearsal | undefined {
  const [rehearsal, setRehearsal] = useState<Rehearsal>()
  const isWarm = useRef(false)
  isWarm.current ||= isOpen

  useEffect(() => {
    if (!host || isWarm.current) return
    let isLeft = false
    let stop = (): void => {}
    const next = (slice: () => void): void => {
      stop = whenIdle(() => {
        if (!isWarm.current && host.isConnected) slice()
      })
    }
    next(() => {
      // Whoever opens the modal at once has no use for it.
      import('./measureAhead.js').then(
        ({ measureAhead }) => {
          if (isLeft) return
          next(() => {
            measureAhead(host, text)
            next(() => {
              isWarm.current = true
              setRehearsal('place')
              stop = whenIdle(() => startTransition(() => setRehearsal((last) => last && 'dialog')))
            })
          })
        },
        () => {},
      )
    })
    return () => {
      isLeft = true
      stop()
    }
  }, [host, text])

  useEffect(() => {
    if (rehearsal === 'dialog' || isOpen) setRehearsal(undefined)
  }, [rehearsal, isOpen])

  return isOpen ? undefined : rehearsal
}
