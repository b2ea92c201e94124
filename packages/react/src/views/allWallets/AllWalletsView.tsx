import type { ChainNamespace } from '@hawser/common'
import type { FoundWallets, WalletEntry, WalletsApi } from '@hawser/core/wallets'
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/Button.js'
import { ErrorPanel } from '../../components/ErrorPanel.js'
import { SearchField } from '../../components/SearchField.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enWallets } from '../../text/enWallets.js'
import { useText } from '../../text/useText.js'
import { ConnectorRow, MAX_INSTALLED } from '../connect/WalletRow.js'
import { namesShared } from '../namespaceNames.js'
import { useWallets } from '../wallets/useWallets.js'
import { viewOfWallet } from '../wallets/viewOfWallet.js'
import { GridSkeleton, WalletGrid } from './WalletGrid.js'

/** More wallets than this fill the card. */
const MAX_SHORT = 24

export interface AllWalletsViewProps {
  /** Only wallets that speak this namespace. */
  readonly namespace?: ChainNamespace | undefined
}

/** Every wallet that this app can be connected with, page by page, and a search over all of them. */
export function AllWalletsView({ namespace }: AllWalletsViewProps) {
  const hawser = useHawser()
  const text = useText(enWallets)
  const { feature, api, list = feature.wallets.createSlice() } = useWallets({ namespace })
  const [typed, setTyped] = useState(list.search.text)
  const isSearching = list.search.text.trim() !== ''
  const found = useHawserState(feature.selectFoundWallets)
  const connectors = namespace
    ? found.connectors.filter(({ entry }) => entry.chains.includes(namespace))
    : found.connectors
  const shown = isSearching
    ? { ...list.search, wallets: found.wallets, total: found.wallets.length, hasNextPage: false }
    : {
        wallets: list.all,
        total: list.count ?? list.all.length,
        isLoading: list.isLoading,
        // Where the list of the package stands in, a note says so: nothing of that one can fail.
        error: list.isFallback ? null : list.error,
        hasNextPage: list.hasNextPage,
      }
  // Of the wallets that come with the package nobody says that they are.
  const hasCertified = list.certifiedOnly || !list.isFallback || list.all.some(({ badge }) => badge === 'certified')
  const isGridEmpty = shown.wallets.length === 0
  const isEmpty = isGridEmpty && connectors.length === 0
  const isComplete = !shown.isLoading && !shown.error && !shown.hasNextPage
  const choose = useCallback(
    (wallet: WalletEntry) => hawser.router.push(viewOfWallet(feature, hawser, wallet, hawser.getSnapshot(), namespace)),
    [hawser, feature, namespace],
  )
  useKeptSearch(api)
  const isIdle = !shown.isLoading && !shown.error
  const end = useNearEnd(isIdle && shown.hasNextPage ? api.fetchNextPage : undefined)

  const nothing = isSearching
    ? text(list.certifiedOnly ? 'allWallets.noneCertified' : 'allWallets.none', { search: list.search.text.trim() })
    : text(list.certifiedOnly ? 'allWallets.emptyCertified' : 'allWallets.empty')
  const search = (next: string): void => {
    setTyped(next)
    api.search(next)
  }
  const intoGrid = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target, currentTarget } = event
    if (key !== 'ArrowDown' || !(target instanceof HTMLInputElement)) return
    const first = currentTarget.parentElement?.querySelector<HTMLElement>(
      '.hawser-row[data-hawser-wallet], [data-hawser-wallet][tabindex="0"]',
    )
    if (!first) return
    event.preventDefault()
    first.focus()
  }
  return (
    <div className="hawser-all-wallets" data-long={(list.count ?? Infinity) > MAX_SHORT ? '' : undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are the field's */}
      <div className="hawser-all-wallets-head" onKeyDown={intoGrid}>
        <SearchField label={text('allWallets.search')} value={typed} onChange={search} />
        {hasCertified ? (
          <button
            type="button"
            className="hawser-filter"
            aria-pressed={list.certifiedOnly}
            onClick={() => api.setCertifiedOnly(!list.certifiedOnly)}
          >
            {text('allWallets.certified')}
          </button>
        ) : null}
      </div>
      {list.isFallback && list.error ? (
        <div className="hawser-all-wallets-note">
          <p role="status">{text('allWallets.fallback')}</p>
          <Button size="small" variant="quiet" isBusy={list.isLoading} onClick={api.retry}>
            {text('common.tryAgain')}
          </Button>
        </div>
      ) : null}
      <p role="status" className="hawser-visually-hidden">
        {shown.isLoading
          ? text('modal.loading')
          : !isEmpty
            ? text.plural('allWallets.found', connectors.length + shown.total)
            : isComplete
              ? nothing
              : null}
      </p>
      {connectors.length === 0 ? null : (
        <FoundConnectors connectors={connectors} wallets={found.wallets} namespace={namespace} />
      )}
      {isGridEmpty ? null : <WalletGrid api={api} wallets={shown.wallets} total={shown.total} onChoose={choose} />}
      {shown.isLoading && (isGridEmpty || !isSearching) ? <GridSkeleton rows={isGridEmpty ? 4 : 1} /> : null}
      <div ref={end} />
      {shown.error ? (
        <ErrorPanel title={text('allWallets.failed')} text={text('allWallets.failedText')} onRetry={api.retry} />
      ) : null}
      {isEmpty && isComplete ? (
        <EmptyList
          reason={nothing}
          action={text(list.certifiedOnly ? 'allWallets.showAll' : 'title.GetAWallet')}
          onAction={() =>
            list.certifiedOnly ? api.setCertifiedOnly(false) : hawser.router.push({ name: 'GetAWallet' })
          }
        />
      ) : null}
    </div>
  )
}

