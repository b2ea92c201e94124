export interface Grid {
  readonly count: number
  readonly columns: number
  readonly dir: 'ltr' | 'rtl'
  readonly hasControl?: boolean | undefined
}

/** How many rows Page Up and Page Down go over. */
const PAGE_ROWS = 3

/** Where a key leads from the cell at `index` of a grid that is filled row by row; undefined where the key is none of the grid's. */
export function moveInGrid(index: number, key: string, { count, columns, dir, hasControl }: Grid): number | undefined {
  const rowStart = index - (index % columns)
  const vertical = (rows: number): number => {
    const column = index % columns
    const last = Math.floor((count - 1 - column) / columns)
    return Math.min(Math.max(Math.floor(index / columns) + rows, 0), last) * columns + column
  }
  const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const find = (): number | undefined => {
    switch (key) {
      case 'ArrowLeft':
      case 'ArrowRight':
        return index + (key === forward ? 1 : -1)
      case 'ArrowDown':
        return vertical(1)
      case 'ArrowUp':
        return vertical(-1)
      case 'PageDown':
        return vertical(PAGE_ROWS)
      case 'PageUp':
        return vertical(-PAGE_ROWS)
      case 'Home':
        return hasControl ? 0 : rowStart
      case 'End':
        return hasControl ? count - 1 : rowStart + columns - 1
      default:
        return undefined
    }
  }
  const next = find()
  return next === undefined ? undefined : Math.min(Math.max(next, 0), count - 1)
}
