import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

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
    'connections/storedState.ts',
  ])
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
