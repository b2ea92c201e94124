import type { ChainNamespace } from '@hawser/common'
import { type Connection, selectActiveConnection } from '@hawser/core'
import { useState } from 'react'
import { useHawserState } from '../../provider/useHawserState.js'

/**
 * The connection that a view is about: the one in use of `namespace`, by default of the active one. Another one that is chosen while the view
 * stands takes its place; one that takes over because the shown one has ended does not, for nobody asked for another account under the same
 * title: the view gives way then. Until it is gone the last one is still returned, so that it does not empty itself before.
 */
export function useShownConnection(namespace?: ChainNamespace): Connection | undefined {
  const current = useHawserState((state) => selectActiveConnection(state, namespace))
  const isOpen = useHawserState((state) => state.modal.isOpen)
  const [known, setKnown] = useState(current)
  const [wasOpen, setWasOpen] = useState(isOpen)
  const hasEnded = useHawserState((state) => known !== undefined && state.connections.byId[known.id] === undefined)
  // Opened once more before it was gone, it begins anew.
  const isReopened = isOpen && !wasOpen
  if (isOpen !== wasOpen) setWasOpen(isOpen)
  if (isOpen && current && current !== known && (isReopened || !hasEnded)) setKnown(current)

  return known
}
