import { existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { runTool } from '../runTool.mjs'
import { packPackages } from './packPackages.mjs'
import { publishedPackages } from './workspacePackages.mjs'

/**
 * Puts the packed packages into an app's `node_modules`, as a release would bring them. What they depend on is linked to where it is installed
 * already: no registry is asked.
 *
 * @param {string} app folder
 * @param {readonly string[]} libraries that the app itself imports, as `@hawser/react` has them
 */
export async function installPacked(app, libraries) {
  const published = publishedPackages(repositoryRoot)
  const { tarballs, remove } = await packPackages()
  try {
    for (const { name, folder, manifest } of published) {
      const target = join(app, 'node_modules', name)
      mkdirSync(target, { recursive: true })
      await runTool('tar', ['-xzf', tarballs.get(name) ?? '', '--strip-components=1', '-C', target], { cwd: app })
      const needed = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
      for (const library of needed) if (!tarballs.has(library)) link(folder, target, library)
    }
  } finally {
    await remove()
  }
  for (const library of libraries) link(join(repositoryRoot, 'packages', 'react'), app, library)
}

/**
 * @param {string} owner the folder of who has the library
 * @param {string} target the folder of who gets it
 * @param {string} library
 */
function link(owner, target, library) {
  const installed = join(owner, 'node_modules', library)
  // An optional peer need not be installed.
  if (!existsSync(installed)) return
  const place = join(target, 'node_modules', library)
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(realpathSync(installed), place, 'junction')
}
