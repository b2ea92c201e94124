import type { WalletEntry, WalletsApi } from '@hawser/core/wallets'
import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { shallowEqual } from '../../provider/useHawserState.js'
import { enWallets } from '../../text/enWallets.js'
import { useText } from '../../text/useText.js'
import { WalletPicture } from '../wallets/WalletPicture.js'
import { moveInGrid } from './moveInGrid.js'
import { useRowWindow, type WhenReadable } from './useRowWindow.js'

/** How many wallets stand side by side. The same at every width: the modal is hardly wider than a phone. */
const GRID_COLUMNS = 4

export interface WalletGridProps {
  readonly api: WalletsApi
  readonly wallets: readonly WalletEntry[]
  /** How many there are altogether, loaded or not. */
  readonly total: number
  readonly onChoose: (wallet: WalletEntry) => void
}

/**
 * Wallets side by side: one stop of the Tab key, with the arrow keys within. Only the rows that are near what is seen are there,
 * and the one with that stop.
 */
export function WalletGrid({ api, wallets, total, onChoose }: WalletGridProps) {
  const text = useText(enWallets)
  const grid = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const [head, setHead] = useState(wallets[0]?.id)
  if (head !== wallets[0]?.id) {
    // Another list, such as what a search found: its first wallet is where the Tab key stops.
    setHead(wallets[0]?.id)
    setActive(0)
  }
  const current = Math.min(active, wallets.length - 1)
  const rows = useMemo(
    () =>
      Array.from({ length: Math.ceil(wallets.length / GRID_COLUMNS) }, (_, row) =>
        wallets.slice(row * GRID_COLUMNS, (row + 1) * GRID_COLUMNS),
      ),
    [wallets],
  )
  const { first, end, rowHeight, whenReadable } = useRowWindow(grid, rows.length)
  const activeRow = Math.floor(current / GRID_COLUMNS)

  const move = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey) return
    const next = moveInGrid(current, event.key, {
      count: wallets.length,
      columns: GRID_COLUMNS,
      dir: text.dir,
      hasControl: event.ctrlKey,
    })
    if (next === undefined) return
    event.preventDefault()
    // Its row may not be there before.
    flushSync(() => setActive(next))
    grid.current?.querySelector<HTMLElement>('[data-hawser-wallet][tabindex="0"]')?.focus()
  }

  return (
    /* biome-ignore lint/a11y/useSemanticElements: a table is for data; these are buttons in rows */
    <div
      ref={grid}
      role="grid"
      className="hawser-wallet-grid"
      aria-label={text('allWallets.list')}
      aria-rowcount={Math.ceil(total / GRID_COLUMNS)}
      aria-colcount={GRID_COLUMNS}
      style={{ blockSize: rows.length * rowHeight }}
      onKeyDown={move}
    >
      {rows.map((row, index) =>
        (index >= first && index < end) || index === activeRow ? (
          <WalletGridRow
            key={row[0]?.id}
            api={api}
            wallets={row}
            index={index}
            topPx={index * rowHeight}
            whenReadable={whenReadable}
            activeColumn={index === activeRow ? current % GRID_COLUMNS : null}
            onFocus={setActive}
            onChoose={onChoose}
          />
        ) : null,
      )}
    </div>
  )
}

interface WalletGridRowProps {
  readonly api: WalletsApi
  readonly wallets: readonly WalletEntry[]
  /** From 0. */
  readonly index: number
  /** How far below the grid's own beginning it stands, in CSS pixels. */
  readonly topPx: number
  /** When its pictures are brought: not while it flies past. */
  readonly whenReadable: WhenReadable
  /** The column that the Tab key stops at; null where that is in another row. */
  readonly activeColumn: number | null
  readonly onFocus: (index: number) => void
  readonly onChoose: (wallet: WalletEntry) => void
}

/** One row of the grid. Its pictures are loaded once it is there to be looked at. */
const WalletGridRow = memo(function WalletGridRow(props: WalletGridRowProps) {
  const { api, wallets, index, topPx, whenReadable, activeColumn, onFocus, onChoose } = props
  const text = useText(enWallets)

  return (
    // biome-ignore lint/a11y/useSemanticElements: as the grid that it stands in
    // biome-ignore lint/a11y/useFocusableInteractive: its buttons have the focus
    <div role="row" className="hawser-wallet-grid-row" aria-rowindex={index + 1} style={{ insetBlockStart: topPx }}>
      {wallets.map((wallet, column) => (
        // biome-ignore lint/a11y/useSemanticElements: as the grid that it stands in
        // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus
        <div key={wallet.id} role="gridcell" aria-colindex={column + 1}>
          <button
            type="button"
            className="hawser-wallet-tile"
            data-hawser-wallet={wallet.id}
            title={wallet.name}
            tabIndex={activeColumn === column ? 0 : -1}
            onFocus={() => onFocus(index * GRID_COLUMNS + column)}
            onClick={() => onChoose(wallet)}
          >
            <WalletPicture api={api} wallet={wallet} whenReadable={whenReadable} />
            <bdi className="hawser-wallet-tile-name">{wallet.name}</bdi>
            {wallet.isInstalled ? (
              <span className="hawser-wallet-tile-mark">
                <span className="hawser-visually-hidden">{text('connect.installed')}</span>
              </span>
            ) : null}
          </button>
        </div>
      ))}
    </div>
  )
}, isSameRow)

/** A page that is added makes new lists of the rows before it too. */
function isSameRow(before: WalletGridRowProps, after: WalletGridRowProps): boolean {
  return (Object.keys(after) as (keyof WalletGridRowProps)[]).every((name) =>
    name === 'wallets' ? shallowEqual(before.wallets, after.wallets) : before[name] === after[name],
  )
}

/** Rows of the grid that are on their way: their geometry, seen only after 150 ms. */
export function GridSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing, in no order
        <div key={row} className="hawser-wallet-grid-row">
          {Array.from({ length: GRID_COLUMNS }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <span key={column} className="hawser-wallet-tile">
              <span className="hawser-skeleton hawser-wallet-tile-skeleton" />
              <span className="hawser-wallet-tile-name">
                <span className="hawser-skeleton" />
              </span>
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
