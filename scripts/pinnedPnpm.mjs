import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The folder of the pnpm that `packageManager` pins by version and hash. It is fetched when it is not there yet, and unpacked only when
 * its hash is the pinned one: what npx fetches is compared with nothing but the registry's own word.
 *
 * @param {string} packageManager `pnpm@x.y.z+sha512.…`, as package.json names it
 * @param {{ cache: string, fetchTarball: (name: string, folder: string) => void }} options `fetchTarball` puts the one tarball of a package
 *   into a folder
 * @returns {{ cli: string, binFolder: string }} the script to run, and a folder that has it by the name of pnpm
 * @throws when nothing is pinned by hash, and when something else than the pinned one was fetched.
 */
export function pinnedPnpm(packageManager, { cache, fetchTarball }) {
  const [, name, version, pinned] = /^(pnpm@(\d+\.\d+\.\d+))\+sha512\.([0-9a-f]{128})$/.exec(packageManager) ?? []
  if (name === undefined || version === undefined || pinned === undefined) {
    throw new Error(`"packageManager" in package.json names no pnpm with its sha512 hash: ${packageManager}`)
  }
  const folder = join(cache, `pnpm-${version}-${pinned.slice(0, 16)}`)
  const found = { cli: join(folder, 'package', 'bin', 'pnpm.cjs'), binFolder: join(folder, 'bin') }
  if (existsSync(folder)) return found

  mkdirSync(cache, { recursive: true })
  const scratch = mkdtempSync(join(cache, 'fetched-'))
  try {
    fetchTarball(name, scratch)
    const [file] = readdirSync(scratch)
    if (file === undefined) throw new Error(`${name} was not fetched.`)
    const tarball = join(scratch, file)
    const hash = createHash('sha512').update(readFileSync(tarball)).digest('hex')
    if (hash !== pinned) {
      throw new Error(
        `The ${name} that was fetched is not the one that package.json pins: its sha512 is ${hash}.\nNothing of it was run. Find out why before you change the pin.`,
      )
    }
    const unpacked = join(scratch, 'unpacked')
    mkdirSync(join(unpacked, 'bin'), { recursive: true })
    execFileSync('tar', ['-xzf', tarball, '-C', unpacked])
    symlinkSync(join('..', 'package', 'bin', 'pnpm.cjs'), join(unpacked, 'bin', 'pnpm'))
    try {
      renameSync(unpacked, folder)
    } catch (error) {
      // Another process has put it there meanwhile.
      if (!existsSync(folder)) throw error
    }
    return found
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
