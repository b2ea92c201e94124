import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript-api'
import { publishedPackages } from '../checks/workspacePackages.mjs'

/**
 * @typedef {object} ErrorEntry
 * @property {string} package
 * @property {string} name of the class
 * @property {string} file where it stands
 * @property {readonly string[]} codes
 * @property {string} text what its docstring says
 * @property {string | undefined} message its short message, where it is always the same
 */

/**
 * The errors of all packages, as their classes and docstrings tell them.
 *
 * @param {string} root of the repository
 * @returns {ErrorEntry[]}
 */
export function readErrors(root) {
  return publishedPackages(root).flatMap(({ name, folder }) =>
    readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test(?:-d)?\.|[\\/]?fixtures[\\/]/.test(file))
      .sort()
      .flatMap((file) => readFile(join(folder, 'src', file)).map((entry) => ({ package: name, ...entry }))),
  )
}

/** @param {string} path */
function readFile(path) {
  const text = readFileSync(path, 'utf8')
  if (!/(?:extends|new) HawserError\b/.test(text)) return []
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  /** @type {Omit<ErrorEntry, 'package'>[]} */
  const found = []
  /** @param {import('typescript-api').Node} node */
  const visit = (node) => {
    if (ts.isClassDeclaration(node) && isError(node)) {
      const call = findSuper(node)
      const codes = call?.arguments[0] ? readCodes(call.arguments[0], file) : []
      if (!node.name || codes.length === 0)
        throw new Error(`${relative('.', path)}: the code of an error cannot be read.`)
      const second = call?.arguments[1]
      const message = second && ts.isStringLiteralLike(second) ? second.text : undefined
      found.push({ name: node.name.text, file: path, codes, text: docText(node), message })
    }
    if (ts.isNewExpression(node) && node.expression.getText() === 'HawserError') {
      const [code, message] = node.arguments ?? []
      if (code && message && ts.isStringLiteralLike(code) && ts.isStringLiteralLike(message))
        found.push({ name: 'HawserError', file: path, codes: [code.text], text: '', message: message.text })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** @param {import('typescript-api').ClassDeclaration} node */
const isError = (node) =>
  node.heritageClauses?.some(({ types }) => types.some(({ expression }) => expression.getText() === 'HawserError'))

/**
 * @param {import('typescript-api').Node} node
 * @returns {import('typescript-api').CallExpression | undefined}
 */
function findSuper(node) {
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword) return node
  return ts.forEachChild(node, findSuper)
}

/**
 * The codes that an expression can be: a text, one of two, or, of what is looked up elsewhere, those of the file's tables.
 *
 * @param {import('typescript-api').Expression} expression
 * @param {import('typescript-api').SourceFile} file
 * @returns {string[]}
 */
function readCodes(expression, file) {
  if (ts.isStringLiteralLike(expression)) return [expression.text]
  if (ts.isConditionalExpression(expression))
    return [...readCodes(expression.whenTrue, file), ...readCodes(expression.whenFalse, file)]
  // The tables of the file are its constants.
  const tables = file.statements.filter(ts.isVariableStatement).map((statement) => statement.getText())
  return [...new Set(tables.join('\n').match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g))]
}

/** @param {import('typescript-api').Node} node */
function docText(node) {
  return ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .trim()
}
