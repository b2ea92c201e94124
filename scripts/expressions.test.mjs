import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-api'
import { describe, expect, it } from 'vitest'
import { parseWalletLink } from '../packages/common/src/platform/links.ts'
import { listSources } from './listSources.mjs'

/**
 * @typedef {object} Attack
 * @property {string} before
 * @property {string} piece
 * @property {string} ending
 *
 * @typedef {Attack & { length?: number, ms: number }} Trial
 */

const root = join(import.meta.dirname, '..')
const size = 200_000
const limitMs = 100
/** On this much of a text an expression that goes over it again and again is found out already. */
const trialSize = 10_000
const endings = ['', '\n', '\u0000!']

/** Every expression of what is published, as it stands in the source: what is new is judged by itself. */
function findExpressions() {
  const sources = listSources().filter((file) => !/\.test(-d)?\.tsx?$|\/fixtures\/|^packages\/testing\//.test(file))
  /** @type {Map<string, string>} */
  const found = new Map()
  /** @type {string[]} */
  const made = []
  for (const file of sources) {
    const tree = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
    /** @param {ts.Node} node */
    const visit = (node) => {
      if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) found.set(node.getText(), file)
      const isMade = (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp'
      if (isMade) made.push(file)
      ts.forEachChild(node, visit)
    }
    visit(tree)
  }
  return { found: [...found], made }
}

/**
 * The parts of an expression one after the other, each by a letter that it takes; repetitions, groups and places left out.
 *
 * @param {string} source
 * @param {string} flags
 */
function toLetters(source, flags) {
  const part = /\\[pPux](?:\{[^}]*\}|[\da-f]{2,4})|\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:<?[=!]|:))?|\{\d[^}]*\}|[\s\S]/g
  const candidates = 'a0 A"\'x-_/.:,;{}()<>[]\\!*+=@#\n\t1fZ\u200e\u0600\u007f'
  /** @type {{ letter: string, opensRun: boolean }[]} */
  const letters = []
  let opensRun = true
  for (const [text] of source.matchAll(part)) {
    const isPlain = text.length === 1 && text !== '.'
    if (/^\(|^[)|]$/.test(text)) opensRun = true
    if (/^(?:\(|\{\d)|^[)|^$*+?]$|^\\[bB]$/.test(text)) continue
    const takes = new RegExp(`^${text}$`, flags.replace('g', ''))
    const letter = isPlain ? text : [...candidates].find((other) => takes.test(other))
    if (letter === undefined) continue
    letters.push({ letter, opensRun: opensRun || !isPlain })
    opensRun = !isPlain
  }
  return letters
}

/**
 * Texts that begin as the expression wants it, or do not, and then go on with a part of it that never comes to an end.
 *
 * @param {RegExp} expression
 */
function writeAttacks({ source, flags }) {
  const letters = toLetters(source, flags)
  const path = letters.map(({ letter }) => letter).join('')
  /** @type {Map<string, Attack>} */
  const attacks = new Map()
  /** @param {string} piece @param {number} start */
  const add = (piece, start) => {
    for (const before of new Set(['', '\u0000', path.slice(0, start)]))
      for (const ending of endings) if (piece) attacks.set(`${before}|${piece}|${ending}`, { before, piece, ending })
  }
  for (const piece of [' ', '0', 'a', path]) add(piece, 0)
  let runStart = 0
  for (const [index, { opensRun }] of letters.entries()) {
    add(path.slice(index, index + 1), index)
    add(path.slice(index, index + 2), index)
    if (!opensRun) continue
    add(path.slice(runStart, index), runStart)
    runStart = index
  }
  add(path.slice(runStart), runStart)
  return [...attacks.values()]
}

/** @param {Attack} attack @param {number} length */
const write = ({ before, piece, ending }, length) => before + piece.repeat(Math.ceil(length / piece.length)) + ending

/**
 * The processor's time, at best: what else the machine does is not the expression's.
 *
 * @param {RegExp} expression
 * @param {string} text
 * @param {number} times
 */
function timeOf(expression, text, times) {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < times; round += 1) {
    const begun = process.cpuUsage()
    // A global one is used to replace or to collect, and goes on behind what it found.
    if (expression.global) text.replace(expression, '')
    else expression.exec(text)
    const { user, system } = process.cpuUsage(begun)
    best = Math.min(best, (user + system) / 1_000)
  }
  return best
}

/**
 * How long an expression takes over its worst: found by short texts, and then lengthened for as long as it takes that.
 *
 * @param {RegExp} expression
 */
function timeWorst(expression) {
  /** @type {Trial} */
  let worst = { before: '', piece: ' ', ending: '', ms: -1 }
  for (const attack of writeAttacks(expression)) {
    const ms = timeOf(expression, write(attack, trialSize), 2)
    if (ms > worst.ms) worst = { ...attack, ms }
  }
  /** A measure over the limit is taken again before it is believed: the process's other threads count into each. @param {number} length @param {number} ms */
  const measure = (length, ms) => (ms < limitMs ? ms : Math.min(ms, timeOf(expression, write(worst, length), 4)))
  worst = { ...worst, ms: measure(trialSize, worst.ms) }
  for (let length = trialSize; length < size && worst.ms < limitMs; ) {
    length = Math.min(2 * length, size)
    worst = { ...worst, length, ms: measure(length, timeOf(expression, write(worst, length), 3)) }
  }
  return worst
}

describe('regular expressions', () => {
  const { found, made } = findExpressions()

  it('default: all of them are found, and of those that are put together each is tried here', () => {
    expect(found.length).toBeGreaterThan(150)
    expect(made).toEqual(['packages/common/src/platform/links.ts'])
    const begun = process.cpuUsage()
    for (const scheme of ['a', 'itms-', 'vscode-', 'chrome', ' ', '://', 'x-apple.']) {
      parseWalletLink(scheme.repeat(size / scheme.length))
      parseWalletLink(`${scheme.repeat(size / scheme.length)}://x`)
    }
    expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(14 * limitMs)
  })

  it('behavior: those that are slow are found to be', () => {
    for (const slow of [
      /"(?:\\.|[^"\\])*"|-?\d{16,}(?![\d.eE])/g,
      /^-+|-+$/g,
      /\s*\n/g,
      /x|chain[^.]*not/,
      /, data: .*$/,
    ])
      expect(timeWorst(slow).ms, String(slow)).toBeGreaterThan(limitMs)
  })

  it.each(found)('behavior: %s takes 200 kB of its worst in 100 ms (%s)', (literal) => {
    const end = literal.lastIndexOf('/')
    const worst = timeWorst(new RegExp(literal.slice(1, end), literal.slice(end + 1)))
    expect(worst.ms, JSON.stringify(worst)).toBeLessThan(limitMs)
  })
})
