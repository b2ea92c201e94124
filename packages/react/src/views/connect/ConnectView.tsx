import type { ChainNamespace } from '@hawser/common'
import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHawser } from '../../provider/useHawser.js'
import { useText } from '../../text/useText.js'
import { AllWalletsRow } from './AllWalletsRow.js'
import { boundRows } from './boundRows.js'
import { ConnectorRow } from './ConnectorRow.js'
import { MoreWalletsRow } from './MoreWalletsRow.js'
import { NoWallets } from './NoWallets.js'
import { namespaceNames } from './namespaceNames.js'
import { namesShared } from './namesShared.js'
import { RowSkeleton } from './RowSkeleton.js'
import { useConnectorList } from './useConnectorList.js'
import { type ConnectRow, useConnectRows } from './useConnectRows.js'
import { useHeldList } from './useHeldList.js'

export interface ConnectViewProps {
  /** Only what connects this namespace. */
  readonly namespace?: ChainNamespace | undefined
}

/** The wallets of this browser and those of the wallet list, in the app's order. It opens with what is known locally. */
export function ConnectView({ namespace }: ConnectViewProps) {
  return <ConnectList key={namespace} namespace={namespace} />
}

function ConnectList({ namespace }: ConnectViewProps) {
  const hawser = useHawser()
  const text = useText()
  const { rows, wallets } = useConnectRows(useConnectorList(), namespace)
  const { items, listProps } = useHeldList(rows, keyOf, isPlace)
  const isNameShared = namesShared(items.map(nameOf))
  const [hasAll, setAll] = useState(false)
  const explain = (): void => hawser.router.push({ name: 'WhatIsAWallet' })

  const showAll = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    const item = currentTarget.closest('li')
    const list = item?.parentElement
    const place = item && list ? [...list.children].indexOf(item) : -1
    // The button goes: the first of the rows that it stood for has its place, and its focus.
    flushSync(() => setAll(true))
    list?.children[place]?.querySelector('button')?.focus()
  }

  const chain = namespace && namespaceNames([namespace], text.locale)

  if (items.length === 0) return <NoWallets chain={chain} onExplain={explain} />
  return (
    <>
      {chain ? <p className="hawser-connect-for">{text('connect.for', { chain })}</p> : null}
      <ul {...listProps} className="hawser-list hawser-connect-list" aria-label={text('connect.list')}>
        {(hasAll ? items : boundRows(items)).map((row) => (
          <li key={row.key} aria-hidden={row.kind === 'place' || undefined}>
            {row.kind === 'connector' ? (
              <ConnectorRow
                entry={row.entry}
                isRecent={row.isRecent}
                isNameShared={isNameShared(row.entry.name)}
                namespace={namespace}
              />
            ) : row.kind === 'wallet' ? (
              wallets && (
                <wallets.ListedWallet
                  feature={wallets.feature}
                  wallet={row.wallet}
                  isRecent={row.isRecent}
                  isNameShared={isNameShared(row.wallet.name)}
                  namespace={namespace}
                />
              )
            ) : row.kind === 'more' ? (
              <MoreWalletsRow count={row.count} onClick={showAll} />
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

/** Empty for what is no wallet: all of these go without one. */
function nameOf(row: ConnectRow): string {
  return row.kind === 'connector' ? row.entry.name : row.kind === 'wallet' ? row.wallet.name : ''
}

function isPlace({ kind }: ConnectRow): boolean {
  return kind === 'place'
}

function keyOf({ key }: ConnectRow): string {
  return key
}
