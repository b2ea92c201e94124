import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pinnedPnpm } from './pinnedPnpm.mjs'

/** @type {string} */
let root
let fetches = 0

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hawser-pinned-'))
  fetches = 0
  mkdirSync(join(root, 'package', 'bin'), { recursive: true })
  writeFileSync(join(root, 'package', 'bin', 'pnpm.cjs'), `#!/usr/bin/env node\nconsole.log('the pinned one')\n`)
  chmodSync(join(root, 'package', 'bin', 'pnpm.cjs'), 0o755)
  execFileSync('tar', ['-czf', join(root, 'pnpm.tgz'), '-C', root, 'package'])
})

afterEach(() => rmSync(root, { recursive: true }))

const cache = () => join(root, 'cache')
const hash = () =>
  createHash('sha512')
    .update(readFileSync(join(root, 'pnpm.tgz')))
    .digest('hex')

/** @param {string} packageManager */
const find = (packageManager) =>
  pinnedPnpm(packageManager, {
    cache: cache(),
    fetchTarball(name, folder) {
      expect(name).toBe('pnpm@1.2.3')
      fetches += 1
      copyFileSync(join(root, 'pnpm.tgz'), join(folder, 'pnpm-1.2.3.tgz'))
    },
  })

it('default: is fetched once, and runs by its name', () => {
  const pinned = `pnpm@1.2.3+sha512.${hash()}`
  const { cli, binFolder } = find(pinned)
  expect(execFileSync(process.execPath, [cli], { encoding: 'utf8' })).toBe('the pinned one\n')
  expect(execFileSync(join(binFolder, 'pnpm'), { encoding: 'utf8' })).toBe('the pinned one\n')
  expect(find(pinned)).toEqual({ cli, binFolder })
  expect(fetches).toBe(1)
  expect(readdirSync(cache())).toHaveLength(1)
})

it('behavior: another tarball under the same name is refused, and nothing of it is left', () => {
  const pinned = `pnpm@1.2.3+sha512.${'0'.repeat(128)}`
  expect(() => find(pinned)).toThrow(`its sha512 is ${hash()}`)
  expect(readdirSync(cache())).toEqual([])
})

it.each(['pnpm@1.2.3', 'pnpm@1.2.3+sha512.abc', 'pnpm@^1+sha512.abc', 'npm@1.2.3', undefined])(
  'behavior: %s is no pin',
  (packageManager) => {
    expect(() => find(String(packageManager))).toThrow('names no pnpm with its sha512 hash')
    expect(fetches).toBe(0)
  },
)
