import { MAX_INSTALLED } from './maxInstalled.js'
import type { ConnectRow } from './useConnectRows.js'

/** Stands for the rows that are not drawn. */
export interface MoreRow {
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
