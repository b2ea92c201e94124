import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { repositoryRoot } from './repositoryRoot.mjs'

const text = readFileSync(join(repositoryRoot, 'docs', 'threat-model.md'), 'utf8')
/** The tests that a part of the page names: each a file and a title in it. @param {string} part */
const readNamed = (part) =>
  [...part.matchAll(/`([\w.]+\.test\.tsx?)`((?:,? “[^”]+”)+)/g)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
  )

it('behavior: each test that docs/threat-model.md names is there, by its file and title', () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'packages', 'examples'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  })
  const files = listed.split('\n').filter((file) => /\.test\.tsx?$/.test(file))
  /** @param {string} file */
  const read = (file) => readFileSync(join(repositoryRoot, file), 'utf8').replaceAll("\\'", "'")
  const missing = readNamed(text).filter(
    ({ file, title }) => !files.some((path) => basename(path) === file && read(path).includes(title)),
  )
  expect(missing).toEqual([])
})

it('behavior: each of its attacks names a test', () => {
  const tables = text.split('\n\n').filter((block) => /^\| attack/.test(block))
  const attacks = tables.flatMap((table) => table.split('\n').slice(2))
  expect(attacks.length).toBeGreaterThan(30)
  expect(attacks.filter((attack) => readNamed(attack).length === 0)).toEqual([])
})
