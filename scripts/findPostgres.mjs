import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'

const folders = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt']

/**
 * The folder of PostgreSQL's programs on this machine: `POSTGRES_BIN`, then PATH, then the newest of the usual places, where Debian keeps them off the PATH.
 *
 * @returns {string | undefined}
 * @throws when `POSTGRES_BIN` is set and holds no PostgreSQL.
 */
export function findPostgres() {
  const named = process.env.POSTGRES_BIN
  if (named) {
    if (isPostgres(named)) return named
    throw new Error(`POSTGRES_BIN is set to "${named}", where there is no initdb. Correct it, or unset it.`)
  }
  const onPath = (process.env.PATH ?? '').split(delimiter).find((folder) => folder && isPostgres(folder))
  if (onPath) return onPath
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((version) => join(folder, version, 'bin')))
    .filter(isPostgres)
    .sort((a, b) => versionOf(b) - versionOf(a))[0]
}

/** @param {string} folder */
function isPostgres(folder) {
  return ['initdb', 'postgres'].every((name) => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** @param {string} folder */
function versionOf(folder) {
  return Number(/(\d+)\/bin$/.exec(folder)?.[1] ?? 0)
}
