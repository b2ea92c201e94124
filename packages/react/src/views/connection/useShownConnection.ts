import type { ChainNamespace } from '@hawser/common'
import { type Connection, selectActiveConnection } from '@hawser/core'
import { useEffect, useState } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'

/**
 * The active connection that a view is about. Where it ends while the modal is open, the view gives way to Connect; while the modal
 * closes the last one is still answered, so that the view does not empty itself before it is gone.
 */
export function useShownConnection(namespace?: ChainNamespace): Connection | undefined {
  const { router } = useHawser().internals.controllers
  const current = useHawserState((state) => selectActiveConnection(state, namespace))
  const isOpen = useHawserState((state) => state.modal.isOpen)
  const [known, setKnown] = useState(current)
  if (current && current !== known) setKnown(current)

  const isGone = isOpen && !current
  useEffect(() => {
    if (isGone) router.reset(namespace ? { name: 'Connect', parameters: { namespace } } : { name: 'Connect' })
  }, [isGone, namespace, router])

  return current ?? known
}
