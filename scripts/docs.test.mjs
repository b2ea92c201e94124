import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-api'
import { expect, it } from 'vitest'
import { HawserError } from '../packages/common/src/errors/hawserError.ts'
import { builtFeatures, builtOptions } from '../packages/core/src/client/validateOptions.ts'
import * as actions from '../packages/core/src/exports/actions.ts'
import { themeVariables } from '../packages/core/src/state/themeVariables.ts'
import { exampleTitle } from './checks/codeBlocks.mjs'
import { readErrors } from './docs/readErrors.mjs'
import { renderErrors } from './docs/renderErrors.mjs'
import { repositoryRoot } from './repositoryRoot.mjs'

/** @param {string} path */
const read = (path) => readFileSync(join(repositoryRoot, path), 'utf8')
/** @param {string} page */
const headings = (page) => [...read(page).matchAll(/^### ([^\s{]+)/gm)].map(([, name = '']) => name)

/**
 * The members of an interface, as its file has them.
 *
 * @param {string} path
 * @param {string} name
 */
function members(path, name) {
  const file = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true)
  const found = file.statements.filter(ts.isInterfaceDeclaration).find((declared) => declared.name.text === name)
  return (found?.members ?? []).map((member) => member.name?.getText() ?? '')
}

/**
 * Stands for whatever the constructor of an error takes: a text, a number, a list, an object of any depth. As options it says nothing.
 *
 * @type {unknown}
 */
const anyArgument = new Proxy(() => anyArgument, {
  get(_, key) {
    if (key === Symbol.toPrimitive) return () => '1'
    if (key === Symbol.iterator) return () => [][Symbol.iterator]()
    if (typeof key === 'symbol' || ['details', 'cause', 'docsPath', 'category'].includes(key)) return undefined
    return anyArgument
  },
})

const polkadot = { nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 } }

/** Of the errors that look their code or an amount up in what they are given. @type {Record<string, readonly unknown[]>} */
const ownArguments = {
  AccountMustStayError: [polkadot, 1n],
  BelowExistentialDepositError: [polkadot, { minimum: 1n, missing: 1n }],
  NameServiceError: ['NAME_NOT_REGISTERED'],
  RpcError: [4100],
}

it('default: each option of createHawser has a heading in docs/options.md, and nothing else has', () => {
  const options = [
    ...members('packages/core/src/client/hawserOptions.ts', 'HawserOptions'),
    ...members('packages/core/src/client/walletListOptions.ts', 'WalletListOptions'),
  ]
  expect(options.length).toBeGreaterThan(25)
  expect(headings('docs/options.md').sort()).toEqual([...options].sort())
  expect([...options].sort()).toEqual(builtOptions.split(' ').sort())
})

it('default: each feature that can be on has a row in docs/options.md', () => {
  const rows = [...read('docs/options.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  expect(rows.sort()).toEqual(builtFeatures.split(' ').sort())
})

it('default: each hook of @hawser/react has a heading with an example in docs/hooks.md', () => {
  const exported = ['index', 'wallets']
    .flatMap((entry) => read(`packages/react/src/exports/${entry}.ts`).match(/\buseHawser\w*(?=[,\s}])/g) ?? [])
    .sort()
  expect(exported.length).toBeGreaterThan(30)
  const named = headings('docs/hooks.md')
  expect(exported.filter((name) => !named.includes(name))).toEqual([])
  const sections = read('docs/hooks.md').split(/^### /m).slice(1)
  const without = sections.filter((section) => {
    const [name = '', ...rest] = section.split('\n')
    return !rest.join('\n').split('```tsx\n')[1]?.includes(`${name}(`)
  })
  expect(without).toEqual([])
})

it('default: each event has a heading in docs/events.md', () => {
  const events = members('packages/core/src/client/events.ts', 'HawserEvents')
  expect(events.length).toBeGreaterThan(8)
  expect(headings('docs/events.md').sort()).toEqual([...events].sort())
})

it('default: each action is named in docs/actions.md', () => {
  const page = read('docs/actions.md')
  const inside = ['selectConnectorList']
  const missing = Object.keys(actions).filter((name) => !inside.includes(name) && !page.includes(`\`${name}\``))
  expect(missing).toEqual([])
})

it('default: docs/theming.md has every custom property, with the defaults of the style sheet', () => {
  const rows = new Map(
    [...read('docs/theming.md').matchAll(/^\| `(--hawser-[\w-]+)` \| [^|]* \| ([^|]*) \| ([^|]*) \|$/gm)].map(
      ([, name = '', light = '', dark = '']) => [name, [light, dark].map((value) => value.replaceAll('`', '').trim())],
    ),
  )
  expect([...rows.keys()].sort()).toEqual([...themeVariables].sort())
  const sheet = read('packages/react/src/styles/tokens.css')
  const different = [...rows].flatMap(([name, values]) =>
    values.filter((value) => /^[#\d]|^rgb/.test(value) && !sheet.includes(value)).map((value) => `${name}: ${value}`),
  )
  expect(different).toEqual([])
})

it('default: the page of errors has an anchor for each code', () => {
  const errors = readErrors(repositoryRoot)
  const codes = errors.flatMap((entry) => entry.codes)
  expect(codes.length).toBeGreaterThan(150)
  expect(errors.filter(({ name, text }) => name !== 'HawserError' && text === '')).toEqual([])
  const page = renderErrors(errors)
  expect(codes.filter((code) => !page.includes(`### ${code} {#${code}}`))).toEqual([])
})

it('default: the docsPath of every error class leads to the heading of its code', async () => {
  const entries = readErrors(repositoryRoot).filter(({ name }) => name !== 'HawserError')
  const page = renderErrors(entries)
  const codes = new Set(entries.flatMap((entry) => entry.codes))
  const walked = new Set()
  for (const file of new Set(entries.map((entry) => entry.file))) {
    for (const [name, value] of Object.entries(await import(file))) {
      if (!(value?.prototype instanceof HawserError)) continue
      const { code, docsPath } = new value(...(ownArguments[name] ?? []), anyArgument, anyArgument, anyArgument)
      const anchor = docsPath.replace('/errors#', '')
      expect
        .soft({ name, anchor, isOnPage: page.includes(`### ${code} {#${anchor}}`) })
        .toEqual({ name, anchor: code, isOnPage: true })
      walked.add(name)
    }
  }
  // What its file keeps to itself is never constructed by another.
  expect(entries.map(({ name }) => name).filter((name) => !walked.has(name))).toEqual(['NonceIgnoredError'])
  for (const code of codes) expect(new HawserError(code, '').docsPath).toBe(`/errors#${code}`)
})

it('default: a file of an example that a page shows is the example’s, word for word', () => {
  const shown = readdirSync(join(repositoryRoot, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`)
    .flatMap((page) =>
      [...read(page).matchAll(/^```\w+ ([^\n]*)\n(.*?)^```/gms)].flatMap(([, about = '', code = '']) => {
        const file = exampleTitle.exec(about)?.[1]
        return file === undefined ? [] : [{ page, file, isSame: code === read(file) }]
      }),
    )
  expect(shown.length).toBeGreaterThan(5)
  expect(shown.filter(({ isSame }) => !isSame)).toEqual([])
})
