import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lowestOfWagmi, lowestVersions } from './checks/lowestVersions.mjs'
import { publishedPackages } from './checks/workspacePackages.mjs'
import { repositoryRoot } from './repositoryRoot.mjs'

/** @param {string} path */
const read = (path) => readFileSync(join(repositoryRoot, path), 'utf8')

/** @param {string} version */
const full = (version) => [...version.split('.'), '0', '0'].slice(0, 3).join('.')

/** @type {Map<string, { from: string, below: string, notes: string }>} */
const stated = new Map()
for (const [, names = '', from = '', below = '', notes = ''] of read('docs/versions.md').matchAll(
  /^\| ([^|]+) \| (\d[^|]*) \|([^|]*)\|([^|]*)\|$/gm,
))
  for (const name of names.split(', '))
    stated.set(name.replaceAll('`', '').trim(), { from: from.trim(), below: below.trim(), notes })

it('default: docs/versions.md states the versions that the packed packages are tried with', () => {
  const tried = Object.entries(lowestVersions).map(([name, version]) => [
    name === 'typescript' ? 'TypeScript' : name,
    version,
  ])
  for (const [name = '', version] of tried)
    expect({ name, from: stated.get(name)?.from }).toEqual({ name, from: version })
  expect(stated.get('@wagmi/core')?.notes).toContain(lowestOfWagmi.typescript)
  const root = JSON.parse(read('package.json'))
  // What its use of wagmi is compiled with.
  expect(root.devDependencies['typescript-api']).toContain(lowestOfWagmi.typescript)
})

it('default: the peers of every package begin and end with the stated versions, and its engines too', () => {
  /** @type {Set<string>} */
  const met = new Set()
  for (const { name, manifest } of publishedPackages(repositoryRoot)) {
    expect({ name, node: manifest.engines?.node }).toEqual({ name, node: `>=${stated.get('Node.js')?.from}` })
    for (const [peer, range] of Object.entries(manifest.peerDependencies ?? {})) {
      const bounds = stated.get(peer)
      if (!bounds) continue
      const [, from = '', below = ''] = /^>=([\d.]+) <([\d.]+)$/.exec(String(range)) ?? []
      expect({ name, peer, from: full(from), below }).toEqual({ name, peer, from: bounds.from, below: bounds.below })
      met.add(peer)
    }
  }
  expect([...met].sort()).toEqual(['@wagmi/core', '@walletconnect/universal-provider', 'react', 'react-dom', 'viem'])
})

it('default: the quick start names those of React, viem and TypeScript', () => {
  const short = lowestVersions.typescript.replace(/\.\d+$/, '')
  expect(read('docs/quick-start.md')).toContain(`18.2, ${lowestVersions.viem} and ${short}`)
})

it('default: Node’s stated version is one that the continuous integration runs the tests on', () => {
  expect(read('.github/workflows/ci.yml')).toContain(`'${stated.get('Node.js')?.from}'`)
})
