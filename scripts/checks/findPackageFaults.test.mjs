import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findPackageFaults } from './findPackageFaults.mjs'

/** @param {object} manifest */
function unpack(manifest) {
  const folder = mkdtempSync(join(tmpdir(), 'hawser-package-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: '@hawser/x', ...manifest }))
  for (const file of ['LICENSE', 'README.md', 'dist/a.js', 'dist/b.js']) writeFileSync(join(folder, file), '')
  return findPackageFaults(folder, { devDependencies: [] })
}

it('default: a package that holds all that its manifest names', () => {
  const imports = { '#b': { production: './dist/b.js', default: './dist/a.js' } }
  expect(unpack({ exports: { '.': './dist/a.js' }, imports })).toEqual([])
})

it.each(['exports', 'imports'])('behavior: %s that lead to the sources, which no package holds', (field) => {
  const target = { '@hawser/source': './src/a.ts', default: './dist/a.js' }
  expect(unpack({ exports: {}, [field]: { [field === 'exports' ? '.' : '#a']: target } })).toEqual([
    'the manifest names the source condition',
    'the manifest names ./src/a.ts, which is not in the package',
  ])
})
