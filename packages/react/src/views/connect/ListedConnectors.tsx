import type { ConnectorListItem } from '@hawser/core'
import type { ReactNode } from 'react'
import { useHawserConnectors } from '../../hooks/useHawserConnectors.js'
import { ErrorPanel } from '../../parts/ErrorPanel.js'
import { ViewLoading } from '../../parts/ViewLoading.js'
import { useText } from '../../text/useText.js'

/** What needs the list of wallets, once it is there; before, that it is on its way, or did not come. */
export function ListedConnectors({
  children,
}: {
  readonly children: (connectors: readonly ConnectorListItem[]) => ReactNode
}) {
  const text = useText()
  const { connectors, isLoading, error, refetch } = useHawserConnectors()
  if (isLoading) return <ViewLoading />
  if (!error) return children(connectors)
  return <ErrorPanel title={text('modal.viewFailed.title')} text={text('modal.viewFailed.text')} onRetry={refetch} />
}
