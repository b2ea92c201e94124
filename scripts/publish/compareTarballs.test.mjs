import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compareTarballs, integrityOf } from './compareTarballs.mjs'

/** @type {string} */
let folder
/** @type {import('./compareTarballs.mjs').PackedTarball[]} */
let packed

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hawser-compared-'))
  packed = ['a', 'b'].map((name) => {
    const file = `${name}-1.0.0.tgz`
    writeFileSync(join(folder, file), `bytes of ${name}`)
    return { name: `@x/${name}`, version: '1.0.0', file, integrity: integrityOf(join(folder, file)) }
  })
})

afterEach(() => rmSync(folder, { recursive: true }))

it('default: what was packed is what is published', () => {
  expect(packed[0]?.integrity).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/)
  expect(compareTarballs(folder, packed)).toEqual([])
})

it('behavior: a changed, a missing and an added tarball are found', () => {
  writeFileSync(join(folder, 'a-1.0.0.tgz'), 'bytes of A')
  rmSync(join(folder, 'b-1.0.0.tgz'))
  writeFileSync(join(folder, 'c-1.0.0.tgz'), 'bytes of c')
  expect(compareTarballs(folder, packed)).toEqual([
    'c-1.0.0.tgz was not packed by this release.',
    'a-1.0.0.tgz is not what was packed.',
    'b-1.0.0.tgz is missing.',
  ])
})

it('behavior: a release of nothing is refused', () => {
  expect(compareTarballs(mkdtempSync(join(folder, 'empty-')), [])).toEqual(['This release has packed nothing.'])
})
