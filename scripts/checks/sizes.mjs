import process from 'node:process'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { measureSizes } from './measureSizes.mjs'

/** @param {number} bytes */
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

try {
  const lines = await measureSizes(repositoryRoot)
  const width = Math.max(...lines.map(({ label }) => label.length))
  console.log('Sizes after gzip, React excluded, bundled as a consumer would:')
  for (const { label, bytes, limit, note, parts = [] } of lines) {
    const mark = bytes > limit ? '✗' : '✓'
    console.log(`${mark} ${label.padEnd(width)}  ${kB(bytes).padStart(9)} of ${kB(limit)}${note ? `  (${note})` : ''}`)
    if (bytes > limit) for (const part of parts) console.log(`    ${part}`)
  }
  if (lines.some(({ bytes, limit }) => bytes > limit)) {
    console.error('Over budget: load it later, drop it, or argue for another budget in scripts/checks/sizeBudgets.mjs.')
    process.exitCode = 1
  }
} catch (error) {
  console.error(`The sizes could not be measured: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
