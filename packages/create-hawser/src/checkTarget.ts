import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { CreateAppError } from './errors.js'

export interface Target {
  /** Absolute. */
  readonly folder: string
  /** The package's name: the folder's own. */
  readonly name: string
}

/** What a repository that was made before may have in it. */
const harmless = new Set(['.git', '.DS_Store'])
const reserved = new Set(['node_modules', 'favicon.ico'])
const maxNameLength = 214

/**
 * Returns where an app is made.
 *
 * @param given as its user has written it: a folder within `cwd`, or `.` for that itself
 * @param cwd absolute
 * @throws CreateAppError for a folder elsewhere, one that has something in it, and a name that npm does not allow
 */
export function checkTarget(given: string, cwd: string): Target {
  const folder = resolve(cwd, given)
  const name = basename(folder)
  const shown = JSON.stringify(given)
  if (given.trim() === '' || given.includes('\0')) throw new CreateAppError('Name the folder of the new app.')
  if (isAbsolute(given) || !isWithin(folder, cwd) || !isWithin(realPath(folder), realpathSync(cwd)))
    throw new CreateAppError(`${shown} is not in this folder. Go to where the app is to be, and name a folder there.`)
  if (!isPackageName(name))
    throw new CreateAppError(
      `${JSON.stringify(name)} cannot be the name of an app: npm takes small letters, digits and - . _ alone, and no dot or underscore to begin with. Try ${JSON.stringify(suggestName(name))}.`,
    )
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new CreateAppError(`${shown} is a file. Choose another name.`)
    if (readdirSync(folder).some((file) => !harmless.has(file)))
      throw new CreateAppError(`${shown} is not empty. Choose another name, or empty it first.`)
  }
  return { folder, name }
}

/** By the rules of npm for new packages, without a scope. */
function isPackageName(name: string): boolean {
  return /^[a-z0-9-][a-z0-9-._]*$/.test(name) && name.length <= maxNameLength && !reserved.has(name)
}

function suggestName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9._]+/g, '-')
    .replace(/^[-._]+|-$/g, '')
    .slice(0, maxNameLength)
  return isPackageName(plain) ? plain : 'my-app'
}

function isWithin(path: string, parent: string): boolean {
  const way = relative(parent, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** Where a path leads, of which the end need not exist. */
function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  const parent = dirname(path)
  return parent === path ? path : resolve(realPath(parent), basename(path))
}
