import type { ConnectorEntry, ConnectorListItem } from '@hawser/core'
import { useHawser } from '../../provider/useHawser.js'
import { useText } from '../../text/useText.js'
import { ListedConnectors } from './ListedConnectors.js'
import { NoWallets } from './NoWallets.js'
import { useHeldList } from './useHeldList.js'
import { WalletRow } from './WalletRow.js'

/** The wallets of this browser, in the list's order. Everything in it is known locally. */
export function ConnectView() {
  return <ListedConnectors>{(connectors) => <ConnectList connectors={connectors} />}</ListedConnectors>
}

function ConnectList({ connectors }: { readonly connectors: readonly ConnectorListItem[] }) {
  const hawser = useHawser()
  const text = useText()
  const { items, listProps } = useHeldList(connectors, keyOf)
  const { router } = hawser.internals.controllers

  const explain = (): void => router.push({ name: 'WhatIsAWallet' })
  const choose = (entry: ConnectorEntry): void =>
    router.push({ name: 'ConnectingExternal', parameters: { connectorId: entry.id } })

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