/** The wallets that a search found among those that this page reaches by itself: whoever has more of a name types more of it. */
function FoundConnectors({ connectors, wallets, namespace }: FoundWallets & AllWalletsViewProps) {
  const text = useText(enWallets)
  const isNameShared = namesShared([...connectors.map(({ entry }) => entry), ...wallets].map(({ name }) => name))
  return (
    <ul className="hawser-list hawser-found-connectors" aria-label={text('allWallets.own')}>
      {connectors.slice(0, MAX_INSTALLED).map(({ key, entry, isRecent }) => (
        <li key={key}>
          <ConnectorRow
            entry={entry}
            isRecent={isRecent}
            isNameShared={isNameShared(entry.name)}
            namespace={namespace}
          />
        </li>
      ))}
    </ul>
  )
}

interface EmptyListProps {
  /** Why it is empty. */
  readonly reason: string
  /** The label of the remedy. */
  readonly action: string
  readonly onAction: () => void
}

/** In place of a list that has nothing, with what can be done about it. */
function EmptyList({ reason, action, onAction }: EmptyListProps): ReactNode {
  return (
    <div className="hawser-empty">
      <p className="hawser-empty-text">{reason}</p>
      <Button onClick={onAction}>{action}</Button>
    </div>
  )
}

/** Ends the search when the list is left for good. It is kept while a wallet that was found is looked at: Back leads to what was found. */
function useKeptSearch(api: WalletsApi): void {
  const hawser = useHawser()
  useEffect(
    () => () => {
      const { modal, router } = hawser.getSnapshot()
      const isBelow = modal.isOpen && router.stack.some(({ name }) => name === 'AllWallets')
      if (!isBelow && !hawser.signal.aborted) api.search('')
    },
    [hawser, api],
  )
}

/** How far before the end more is asked for, so that a scroll at reading speed never reaches it. Less than a first page is high. */
const MARGIN = '400px 0px'

/** An element to put at the end of a list: `onNearEnd` is called whenever it is near, until there is none. */
function useNearEnd(onNearEnd: (() => void) | undefined): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!onNearEnd || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNearEnd()
      },
      { root: end.current.closest('.hawser-body'), rootMargin: MARGIN },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [onNearEnd])
  return end
}
