import type { WalletEntry, WalletsApi } from '@hawser/core/wallets'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { enWallets } from '../../text/enWallets.js'
import { useText } from '../../text/useText.js'
import { GRID_COLUMNS } from './gridColumns.js'
import { moveInGrid } from './moveInGrid.js'
import { useRowWindow } from './useRowWindow.js'
import { WalletGridRow } from './WalletGridRow.js'

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
  const { first, end, rowHeight } = useRowWindow(grid, rows.length)
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
            activeColumn={index === activeRow ? current % GRID_COLUMNS : null}
            onFocus={setActive}
            onChoose={onChoose}
          />
        ) : null,
      )}
    </div>
  )
}
