import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findImportFaults } from './findImportFaults.mjs'

const rules = [
  { name: '@x/low', source: [], tests: [] },
  { name: '@x/high', source: ['@x/low'], tests: ['@x/tools'], refused: ['@x/low/insides'] },
  {
    name: '@x/tools',
    source: ['@x/low', '@x/high'],
    tests: [],
    parts: [{ folder: 'src/inner', source: ['@x/low'], apartFrom: 'src/outer' }],
  },
]

/** @type {string} */
let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hawser-rules-'))
  for (const name of ['low', 'high', 'tools']) {
    write(
      `packages/${name}/package.json`,
      JSON.stringify({ name: `@x/${name}`, exports: { '.': { '@hawser/source': './src/exports/index.ts' } } }),
    )
    write(`packages/${name}/src/exports/index.ts`, 'export {}')
  }
})

afterEach(() => rmSync(root, { recursive: true }))

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const faults = () => findImportFaults(root, rules)

it('default: allowed imports are no faults', () => {
  write('packages/high/src/a.ts', `import { b } from './b.js'\nimport type { L } from '@x/low'\nimport 'valibot'`)
  write('packages/high/src/b.tsx', 'export const b = 1')
  write('packages/high/src/a.test.ts', `import '@x/tools'\nimport './a.js'`)
  expect(faults()).toEqual([])
})

it.each([
  ['a static import', `import '@x/high'`],
  ['an import of a type', `import type { A } from '@x/high'`],
  ['an inline type', `export type A = import('@x/high').A`],
  ['a dynamic import', `export const load = () => import('@x/high')`],
  ['a re-export', `export * from '@x/high'`],
])('behavior: %s against the direction is found', (_, text) => {
  write('packages/low/src/a.ts', text)
  expect(faults()).toEqual([expect.stringContaining('@x/low may not import @x/high')])
})

it('behavior: a part of a package imports fewer packages, and nothing of the part that it stands apart from', () => {
  write('packages/tools/src/outer/a.ts', `import '@x/high'\nimport '../inner/a.js'`)
  write('packages/tools/src/inner/a.ts', `import '@x/low'`)
  expect(faults()).toEqual([])
  write('packages/tools/src/inner/a.ts', `import type { H } from '@x/high'`)
  expect(faults()).toEqual([expect.stringContaining('src/inner of @x/tools may not import @x/high')])
  write('packages/tools/src/inner/a.ts', `export const load = () => import('../outer/b.js')`)
  write('packages/tools/src/outer/b.ts', 'export {}')
  expect(faults()).toEqual([expect.stringContaining('src/inner may not import src/outer')])
})

it('behavior: what tests may import is refused in the source', () => {
  write('packages/high/src/a.ts', `import '@x/tools'`)
  expect(faults()).toEqual([expect.stringContaining('@x/high may not import @x/tools')])
})

it('behavior: an entry that a rule refuses is refused in the source alone', () => {
  const exports = { '.': {}, './insides': { '@hawser/source': './src/exports/index.ts' } }
  write('packages/low/package.json', JSON.stringify({ name: '@x/low', exports }))
  write('packages/high/src/a.ts', `import type { A } from '@x/low/insides'`)
  write('packages/high/src/a.test.ts', `import '@x/low/insides'`)
  write('packages/tools/src/a.ts', `import '@x/low/insides'`)
  expect(faults()).toEqual([expect.stringMatching(/high\/src\/a\.ts: '@x\/low\/insides' is refused: @x\/high works/)])
})

it('behavior: a refused dev dependency is found in the manifest', () => {
  write('packages/low/package.json', JSON.stringify({ name: '@x/low', devDependencies: { '@x/tools': 'workspace:*' } }))
  expect(faults()).toEqual([expect.stringContaining('names @x/tools in devDependencies')])
})

it('behavior: only entries of another package can be imported', () => {
  write('packages/high/src/a.ts', `import '@x/low/src/a.js'`)
  write('packages/high/src/b.ts', `import '../../low/src/exports/index.js'`)
  expect(faults()).toEqual([expect.stringContaining('is no entry'), expect.stringContaining('reaches out')])
})

it('behavior: a relative import without its ending is found', () => {
  write('packages/low/src/a.ts', `import './b'`)
  write('packages/low/src/b.ts', 'export {}')
  expect(faults()).toEqual([expect.stringContaining('leads to no file')])
})

it('behavior: where a framework takes no ending, an import without one is a fault only where it leads to nothing', () => {
  const bundled = rules.map((rule) => ({ ...rule, isBundled: true }))
  write('packages/low/src/a.ts', `import './b'\nimport './c.js'`)
  write('packages/low/src/b.tsx', 'export {}')
  write('packages/low/src/c.ts', `import './none'`)
  expect(findImportFaults(root, bundled)).toEqual([expect.stringContaining("'./none' leads to no file")])
  write('packages/low/src/c.ts', `import './a'`)
  expect(findImportFaults(root, bundled)).toEqual([expect.stringMatching(/^cycle: .*a\.ts → .*c\.ts → .*a\.ts$/)])
})

it('behavior: a package without a rule is found', () => {
  write('packages/new/package.json', JSON.stringify({ name: '@x/new' }))
  expect(faults()).toEqual([expect.stringContaining('@x/new has no line')])
})

it('behavior: a cycle of types alone is found, across packages too', () => {
  write('packages/low/src/a.ts', `import type { B } from './b.js'\nexport type A = B`)
  write('packages/low/src/b.ts', `export type B = import('./a.js').A | 1`)
  expect(faults()).toEqual([expect.stringMatching(/^cycle: .*a\.ts → .*b\.ts → .*a\.ts$/)])
})

it('behavior: tests may import the shared browser look-up, source may not', () => {
  write('scripts/findBrowser.mjs', 'export {}')
  write('packages/low/test/a.test.ts', `import '../../../scripts/findBrowser.mjs'`)
  expect(faults()).toEqual([])
  write('packages/low/src/a.ts', `import '../../../scripts/findBrowser.mjs'`)
  expect(faults()).toEqual([expect.stringContaining('reaches out')])
})

it('behavior: a file that imports itself through its own entry is found', () => {
  write('packages/low/src/exports/index.ts', `export * from '../a.js'`)
  write('packages/low/src/a.ts', `import '@x/low'`)
  expect(faults()).toEqual([expect.stringContaining('@x/low may not import @x/low')])
})
