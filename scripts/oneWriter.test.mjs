import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-api'
import { describe, expect, it } from 'vitest'
import { listSources } from './listSources.mjs'

const root = join(import.meta.dirname, '../packages/core/src')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.test(-d)?\.ts$|^fixtures\//.test(file),
)

/** An assignment to the connections or into them, a deletion, or a method that changes a list. Types keep the connections themselves unchanged. */
const writes = [
  /\bconnections\.(byId|active|unreachable)(\[[^\]]*\])?\s*(\?\?|\|\||&&)?=(?![=>])/,
  /\bdelete [\w.]*connections\b/,
  /\bObject\.assign\([\w.]*connections\b/,
  /\bconnections\.unreachable\.(push|splice|pop|shift|unshift)\(/,
]

it('behavior: connections are written in one file', () => {
  const all = [...writes, /\bslice\.(byId|unreachable)\b.*(?<![=!<>])=(?![=>])/]
  const writers = sources.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return (/connections\//.test(file) ? all : writes).some((write) => write.test(text))
  })
  expect(writers).toEqual(['connections/connectionsSlice.ts'])
})

it('behavior: what a wallet has said is committed, and what is stored is written by itself', () => {
  const callers = sources.filter((file) =>
    /^import .*\bwriteConnections\b/m.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(callers.sort()).toEqual([
    'client/startClient.ts',
    'connections/commitConnections.ts',
    'connections/externalState.ts',
    'connections/storedState.ts',
  ])
})

it('behavior: what is restored by the library of an adapter is said in one file', () => {
  const writers = sources.filter((file) => /\.restoring =(?!=)/.test(readFileSync(join(root, file), 'utf8')))
  expect(writers).toEqual(['connections/externalState.ts'])
})

it('behavior: nobody forges a wallet’s report', () => {
  // What takes reports in is called by what has asked a wallet, or listens to one.
  const callers = sources.filter((file) => /\bacceptReports\(/.test(readFileSync(join(root, file), 'utf8')))
  expect(callers.sort()).toEqual([
    'asking/confirmConnection.ts',
    'connections/acceptReports.ts',
    'connections/restoreConnections.ts',
    'flows/connect.ts',
  ])
})

it('behavior: one place decides which view stands', () => {
  const moves = /\b(router\.(push|replace|reset|goBack\w*)|modal\.(open|show|close))\(/
  const writers = sources.filter((file) => moves.test(readFileSync(join(root, file), 'utf8')))
  // The app opens the modal by the client.
  expect(writers.sort()).toEqual(['client/createHawser.ts', 'modal/createArbiter.ts'])
})

/**
 * Where a file moves the modal other than within the user's own press: after a wait, in what follows a promise, or in an effect. A view reports a cause
 * there instead.
 *
 * @param {string} name
 * @param {string} text
 */
function findOwnMoves(name, text) {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  /** @type {string[]} */
  const found = []
  /** @param {import('typescript-api').Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node) && isMove(node.expression.getText()) && isOutsideOfPress(node))
      found.push(`${name}: ${node.getText().slice(0, 60)}`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** @param {string} called */
function isMove(called) {
  return /\brouter(\.(push|replace|reset|goBack\w*)|\[\w+\])$|\bhawser\.(open|close)$|^goTo$/.test(called)
}

/** @param {import('typescript-api').CallExpression} call */
function isOutsideOfPress(call) {
  for (let node = call.parent; node; node = node.parent) {
    if (!ts.isFunctionLike(node)) continue
    if (ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword))
      return true
    const taker = ts.isCallExpression(node.parent) ? node.parent.expression.getText() : ''
    if (
      /\.(then|catch|finally|subscribe|on|addEventListener)$|^(use\w*Effect|setTimeout|setInterval|requestAnimationFrame)$/.test(
        taker,
      )
    )
      return true
  }
  return false
}

describe('views', () => {
  const views = listSources().filter(
    (file) =>
      /^packages\/react\/src\/(views|wallets|components)\//.test(file) && !/\.test(-d)?\.tsx?$|\/fixtures\//.test(file),
  )

  it('behavior: none moves the modal but by the user’s own press', () => {
    expect(views.length).toBeGreaterThan(80)
    expect(views.flatMap((file) => findOwnMoves(file, readFileSync(join(root, '../../..', file), 'utf8')))).toEqual([])
  })

  it.each([
    'async () => { await api.register(); hawser.router.replace(next) }',
    'api.register().then(() => router.push(next))',
    'useEffect(() => { if (isDone) hawser.close() }, [isDone])',
    'useLayoutEffect(() => hawser.subscribe(() => { goTo(hawser, next) }))',
    'setTimeout(() => router.goBackOrClose(), 600)',
  ])('behavior: %s is such a move', (text) => {
    expect(findOwnMoves('view.tsx', text)).toHaveLength(1)
  })

  it.each([
    '<button onClick={() => router.push(next)} />',
    'const open = () => { if (isReady) hawser.close() }',
    'useEffect(() => reportCause(hawser, cause))',
  ])('behavior: %s is none', (text) => {
    expect(findOwnMoves('view.tsx', text)).toEqual([])
  })
})
