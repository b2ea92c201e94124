import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { findEarlyImports } from './findEarlyImports.mjs'
import { installPacked } from './installPacked.mjs'
import { measureApps } from './measureApps.mjs'

// What a browser takes of small apps that Vite builds from the packed packages, and which libraries an entry brings too early. With `--parts`, or where
// it is too much, also what it is made of: for each module the bytes that go with it.

/** @typedef {import('./measureApps.mjs').AppRow} AppRow */

const { values } = parseArgs({ options: { parts: { type: 'boolean', default: false } } })
const root = mkdtempSync(join(tmpdir(), 'hawser-sizes-'))
try {
  await installPacked(root, ['react', 'react-dom'])
  const rows = await measureApps(root)
  const width = Math.max(...rows.map(({ label }) => label.length))
  console.log('Small apps built with Vite from the packed packages, after gzip, React left out (measured : goal):')
  for (const row of rows) {
    const { label, value, budget, unit } = row
    const figures = `${toText(value, unit).padStart(9)} : ${toText(budget.goal, unit).padEnd(9)}`
    console.log(`${mark(row)} ${label.padEnd(width)}  ${figures} ${remark(row)}`.trimEnd())
  }
  for (const row of rows.filter((one) => values.parts || isTooMuch(one))) {
    if (row.parts) console.log([`\n${row.label} (${row.parts.title}):`, ...row.parts.lines()].join('\n  '))
  }
  const { entryCount, faults } = await findEarlyImports({ repository: repositoryRoot, folder: root })
  for (const fault of faults) console.log(`✗ ${fault}`)
  if (faults.length === 0) console.log(`✓ ${entryCount} entries bring no library before it is needed (esbuild)`)

  if (rows.some(isTooMuch) || faults.length > 0) {
    console.error('Too much: load it later, drop it, or argue for another budget in scripts/checks/appBudgets.mjs.')
    process.exitCode = 1
  }
} catch (error) {
  console.error(`The sizes could not be measured: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  rmSync(root, { recursive: true, force: true })
}

/** @param {AppRow} row */
function isTooMuch({ value, budget: { goal, today = goal } }) {
  return value > Math.max(goal, today)
}

/** @param {AppRow} row */
function mark(row) {
  if (isTooMuch(row)) return '✗'
  return row.value > row.budget.goal ? '·' : '✓'
}

/** @param {AppRow} row */
function remark({ value, budget: { goal, today }, unit }) {
  if (today === undefined) return ''
  if (value <= goal) return 'reached'
  return `not reached yet, at most ${toText(today, unit)} today`
}

/**
 * @param {number} value
 * @param {AppRow['unit']} unit
 */
function toText(value, unit) {
  if (unit === 'scripts') return String(value)
  return value !== 0 && Math.abs(value) < 1_000 ? `${value} B` : `${(value / 1000).toFixed(1)} kB`
}
