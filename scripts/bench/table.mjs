/** The middle one of some values; of an even number the lower of the two. Undefined where there is none. */
export function median(values) {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)]
}

const units = {
  ms: (value) => `${value.toFixed(0)} ms`,
  kB: (value) => `${(value / 1000).toFixed(1)} kB`,
  MB: (value) => `${(value / 1e6).toFixed(1)} MB`,
  count: (value) => String(value),
}

/**
 * A figure of three pages as a row of the table: with the ratios of Hawser to the other two, and whether it is within its goal.
 *
 * @param {string} title
 * @param {{ bare?: number, wagmi?: number, hawser?: number }} figure
 * @param {{ unit: keyof typeof units, goal?: string, limit?: number }} options `limit` is the most that Hawser may have
 */
export function toRow(title, { bare, wagmi, hawser }, { unit, goal = '', limit }) {
  const text = (value) => (Number.isFinite(value) ? units[unit](value) : '–')
  const ratio = (other) => (hawser > 0 && other > 0 ? `${(hawser / other).toFixed(2)} ×` : '–')
  const mark = limit === undefined ? ' ' : hawser <= limit ? '✓' : '✗'
  return [`${mark} ${title}`, text(bare), text(wagmi), text(hawser), ratio(wagmi), ratio(bare), goal]
}

/** How many of the rows' goals are reached, and the titles of the others. */
export function countReached(rows) {
  const titles = (mark) => rows.filter(([title]) => title.startsWith(mark)).map(([title]) => title.slice(2))
  return { reached: titles('✓').length, missed: titles('✗') }
}

/** Rows as aligned text. */
export function toTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  const isText = (column) => column === 0 || column === widths.length - 1
  const pad = (cell, column) => (isText(column) ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')
}
