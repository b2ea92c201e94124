import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as entry from '../packages/siwx/src/exports/index.js'
import * as schemas from '../packages/siwx/src/exports/schemas.js'
import * as server from '../packages/siwx/src/exports/server.js'
import * as verify from '../packages/siwx/src/exports/verify.js'
import { repositoryRoot } from './repositoryRoot.mjs'

const text = readFileSync(join(repositoryRoot, 'docs', 'sign-in.md'), 'utf8')
const blocks = [...text.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = '']) => code)
/** @type {[string, object][]} */
const published = [
  ['@hawser/siwx', entry],
  ['@hawser/siwx/schemas', schemas],
  ['@hawser/siwx/server', server],
  ['@hawser/siwx/verify', verify],
]
const entries = new Map(published)

describe('docs/sign-in.md', () => {
  it('behavior: each ready configuration has fewer than ten lines', () => {
    const ready = blocks.filter((code) => /export const siwx = /.test(code))
    const names = ready.map((code) => /export const siwx = (\w+)\(/.exec(code)?.[1])
    expect(names.sort()).toEqual(['gatewaySiwx', 'localSiwx', 'siweConfig'])
    for (const code of ready) expect(code.trim().split('\n').length).toBeLessThan(10)
  })

  it('behavior: what it imports of the package is there', () => {
    const imported = blocks.flatMap((code) =>
      [...code.matchAll(/import \{ ([^}]+) \} from '(@hawser\/siwx[^']*)'/g)].flatMap(([, names = '', from = '']) =>
        names.split(', ').map((name) => [from, name]),
      ),
    )
    expect(imported.length).toBeGreaterThan(5)
    for (const [from = '', name = ''] of imported) expect(Object.keys(entries.get(from) ?? {})).toContain(name)
  })
})
