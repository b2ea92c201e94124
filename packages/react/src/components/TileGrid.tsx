import { type KeyboardEvent, memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { shallowEqual } from '../provider/useHawserState.js'
import { useText } from '../text/useText.js'
import { moveInGrid } from './moveInGrid.js'
import { useRowWindow, type WhenReadable } from './useRowWindow.js'

/** What a tile's button needs to be a part of the grid. */
export interface TileProps {
  readonly 'data-tile': string
  readonly tabIndex: 0 | -1
  readonly onFocus: () => void
}

export interface TileGridProps<TItem> {
  readonly label: string
  readonly items: readonly TItem[]
  /** How many there are altogether, loaded or not; undefined where nobody knows. */
  readonly total: number | undefined
  /** How many stand side by side. The same at every width: the modal is hardly wider than a phone. */
  readonly columns: number
  readonly getKey: (item: TItem) => string
  /** Called when the end comes near, and again when there are more items and it is near still. */
  readonly onNearEnd?: (() => void) | undefined
  /** A tile: a button with these properties. Always the same function, or every row is drawn anew. Pictures are brought when it can be looked at. */
  readonly children: (item: TItem, props: TileProps, whenReadable: WhenReadable) => ReactNode
}

/**
 * Things side by side: one stop of the Tab key, with the arrow keys within. Only the rows that are near what is seen are there,
 * and the one with that stop.
 */
export function TileGrid<TItem>(props: TileGridProps<TItem>) {
  const { label, items, total, columns, getKey, onNearEnd, children } = props
  const text = useText()
  const grid = useRef<HTMLDivElement>(null)
  const firstKey = items[0] && getKey(items[0])
  const [active, setActive] = useState(0)
  const [head, setHead] = useState(firstKey)
  if (head !== firstKey) {
    // Another list, such as what a search found: its first item is where the Tab key stops.
    setHead(firstKey)
    setActive(0)
  }
  const current = Math.min(active, items.length - 1)
  const rows = useMemo(
    () =>
      Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
        items.slice(row * columns, (row + 1) * columns),
      ),
    [items, columns],
  )
  const { first, end, rowHeight, whenReadable } = useRowWindow(grid, rows.length)
  const activeRow = Math.floor(current / columns)

  const isNearEnd = end >= rows.length
  const nearEnd = useRef(onNearEnd)
  useEffect(() => {
    nearEnd.current = onNearEnd
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came may not be enough to fill what is seen
  useEffect(() => {
    if (isNearEnd) nearEnd.current?.()
  }, [isNearEnd, items])

  const move = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey) return
    const next = moveInGrid(current, event.key, {
      count: items.length,
      columns,
      dir: text.dir,
      hasControl: event.ctrlKey,
    })
    if (next === undefined) return
    event.preventDefault()
    // Its row may not be there before.
    flushSync(() => setActive(next))
    grid.current?.querySelector<HTMLElement>('[data-tile][tabindex="0"]')?.focus()
  }

  return (
    /* biome-ignore lint/a11y/useSemanticElements: a table is for data; these are buttons in rows */
    <div
      ref={grid}
      role="grid"
      className="hawser-grid"
      aria-label={label}
      aria-rowcount={total === undefined ? -1 : Math.ceil(total / columns)}
      aria-colcount={columns}
      style={{ blockSize: rows.length * rowHeight }}
      onKeyDown={move}
    >
      {rows.map((row, index) =>
        (index >= first && index < end) || index === activeRow ? (
          <TileRow
            key={row[0] && getKey(row[0])}
            items={row}
            columns={columns}
            index={index}
            topPx={index * rowHeight}
            whenReadable={whenReadable}
            activeColumn={index === activeRow ? current % columns : null}
            getKey={getKey}
            onFocus={setActive}
          >
            {children}
          </TileRow>
        ) : null,
      )}
    </div>
  )
}

interface TileRowProps<TItem> extends Pick<TileGridProps<TItem>, 'items' | 'columns' | 'getKey' | 'children'> {
  /** From 0. */
  readonly index: number
  /** How far below the grid's own beginning it stands, in CSS pixels. */
  readonly topPx: number
  /** When its pictures are brought: not while it flies past. */
  readonly whenReadable: WhenReadable
  /** The column that the Tab key stops at; null where that is in another row. */
  readonly activeColumn: number | null
  readonly onFocus: (index: number) => void
}

/** One row of the grid. Its pictures are loaded once it is there to be looked at. */
const TileRow = memo(function TileRow<TItem>(props: TileRowProps<TItem>) {
  const { items, columns, index, topPx, whenReadable, activeColumn, getKey, onFocus, children } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the grid that it stands in
    // biome-ignore lint/a11y/useFocusableInteractive: its buttons have the focus
    <div
      role="row"
      className="hawser-grid-row"
      aria-rowindex={index + 1}
      style={{ insetBlockStart: topPx, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {items.map((item, column) => {
        const key = getKey(item)
        const tile: TileProps = {
          'data-tile': key,
          tabIndex: activeColumn === column ? 0 : -1,
          onFocus: () => onFocus(index * columns + column),
        }
        return (
          // biome-ignore lint/a11y/useSemanticElements: as the grid that it stands in
          // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus
          <div key={key} role="gridcell" aria-colindex={column + 1}>
            {children(item, tile, whenReadable)}
          </div>
        )
      })}
    </div>
  )
}, isSameRow) as <TItem>(props: TileRowProps<TItem>) => ReactNode

/** A page that is added makes new lists of the rows before it too. */
function isSameRow(before: TileRowProps<unknown>, after: TileRowProps<unknown>): boolean {
  return (Object.keys(after) as (keyof TileRowProps<unknown>)[]).every((name) =>
    name === 'items' ? shallowEqual(before.items, after.items) : before[name] === after[name],
  )
}
