import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { createSourceFinder, shortPath } from '../sourceOf.mjs'

/**
 * What some scripts of an app are made of: for each module the bytes that they would have less without it, after gzip.
 *
 * @param {import('./buildApp.mjs').App} app
 * @param {readonly string[]} names
 * @returns {string[]} lines, the largest first
 */
export function describeParts({ scripts }, names) {
  const find = createSourceFinder()
  /** @type {Map<string, number>} */
  const parts = new Map()
  for (const name of names) {
    const script = scripts.get(name)
    if (!script) continue
    const source = readFileSync(script.file, 'utf8')
    const pieces = source.split('\n').flatMap((text, line) => split(text, (column) => find(script.file, line, column)))
    const whole = gzipSync(pieces.map(({ text }) => text).join(''), { level: 9 }).length
    for (const from of new Set(pieces.map((piece) => piece.from))) {
      const rest = pieces.filter((piece) => piece.from !== from)
      const less = whole - gzipSync(rest.map(({ text }) => text).join(''), { level: 9 }).length
      parts.set(shortPath(from), (parts.get(shortPath(from)) ?? 0) + less)
    }
  }
  return [...parts].sort(([, a], [, b]) => b - a).map(([path, bytes]) => `${String(bytes).padStart(6)} B  ${path}`)
}

/**
 * A line of a script, cut where another module begins.
 *
 * @param {string} line
 * @param {(column: number) => string} find
 */
function split(line, find) {
  /** @type {{ from: string, text: string }[]} */
  const pieces = []
  for (let column = 0; column < line.length; column += 1) {
    const from = find(column)
    const last = pieces.at(-1)
    if (last?.from === from) last.text += line[column]
    else pieces.push({ from, text: line[column] ?? '' })
  }
  return pieces
}
