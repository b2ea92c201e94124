import type { ChainNamespace } from '@hawser/common'
import { useState } from 'react'
import { useHawserState } from '../../provider/useHawserState.js'
import { ConnectingStage } from './ConnectingStage.js'

export interface ConnectingExternalViewProps {
  readonly connectorId: string
  /** All that the wallet speaks here, by default. */
  readonly namespaces?: readonly ChainNamespace[] | undefined
}

/** Asks one wallet to connect, and says what is going on there. */
export function ConnectingExternalView({ connectorId, namespaces }: ConnectingExternalViewProps) {
  const entry = useHawserState((state) => state.connectors.list.find(({ id }) => id === connectorId))
  // Kept, so that a wallet which leaves the list meanwhile is still named.
  const [known, setKnown] = useState(entry)
  if (entry && entry !== known) setKnown(entry)

  return (
    <ConnectingStage
      key={connectorId}
      connectorId={connectorId}
      namespaces={namespaces}
      entry={entry}
      name={(entry ?? known)?.name ?? ''}
      icon={(entry ?? known)?.imageUrl}
    />
  )
}
