import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-api'
import { expect, it } from 'vitest'
import { listSources } from './listSources.mjs'

const root = join(import.meta.dirname, '..')
const readers = ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text']
/** The one that counts what it reads, one that draws a picture which was read, and one that reads a developer's own file, whose size it knows. */
const known = [
  'packages/common/src/http/readBody.ts',
  'packages/core/src/wallets/createWalletImages.ts',
  'packages/devtools/src/tabs/ReplayTab.tsx',
]
/** What else has a method of such a name: the words of the wallet's page in the user's language. */
const noAnswers = ['appearance']

it('default: nothing that a server sends is read without a limit', { timeout: 60_000 }, () => {
  const sources = listSources().filter((file) => !/\.test(-d)?\.tsx?$|\/fixtures\/|^packages\/testing\//.test(file))
  const found = sources.filter((file) => {
    const tree = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
    /** @param {ts.Node} node @returns {boolean} */
    const reads = (node) =>
      (ts.isCallExpression(node) &&
        ts.isPropertyAccessExpression(node.expression) &&
        node.arguments.length === 0 &&
        readers.includes(node.expression.name.text) &&
        !noAnswers.includes(node.expression.expression.getText(tree))) ||
      Boolean(ts.forEachChild(node, (child) => reads(child) || undefined))
    return reads(tree)
  })
  expect(found).toEqual(known)
})
