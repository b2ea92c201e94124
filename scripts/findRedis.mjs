import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'

const names = ['redis-server', 'valkey-server']

/**
 * The path of a Redis server on this machine: `REDIS_SERVER`, then PATH.
 *
 * @returns {string | undefined}
 * @throws when `REDIS_SERVER` is set and names no executable file.
 */
export function findRedis() {
  const named = process.env.REDIS_SERVER
  if (named) {
    if (isExecutable(named)) return named
    throw new Error(`REDIS_SERVER is set to "${named}", which is not an executable file. Correct it, or unset it.`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable)
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
