import { type Connection, selectActiveConnection } from '@hawser/core'
import { useState } from 'react'
import { useHawserState } from '../../provider/useHawserState.js'

/** The active connection, whichever it becomes: the view that marks it lists the others too. While the modal closes the last one is still returned. */
export function useConnectionInUse(): Connection | undefined {
  const current = useHawserState((state) => selectActiveConnection(state))
  const [known, setKnown] = useState(current)
  if (current && current !== known) setKnown(current)

  return current ?? known
}
