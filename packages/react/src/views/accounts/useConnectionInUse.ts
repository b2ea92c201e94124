import { type Connection, selectActiveConnection } from '@hawser/core'
import { useEffect, useState } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'

/**
 * The active connection, whichever it becomes: the view that marks it lists the others too. It gives way to Connect where none is left; while the
 * modal closes the last one is still answered.
 */
export function useConnectionInUse(): Connection | undefined {
  const { router } = useHawser().internals.controllers
  const current = useHawserState((state) => selectActiveConnection(state))
  const isOpen = useHawserState((state) => state.modal.isOpen)
  const [known, setKnown] = useState(current)
  if (current && current !== known) setKnown(current)

  const isGone = isOpen && !current
  useEffect(() => {
    if (isGone) router.reset({ name: 'Connect' })
  }, [isGone, router])

  return current ?? known
}
