import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packTarballs } from '../packTarballs.mjs'
import { repositoryRoot } from '../repositoryRoot.mjs'

/**
 * Packs every published package for a check.
 *
 * @returns {Promise<{ tarballs: Map<string, string>, remove: () => Promise<void> }>} the files by package name
 */
export async function packPackages() {
  const folder = await mkdtemp(join(tmpdir(), 'hawser-packed-'))
  const packed = await packTarballs(repositoryRoot, folder)
  const tarballs = new Map(packed.map(({ name, file }) => [name, join(folder, file)]))
  return { tarballs, remove: () => rm(folder, { recursive: true, force: true }) }
}
