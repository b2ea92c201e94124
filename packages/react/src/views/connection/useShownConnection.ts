import type { ChainNamespace } from '@hawser/common'
import { type Connection, selectActiveConnection } from '@hawser/core'
import { useEffect, useState } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'

/**
 * The connection that a view is about: the one in use of `namespace`, by default of the active one. Another one that is chosen while the view
 * stands takes its place; one that takes over because the shown one has ended does not, for nobody asked for another account under the same
 * title: then, and where none is left, the view gives way to Connect. While the modal closes the last one is still answered, so that the view does not
 * empty itself before it is gone.
 */
export function useShownConnection(namespace?: ChainNamespace): Connection | undefined {
  const hawser = useHawser()
  const current = useHawserState((state) => selectActiveConnection(state, namespace))
  const isOpen = useHawserState((state) => state.modal.isOpen)
  const [known, setKnown] = useState(current)
  const [wasOpen, setWasOpen] = useState(isOpen)
  const hasEnded = useHawserState((state) => known !== undefined && state.connections.byId[known.id] === undefined)
  // Opened once more before it was gone, it begins anew.
  const isReopened = isOpen && !wasOpen
  if (isOpen !== wasOpen) setWasOpen(isOpen)
  if (isOpen && current && current !== known && (isReopened || !hasEnded)) setKnown(current)

  const isGone = isOpen && !isReopened && (hasEnded || !current)
  const shownNamespace = namespace ?? known?.namespace
  useEffect(() => {
    if (!isGone) return
    const isElsewhere = Object.keys(hawser.getSnapshot().connections.active).length > 0
    const only = isElsewhere ? shownNamespace : namespace
    const { router } = hawser.internals.controllers
    router.reset(only ? { name: 'Connect', parameters: { namespace: only } } : { name: 'Connect' })
  }, [hawser, isGone, namespace, shownNamespace])

  return known
}
