import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publishedPackages } from './checks/workspacePackages.mjs'
import { pnpm } from './packageManager.mjs'
import { integrityOf } from './publish/compareTarballs.mjs'
import { runTool } from './runTool.mjs'

const pnpmHooks = fileURLToPath(new URL('packManifest.cjs', import.meta.url))

/**
 * Packs every published package of a repository as a release does. Through pnpm: npm would ignore the `exports` of publishConfig.
 *
 * @param {string} root
 * @param {string} folder is made when it is missing
 * @returns {Promise<import('./publish/compareTarballs.mjs').PackedTarball[]>}
 */
export async function packTarballs(root, folder) {
  mkdirSync(folder, { recursive: true })
  const packages = publishedPackages(root)
  const filters = packages.map(({ name }) => `--filter=${name}`)
  await runTool(...pnpm([...filters, `--config.pnpmfile=${pnpmHooks}`, '-r', 'pack', '--pack-destination', folder]), {
    cwd: root,
  })
  const files = readdirSync(folder)
  return packages.map(({ name, manifest }) => {
    const version = String(manifest.version)
    const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
    if (!files.includes(file)) throw new Error(`Packing ${name} made no ${file}.`)
    return { name, version, file, integrity: integrityOf(join(folder, file)) }
  })
}
