import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findPackageFaults } from './findPackageFaults.mjs'

/**
 * @param {object} manifest
 * @param {string} [declarations]
 */
function unpack(manifest, declarations = '') {
  const folder = mkdtempSync(join(tmpdir(), 'hawser-package-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: '@hawser/x', ...manifest }))
  for (const file of ['LICENSE', 'README.md', 'dist/a.js', 'dist/b.js']) writeFileSync(join(folder, file), '')
  writeFileSync(join(folder, 'dist', 'a.d.ts'), declarations)
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

it('behavior: types come from packages that are installed with it, or by a name of its own that leads to types', () => {
  const types = './dist/a.d.ts'
  const from = (/** @type {string} */ name) => `export { a } from '${name}'`
  const manifest = { exports: {}, dependencies: { viem: '2' }, imports: { '#a': { types, default: './dist/a.js' } } }
  expect(unpack(manifest, from('viem/chains'))).toEqual([])
  expect(unpack(manifest, from('#a'))).toEqual([])
  expect(unpack(manifest, from('ox'))).toEqual([
    'dist/a.d.ts takes types from ox, which is not installed with the package',
  ])
  const untold = ['dist/a.d.ts takes types from #b, which leads to none']
  expect(unpack(manifest, from('#b'))).toEqual(untold)
  expect(unpack({ ...manifest, imports: { '#b': { default: './dist/b.js' } } }, from('#b'))).toEqual(untold)
})

it('behavior: what is for those who develop it is not in the manifest', () => {
  const manifest = { exports: {}, scripts: { build: 'tsup' }, devDependencies: { viem: '2.0.0' } }
  expect(unpack(manifest)).toEqual(['the manifest has scripts', 'the manifest has devDependencies'])
})

it('behavior: peers of ours are of the same minor, those of others in whatever range', () => {
  const withPeer = (/** @type {string} */ range) =>
    unpack({ version: '1.2.3', exports: {}, peerDependencies: { '@hawser/core': range, react: '>=18 <20' } })
  expect(withPeer('~1.2.0')).toEqual([])
  for (const range of ['>=1.0.0 <2', '^1.2.0', '~1.1.0', '1.2.3']) {
    expect(withPeer(range)).toEqual([`its peer @hawser/core ${range} is not ~1.2.0`])
  }
})
