import type { WalletEntry, WalletsApi } from '@hawser/core/wallets'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { enWallets } from '../../text/enWallets.js'
import { useText } from '../../text/useText.js'
import { GRID_COLUMNS } from './gridColumns.js'
import { moveInGrid } from './moveInGrid.js'
import { WalletGridRow } from './WalletGridRow.js'

/** The pictures of so many wallets are loaded before somebody looks (VIEW-14). */
const PREFETCHED_ROWS = 20 / GRID_COLUMNS

export interface WalletGridProps {
  readonly api: WalletsApi
  readonly wallets: readonly WalletEntry[]
  /** How many there are altogether, loaded or not. */
  readonly total: number
  readonly onChoose: (wallet: WalletEntry) => void
}

/** Wallets side by side: one stop of the Tab key, with the arrow keys within. */
export function WalletGrid({ api, wallets, total, onChoose }: WalletGridProps) {
  const text = useText(enWallets)
  const grid = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const current = Math.min(active, wallets.length - 1)
  const rows = useMemo(
    () =>
      Array.from({ length: Math.ceil(wallets.length / GRID_COLUMNS) }, (_, row) =>
        wallets.slice(row * GRID_COLUMNS, (row + 1) * GRID_COLUMNS),
      ),
    [wallets],
  )

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
    setActive(next)
    grid.current?.querySelectorAll<HTMLElement>('[data-hawser-wallet]')[next]?.focus()
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
      onKeyDown={move}
    >
      {rows.map((row, index) => (
        <WalletGridRow
          key={row[0]?.id}
          api={api}
          wallets={row}
          index={index}
          activeColumn={Math.floor(current / GRID_COLUMNS) === index ? current % GRID_COLUMNS : null}
          isPrefetched={index < PREFETCHED_ROWS}
          onFocus={setActive}
          onChoose={onChoose}
        />
      ))}
    </div>
  )
}
