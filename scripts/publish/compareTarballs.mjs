import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} PackedTarball
 * @property {string} name of the package
 * @property {string} version
 * @property {string} file its name in the folder
 * @property {string} integrity `sha512-…`, as the registry writes it
 */

/** The hash of a tarball, as the registry writes it. @param {Buffer} tarball */
export function hashOf(tarball) {
  return `sha512-${createHash('sha512').update(tarball).digest('base64')}`
}

/** @param {string} path of a tarball */
export const integrityOf = (path) => hashOf(readFileSync(path))

/**
 * How the tarballs of a folder differ from those that were packed.
 *
 * @param {string} folder
 * @param {readonly PackedTarball[]} packed
 * @returns {string[]} one sentence each
 */
export function compareTarballs(folder, packed) {
  const files = readdirSync(folder)
  const faults = files
    .filter((file) => !packed.some((one) => one.file === file))
    .map((file) => `${file} was not packed by this release.`)
  if (packed.length === 0) faults.push('This release has packed nothing.')
  for (const { file, integrity } of packed) {
    if (!files.includes(file)) faults.push(`${file} is missing.`)
    else if (integrityOf(join(folder, file)) !== integrity) faults.push(`${file} is not what was packed.`)
  }
  return faults
}
