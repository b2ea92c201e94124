import type { ChainNamespace } from '@hawser/common'
import { type ConnectorEntry, type ConnectorListItem, type HawserState, listConnectors } from '@hawser/core'
import type { WalletsState } from '@hawser/core/wallets'
import { type MouseEvent, type MouseEventHandler, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../components/Button.js'
import { Late } from '../../components/Late.js'
import { ChevronDownIcon } from '../../icons/Icon.js'
import { WalletIcon } from '../../icons/modalIcons.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { useText } from '../../text/useText.js'
import { namespaceNames, namesShared } from '../namespaceNames.js'
import { boundRows, type ConnectRow, useConnectRows } from './useConnectRows.js'
import { useHeldList } from './useHeldList.js'
import { ConnectorRow, WalletRow } from './WalletRow.js'

export interface ConnectViewProps {
  /** Only what connects this namespace. */
  readonly namespace?: ChainNamespace | undefined
}

/** The wallets of this browser and those of the wallet list, in the app's order. It opens with what is known locally. */
export function ConnectView({ namespace }: ConnectViewProps) {
  const entry = useHawserState(findField)
  const wallets = <ConnectList key={namespace} namespace={namespace} />
  if (!entry) return wallets
  return (
    <Late load={loadMethods} entry={entry} namespace={namespace}>
      {wallets}
    </Late>
  )
}

/** A connector that takes an address. */
export function findField({ connectors }: HawserState): ConnectorEntry | undefined {
  return connectors.list.find(({ field }) => field)
}

/** The code of the field comes where a connector takes an address. */
export const loadMethods = async () => (await import('./afterConnect.js')).afterConnect.ConnectMethods

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

  const chain = namespace && namespaceNames([namespace], text)

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
                  wallet={row.wallet}
                  isRecent={row.isRecent}
                  isNameShared={isNameShared(row.wallet.name)}
                  namespace={namespace}
                />
              )
            ) : row.kind === 'more' ? (
              <MoreWalletsRow count={row.count} onClick={showAll} />
            ) : row.kind === 'all' ? (
              <AllWalletsRow namespace={namespace} />
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

const none: readonly ConnectorListItem[] = []

/** The wallets that this page reaches by itself. */
function useConnectorList(): readonly ConnectorListItem[] {
  const hawser = useHawser()
  return useHawserState(useCallback(() => (hawser.signal.aborted ? none : listConnectors(hawser)), [hawser]))
}

/** The way to every wallet, with how many there are once that is known. */
function AllWalletsRow({ namespace }: ConnectViewProps) {
  const { router } = useHawser()
  const text = useText()
  const count = useHawserState(({ features }) => (features.wallets as WalletsState | undefined)?.count)
  return (
    <WalletRow
      picture={<span className="hawser-picture hawser-all-mark" aria-hidden="true" />}
      name={text('title.AllWallets')}
      tag={count ? text.number(count) : undefined}
      data-hawser-open="AllWallets"
      onClick={() => router.push({ name: 'AllWallets', ...(namespace && { parameters: { namespace } }) })}
    />
  )
}

interface MoreWalletsRowProps {
  readonly count: number
  readonly onClick: MouseEventHandler<HTMLButtonElement>
}

/** In place of wallets of this browser that are too many to be looked through. */
function MoreWalletsRow({ count, onClick }: MoreWalletsRowProps) {
  const text = useText()
  return (
    <WalletRow
      picture={
        <span className="hawser-picture" aria-hidden="true">
          <ChevronDownIcon />
        </span>
      }
      name={text('connect.more', { count: text.number(count) })}
      onClick={onClick}
    />
  )
}

interface NoWalletsProps {
  /** The name of the namespace that a wallet is wanted for, where it is one. */
  readonly chain?: string | undefined
  readonly onExplain: () => void
}

/** The place of the wallets until there are any. A wallet that is found later takes its place at once. */
function NoWallets({ chain, onExplain }: NoWalletsProps) {
  const text = useText()
  return (
    <div className="hawser-empty">
      <span className="hawser-empty-mark" aria-hidden="true">
        <WalletIcon />
      </span>
      <p className="hawser-empty-text">{chain ? text('connect.emptyFor', { chain }) : text('connect.empty')}</p>
      <Button data-hawser-open="WhatIsAWallet" onClick={onExplain}>
        {text('connect.whatIsAWallet')}
      </Button>
    </div>
  )
}

/** The place of a row that is on its way, seen only after 150 ms. */
function RowSkeleton() {
  return (
    <div className="hawser-row hawser-row-place">
      <span className="hawser-picture hawser-skeleton" />
      <span className="hawser-skeleton" />
    </div>
  )
}
