import type { ChainNamespace } from '@hawser/common'
import { type Account, type Connection, selectActiveConnection } from '@hawser/core'
import { disconnect, reportCause } from '@hawser/core/actions'
import { useState } from 'react'
import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'

/** Returns the purpose of an address, where that is not plain. A Bitcoin wallet has addresses to pay to, and others that hold ordinals. */
export function accountKind({ namespace, type }: Account): 'smartAccount' | 'payment' | 'ordinal' | undefined {
  if (type !== 'eoa') return type
  return namespace === 'bip122' ? 'ordinal' : undefined
}

/**
 * Ends a wallet on all its networks, which are one connection to its user, or with `namespace` on one of them, as the user has asked for. The app is
 * disconnected at once; that a wallet does not end its own side is nothing the user has to act on.
 */
export function useDisconnect(): (wallet: {
  readonly connectorId: string | undefined
  readonly namespace?: ChainNamespace | undefined
}) => void {
  const hawser = useHawser()
  return ({ connectorId, namespace }) => {
    const connections = Object.values<Connection>(hawser.getSnapshot().connections.byId).filter(
      (connection) =>
        connection.connectorId === connectorId && (namespace === undefined || connection.namespace === namespace),
    )
    reportCause(hawser, { type: 'disconnecting', connectionIds: connections.map(({ id }) => id) })
    if (connectorId !== undefined) disconnect(hawser, { connectorId, namespace }).catch(() => {})
  }
}

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
