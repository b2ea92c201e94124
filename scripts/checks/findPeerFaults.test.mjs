import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { findPeerFaults } from './findPeerFaults.mjs'
import { publishedPackages } from './workspacePackages.mjs'

const { beforePacking } = createRequire(import.meta.url)('../packManifest.cjs').hooks
const source = { name: '@hawser/x', peerDependencies: { '@hawser/core': 'workspace:>=0.1.0 <1', react: '>=18.2 <20' } }

/** @param {Record<string, string>} [peerDependencies] */
const faultsOf = (peerDependencies) => findPeerFaults({ name: '@hawser/x', version: '1.2.3', peerDependencies }, source)

it('default: peers of ours are of the same minor, those of others as the repository has them', () => {
  expect(faultsOf({ '@hawser/core': '~1.2.0', react: '>=18.2 <20' })).toEqual([])
})

it('default: it is what packing writes, for each package of the repository', () => {
  /** @type {Record<string, any>[]} */
  const packages = publishedPackages(repositoryRoot).map(({ manifest }) => ({ ...manifest, version: '3.4.5' }))
  expect(packages.filter(({ peerDependencies }) => peerDependencies?.['@hawser/core']).length).toBeGreaterThan(2)
  expect(packages.flatMap((manifest) => findPeerFaults(beforePacking(manifest), manifest))).toEqual([])
})

it('error: the wide range of the repository, another minor, a range that changed, a peer that is missing or added', () => {
  const react = '>=18.2 <20'
  expect(faultsOf({ '@hawser/core': '>=0.1.0 <1', react })).toEqual([
    '@hawser/x was packed with the peer @hawser/core >=0.1.0 <1, not ~1.2.0.',
  ])
  expect(faultsOf({ '@hawser/core': '~1.1.0', react })).toHaveLength(1)
  expect(faultsOf({ '@hawser/core': '~1.2.0', react: '*' })).toEqual([
    '@hawser/x was packed with the peer react *, not >=18.2 <20.',
  ])
  expect(faultsOf({ '@hawser/core': '~1.2.0', react, vue: '3' })).toEqual([
    '@hawser/x was packed with the peer vue 3, not undefined.',
  ])
  expect(faultsOf()).toHaveLength(2)
})
