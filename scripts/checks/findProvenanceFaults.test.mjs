import { expect, it } from 'vitest'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { findProvenanceFaults } from './findProvenanceFaults.mjs'
import { publishedPackages } from './workspacePackages.mjs'

const find = (/** @type {Record<string, any>} */ manifest) => findProvenanceFaults(manifest, repositoryRoot)
const core = () =>
  structuredClone(publishedPackages(repositoryRoot).find(({ name }) => name === '@hawser/core')?.manifest ?? {})

it('default: every package can be published with provenance', () => {
  const packages = publishedPackages(repositoryRoot)
  expect(packages.length).toBeGreaterThan(10)
  expect(packages.flatMap(({ manifest }) => find(manifest))).toEqual([])
})

it.each([
  ['another repository', { repository: { ...core().repository, url: 'git+https://github.com/else/hawser.git' } }, 1],
  ['another folder', { repository: { ...core().repository, directory: 'packages/react' } }, 1],
  ['no repository', { repository: undefined }, 2],
  ['a private package', { private: true }, 1],
  ['restricted access', { publishConfig: { access: 'restricted' } }, 1],
  ['provenance turned off', { publishConfig: { provenance: false } }, 1],
  ['a package from elsewhere', { name: '@else/core' }, 1],
])('error: %s is told', (_, change, count) => {
  expect(find({ ...core(), ...change })).toHaveLength(count)
})
