import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript-api'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../packages/core/src')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.test(-d)?\.ts$|^fixtures\//.test(file),
)
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')
/** Where features are: a folder each. */
const folders = sources.filter((file) => /^export const .*defineFeature\(/m.test(read(file))).map(dirname)
/** What the app has of core without a feature. */
const entries = ['index', 'actions', 'adapter', 'internals', 'server'].map((name) => `exports/${name}.ts`)

/**
 * All that a file reaches, types and late imports included, each with who reaches it.
 * @param {readonly string[]} from
 */
function reach(from) {
  const found = new Map(from.map((file) => [file, '']))
  for (const file of found.keys()) {
    for (const { fileName } of ts.preProcessFile(read(file), true, true).importedFiles) {
      if (!fileName.startsWith('.')) continue
      const next = relative(root, join(root, dirname(file), fileName)).replace(/\.js$/, '.ts')
      if (!found.has(next)) found.set(next, file)
    }
  }
  return found
}

it('behavior: core names no feature', () => {
  expect(folders.sort()).toEqual([
    'activity',
    'names',
    'nfts',
    'onRamp',
    'portfolio',
    'profile',
    'send',
    'swaps',
    'wallets',
  ])
  const named = [...reach(entries)].filter(([file]) => folders.includes(dirname(file)))
  expect(named.map(([file, by]) => `${by} names ${file}`)).toEqual([])
})

it('behavior: a feature works with its context and flows, and with nothing inside of the client', () => {
  const inside = /from '\.\.\/(client\/internals(Of)?|client\/createHawser|(connections|controllers|modal)\/\w+)\.js'/
  const readers = sources.filter((file) => folders.includes(dirname(file)) && inside.test(read(file)))
  expect(readers).toEqual([])
})
