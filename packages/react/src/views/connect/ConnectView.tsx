import type { ConnectorListItem } from '@hawser/core'
import { useHawser } from '../../provider/useHawser.js'
import { useText } from '../../text/useText.js'
import { AllWalletsRow } from './AllWalletsRow.js'
import { ConnectorRow } from './ConnectorRow.js'
import { ListedConnectors } from './ListedConnectors.js'
import { NoWallets } from './NoWallets.js'
import { RowSkeleton } from './RowSkeleton.js'
import { type ConnectRow, useConnectRows } from './useConnectRows.js'
import { useHeldList } from './useHeldList.js'

/** The wallets of this browser and those of the wallet list, in the app's order. It opens with what is known locally. */
export function ConnectView() {
  return <ListedConnectors>{(connectors) => <ConnectList connectors={connectors} />}</ListedConnectors>
}

function ConnectList({ connectors }: { readonly connectors: readonly ConnectorListItem[] }) {
  const hawser = useHawser()
  const text = useText()
  const { rows, wallets } = useConnectRows(connectors)
  const { items, listProps } = useHeldList(rows, keyOf, isPlace)
  const explain = (): void => hawser.internals.controllers.router.push({ name: 'WhatIsAWallet' })

  if (items.length === 0) return <NoWallets onExplain={explain} />
  return (
    <>
      <ul {...listProps} className="hawser-list hawser-connect-list" aria-label={text('connect.list')}>
        {items.map((row) => (
          <li key={row.key} aria-hidden={row.kind === 'place' || undefined}>
            {row.kind === 'connector' ? (
              <ConnectorRow entry={row.entry} isRecent={row.isRecent} />
            ) : row.kind === 'wallet' ? (
              wallets && <wallets.ListedWallet feature={wallets.feature} wallet={row.wallet} isRecent={row.isRecent} />
            ) : row.kind === 'all' ? (
              <AllWalletsRow />
            ) : (
              <RowSkeleton />
            )}
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

function isPlace({ kind }: ConnectRow): boolean {
  return kind === 'place'
}

function keyOf({ key }: ConnectRow): string {
  return key
}
