import type { ChainNamespace } from '@hawser/common'
import { type ConnectorListItem, type HawserState, selectListedPairing, selectPairedConnections } from '@hawser/core'
import type { ConnectListItem, WalletsState } from '@hawser/core/wallets'
import { useCallback, useEffect } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { useWalletRows, type WalletRows } from './useWalletRows.js'
import { MAX_INSTALLED } from './WalletRow.js'

/** A row of the connect list: a way to connect, the way to all wallets, or the place of a wallet that is on its way. */
export type ConnectRow = ConnectListItem | { readonly kind: 'all' | 'place'; readonly key: string }

const places: readonly ConnectRow[] = ['1', '2', '3', '4'].map((key) => ({ kind: 'place', key }))
const all: ConnectRow = { kind: 'all', key: 'all' }

export interface ConnectRows {
  readonly rows: readonly ConnectRow[]
  /** The code that shows a wallet of the list. Undefined until it is loaded. */
  readonly wallets: WalletRows | undefined
}

/**
 * The rows of the connect list. The wallets of this browser are there at once; where WalletConnect is on, the wallet list comes after, in
 * code of its own, and its wallets stand where their places were kept.
 */
export function useConnectRows(
  connectors: readonly ConnectorListItem[],
  namespace?: ChainNamespace | undefined,
): ConnectRows {
  const hawser = useHawser()
  const { canPair, isWanted, isComing } = useHawserState(readNeeds)
  const { wallets, hasFailed } = useWalletRows(isWanted)
  const feature = wallets?.feature
  const api = feature && hawser.use(feature.wallets)
  useEffect(() => api?.watch({ namespace }), [api, namespace])
  const { listed, isAllShown } = useHawserState(
    useCallback(
      (state: HawserState) =>
        feature && state.features.wallets
          ? { listed: feature.selectConnectList(state), isAllShown: feature.selectIsAllWalletsShown(state) }
          : { listed: null, isAllShown: state.options.allWallets === 'SHOW' },
      [feature],
    ),
  )

  const known: readonly ConnectRow[] =
    listed ?? connectors.map((item) => ({ kind: 'connector', key: `connector/${item.entry.id}`, ...item }))
  const matching = namespace ? known.filter((row) => speaks(row, namespace)) : known
  const rows =
    isWanted && canPair
      ? [...matching, ...(isComing && !hasFailed ? places : []), ...(isAllShown ? [all] : [])]
      : matching
  return { rows, wallets }
}

/** Whether a row leads to accounts of `namespace`; a wallet whose chains are not known may. */
function speaks(row: ConnectRow, namespace: ChainNamespace): boolean {
  if (row.kind === 'connector') return row.entry.chains.includes(namespace)
  if (row.kind !== 'wallet' || row.wallet.chains.length === 0) return true
  return row.wallet.chains.some((id) => id.startsWith(`${namespace}:`))
}

/**
 * Whether wallets of the list can be connected here, through WalletConnect (`canPair`), which has one session at a time, or by a link into their own browser, and whether nothing
 * has come of the list yet.
 */
function readNeeds(state: HawserState) {
  const {
    connectors: { isMobile },
    features,
    options,
  } = state
  const { all, count, error } = (features.wallets ?? {}) as Partial<WalletsState>
  const canPair = selectPairedConnections(state).length === 0 && selectListedPairing(state) !== undefined
  const hasGroup = options.connectorTypeOrder?.some((group) => /^(recommended|featured|custom)$/.test(group)) ?? true
  return { canPair, isWanted: (canPair || isMobile) && hasGroup, isComing: !all?.length && count == null && !error }
}

/** Stands for the rows that are not drawn. */
interface MoreRow {
  readonly kind: 'more'
  readonly key: 'more'
  readonly count: number
}

/** The rows to draw: of the wallets that were found in this browser the first ones and those that were used before, and a row for the others. */
export function boundRows(rows: readonly ConnectRow[]): readonly (ConnectRow | MoreRow)[] {
  const installed = rows.filter((row) => row.kind === 'connector' && row.group === 'injected' && !row.isRecent)
  const left = new Set(installed.slice(MAX_INSTALLED))
  // One row would only take the place of another.
  if (left.size < 2) return rows
  const [first] = left
  return rows.flatMap((row) =>
    row === first ? { kind: 'more' as const, key: 'more' as const, count: left.size } : left.has(row) ? [] : row,
  )
}
