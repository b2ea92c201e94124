import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} WorkspacePackage
 * @property {string} name
 * @property {string} folder absolute
 * @property {Record<string, any>} manifest
 */

/**
 * The packages, examples and documentation of a repository, by its folders.
 *
 * @param {string} root
 * @returns {WorkspacePackage[]}
 */
export function workspacePackages(root) {
  return ['packages', 'packages/adapters', 'examples']
    .map((parent) => join(root, parent))
    .filter((parent) => existsSync(parent))
    .flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)))
    .concat(join(root, 'docs'))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => {
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      return { name: manifest.name, folder, manifest }
    })
}

/** Those that are published. @param {string} root */
export function publishedPackages(root) {
  return workspacePackages(root).filter(({ manifest }) => manifest.private !== true)
}
