import type { ConnectorEntry, ConnectorListItem } from '@hawser/core'
import { useHawserConnectors } from '../../hooks/useHawserConnectors.js'
import { ErrorPanel } from '../../parts/ErrorPanel.js'
import { ViewLoading } from '../../parts/ViewLoading.js'
import { useHawser } from '../../provider/useHawser.js'
import { useText } from '../../text/useText.js'
import { NoWallets } from './NoWallets.js'
import { useHeldList } from './useHeldList.js'
import { WalletRow } from './WalletRow.js'

/** The wallets of this browser, in the list's order. Everything in it is known locally: it opens in one frame once its code is there. */
export function ConnectView() {
  const hawser = useHawser()
  const text = useText()
  const { connectors, isLoading, error, refetch } = useHawserConnectors()
  const { items, listProps } = useHeldList(connectors, keyOf)
  const { router } = hawser.internals.controllers

  const explain = (): void => router.push({ name: 'WhatIsAWallet' })
  const choose = (entry: ConnectorEntry): void =>
    router.push({ name: 'ConnectingExternal', parameters: { connectorId: entry.id } })

  if (isLoading) return <ViewLoading />
  if (error) {
    return <ErrorPanel title={text('modal.viewFailed.title')} text={text('modal.viewFailed.text')} onRetry={refetch} />
  }
  if (items.length === 0) return <NoWallets onExplain={explain} />
  return (
    <>
      <ul {...listProps} className="hawser-list hawser-connect-list" aria-label={text('connect.list')}>
        {items.map(({ entry, isRecent }) => (
          <li key={entry.id}>
            <WalletRow entry={entry} isRecent={isRecent} onChoose={choose} />
          </li>
        ))}
      </ul>
      <p className="hawser-connect-footer">
        <span>{text('connect.newHere')}</span>
        <button type="button" className="hawser-link" data-hawser-open="WhatIsAWallet" onClick={explain}>
          {text('connect.whatIsAWallet')}
        </button>
      </p>
    </>
  )
}

function keyOf({ entry }: ConnectorListItem): string {
  return entry.id
}
