import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pnpm } from '../packageManager.mjs'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { runTool } from '../runTool.mjs'
import { publishedPackages } from './workspacePackages.mjs'

/**
 * Packs every published package as a release would.
 *
 * @returns {Promise<{ tarballs: Map<string, string>, remove: () => Promise<void> }>} the files by package name
 */
export async function packPackages() {
  const folder = await mkdtemp(join(tmpdir(), 'hawser-packed-'))
  const packages = publishedPackages(repositoryRoot)
  const filters = packages.map(({ name }) => `--filter=${name}`)
  await runTool(...pnpm([...filters, '-r', 'pack', '--pack-destination', folder]), { cwd: repositoryRoot })
  const files = readdirSync(folder)
  const tarballs = new Map(
    packages.map(({ name, manifest }) => {
      const file = `${name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`
      if (!files.includes(file)) throw new Error(`Packing ${name} made no ${file}.`)
      return [name, join(folder, file)]
    }),
  )
  return { tarballs, remove: () => rm(folder, { recursive: true, force: true }) }
}
