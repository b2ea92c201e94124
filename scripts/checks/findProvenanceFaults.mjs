import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { publishedPackages } from './workspacePackages.mjs'

/**
 * What npm would refuse in a packed manifest that is published with provenance: its `repository` is compared with the one that the workflow ran in, and what
 * nobody may read gets none. https://docs.npmjs.com/generating-provenance-statements
 *
 * @param {Record<string, any>} packed
 * @param {string} root of the repository
 * @returns {string[]} one sentence each
 */
export function findProvenanceFaults(packed, root) {
  const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const source = publishedPackages(root).find(({ name }) => name === packed.name)
  if (!source) return [`${packed.name} is no package of this repository.`]
  const faults = []
  if (packed.repository?.type !== 'git' || packed.repository.url !== repository.url) {
    faults.push(`${packed.name}: "repository" is not ${repository.url}, where the workflow runs.`)
  }
  const directory = relative(root, source.folder)
  if (packed.repository?.directory !== directory) faults.push(`${packed.name}: "repository" does not say ${directory}.`)
  if (packed.private) faults.push(`${packed.name}: it is private.`)
  const { access, provenance } = packed.publishConfig ?? {}
  if (access !== undefined && access !== 'public') faults.push(`${packed.name}: it is published for some alone.`)
  if (provenance === false) faults.push(`${packed.name}: "publishConfig" turns provenance off.`)
  return faults
}
