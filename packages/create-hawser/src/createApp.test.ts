import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createApp } from './createApp.js'
import { CreateAppError } from './errors.js'
import { templateNames } from './templates.js'

const repository = new URL('../../../', import.meta.url)
const readJson = (path: URL | string) => JSON.parse(readFileSync(path, 'utf8'))

let cwd: string
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'create-hawser-'))
  return () => rmSync(cwd, { recursive: true, force: true })
})

describe.each(templateNames)('%s', (template) => {
  const create = () => createApp({ folder: 'harbour', template, cwd })

  it('default: an app that has its own name everywhere, and what it installs at the version of this package', () => {
    const { folder, name, files } = create()
    expect([folder, name]).toEqual([join(cwd, 'harbour'), 'harbour'])
    const manifest = readJson(join(folder, 'package.json'))
    expect(manifest).toMatchObject({ name: 'harbour', private: true, type: 'module' })
    const { version } = readJson(new URL('packages/create-hawser/package.json', repository))
    const own = Object.entries(manifest.dependencies).filter(([dependency]) => dependency.startsWith('@hawser/'))
    expect(own.length).toBeGreaterThan(2)
    expect(own.map(([, range]) => range)).toEqual(own.map(() => `^${version}`))
    expect(files).toEqual(
      expect.arrayContaining(['.gitignore', 'README.md', 'package.json', 'src/hawser.ts', 'src/style.css']),
    )
    expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([])
    const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'))
    expect(texts.filter((text) => text.includes('__APP_NAME__'))).toEqual([])
  })

  it('default: it names every package that its source imports, at the version of the examples', () => {
    const { folder, files } = create()
    const { dependencies, devDependencies } = readJson(join(folder, 'package.json'))
    const imported = files
      .filter((file) => /\.(?:tsx?|vue|svelte)$/.test(file))
      .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import) '([^.'][^']*)'/g)])
      .map(([, specifier = '']) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'))
    expect(imported.length).toBeGreaterThan(3)
    expect(imported.filter((name) => !(name in { ...dependencies, ...devDependencies }))).toEqual([])

    const root = readJson(new URL('package.json', repository))
    const example = template === 'react' ? 'wagmi' : template
    const used = readJson(new URL(`examples/${example}/package.json`, repository))
    const versions = { ...root.devDependencies, ...used.dependencies, ...used.devDependencies }
    const foreign = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([name]) => !name.startsWith('@hawser/') && name !== 'typescript',
    )
    expect(foreign).toEqual(foreign.map(([name]) => [name, `^${versions[name]}`]))
  })
})

describe('the folder', () => {
  const create = (folder: string) => () => createApp({ folder, template: 'plain', cwd })
  const left = () => readdirSync(cwd)

  it('default: one within another, and the current one where it is empty but for its repository', () => {
    expect(create('apps/harbour')().name).toBe('harbour')
    const here = join(cwd, 'here')
    mkdirSync(join(here, '.git'), { recursive: true })
    expect(createApp({ folder: '.', template: 'plain', cwd: here })).toMatchObject({ folder: here, name: 'here' })
  })

  it('error: one that has something in it is left as it is', () => {
    mkdirSync(join(cwd, 'taken'))
    writeFileSync(join(cwd, 'taken', 'notes.txt'), 'mine')
    expect(create('taken')).toThrow(new CreateAppError('"taken" is not empty. Choose another name, or empty it first.'))
    expect(readdirSync(join(cwd, 'taken'))).toEqual(['notes.txt'])
    writeFileSync(join(cwd, 'file'), '')
    expect(create('file')).toThrow(/is a file/)
  })

  it.each(['..', '../other', 'a/../../other', '/tmp/other', '', ' ', 'a\0b'])(
    'error: nothing is written outside, by %j',
    (folder) => {
      expect(create(folder)).toThrow(CreateAppError)
      expect(left()).toEqual([])
    },
  )

  it('error: nothing is written outside, by a link that leads there', () => {
    const outside = mkdtempSync(join(tmpdir(), 'create-hawser-'))
    onTestFinished(() => rmSync(outside, { recursive: true, force: true }))
    symlinkSync(outside, join(cwd, 'way'), 'junction')
    expect(create('way/harbour')).toThrow(/is not in this folder/)
    expect(create('way')).toThrow(/is not in this folder/)
    expect(readdirSync(outside)).toEqual([])
  })

  it.each([
    ['My App', 'my-app'],
    ['.harbour', 'harbour'],
    ['_harbour', 'harbour'],
    ['häfen', 'h-fen'],
    ['a'.repeat(215), 'a'.repeat(214)],
    ['node_modules', 'my-app'],
    ['"><script>', 'script'],
  ])('error: a name that npm refuses, with one that it takes: %j', (folder, suggested) => {
    expect(create(folder)).toThrow(`Try "${suggested}".`)
    expect(left()).toEqual([])
  })

  it.each(['angular', '__proto__', '../react', 'common', 'toString'])('error: no template %j', (template) => {
    expect(() => createApp({ folder: 'harbour', template, cwd })).toThrow(/There is no template/)
    expect(left()).toEqual([])
  })
})
