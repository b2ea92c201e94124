import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, resolve } from 'node:path'

/**
 * Finds where code of a built script comes from, through the map of the app's build and those of the packages' own builds.
 *
 * @returns {(file: string, line: number, column: number) => string} lines and columns from 0; a path
 */
export function createSourceFinder() {
  /** @type {Map<string, SourceMap | undefined>} */
  const maps = new Map()
  /** @param {string} file */
  const read = (file) => {
    if (!maps.has(file)) {
      const path = `${file}.map`
      maps.set(file, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined)
    }
    return maps.get(file)
  }
  /** @type {(file: string, line: number, column: number) => string} */
  function find(file, line, column) {
    const entry = read(file)?.findEntry(line, column)
    if (!entry || !('originalSource' in entry) || !entry.originalSource) return file
    const { originalSource, originalLine, originalColumn } = entry
    const source = originalSource.startsWith('file:') ? originalSource.slice(7) : resolve(dirname(file), originalSource)
    return source === file ? file : find(source, originalLine, originalColumn)
  }
  return find
}

/** A path as it is told: without where its package stands. @param {string} path */
export function shortPath(path) {
  return path.replace(/^.*\/node_modules\//, '')
}
