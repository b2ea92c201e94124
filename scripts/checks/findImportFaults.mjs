import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import ts from 'typescript-api'
import { findCycles } from './findCycles.mjs'
import { workspacePackages } from './workspacePackages.mjs'

/** @typedef {import('./workspacePackages.mjs').WorkspacePackage} WorkspacePackage */

const codeFile = /\.(?:ts|tsx|mts|mjs|js|jsx)$/
const testFile = /(?:\.test\.tsx?|\.test-d\.tsx?)$|[\\/](?:test|e2e|fixtures)[\\/]|\.config\.ts$/
const sharedByTests = ['findBrowser.mjs', 'findPostgres.mjs', 'findRedis.mjs'].map((file) => join('scripts', file))
// What stands in templates becomes an app elsewhere: it is built there.
const left = new Set(['node_modules', 'dist', 'artifacts', 'generated', 'templates', '.turbo', 'next-env.d.ts'])

/**
 * Every import that the rules refuse, and every cycle between files, imports of types and dynamic ones included.
 *
 * @param {string} root of the repository
 * @param {readonly import('./importRules.mjs').ImportRule[]} rules
 * @returns {string[]} one sentence each
 */
export function findImportFaults(root, rules) {
  const packages = workspacePackages(root)
  const byName = new Map(packages.map((found) => [found.name, found]))
  const faults = packages.flatMap((found) => manifestFaults(found, rules, byName))
  /** @type {Map<string, string[]>} */
  const graph = new Map()
  for (const owner of packages) {
    const rule = rules.find(({ name }) => name === owner.name)
    for (const file of codeFiles(owner.folder)) {
      const where = relative(root, file)
      /** @type {string[]} */
      const edges = []
      graph.set(file, edges)
      for (const specifier of importsOf(file)) {
        const problem = specifier.startsWith('.')
          ? (partFault(owner, rule, file, specifier) ?? relativeFault(owner, rule, file, specifier, edges))
          : packageFault(owner, rule, byName, file, specifier, edges)
        if (problem) faults.push(`${where}: '${specifier}' ${problem}`)
      }
    }
  }
  for (const cycle of findCycles(graph)) {
    faults.push(`cycle: ${[...cycle, cycle[0] ?? ''].map((file) => relative(root, file)).join(' → ')}`)
  }
  return faults
}

/**
 * @param {WorkspacePackage} owner
 * @param {readonly import('./importRules.mjs').ImportRule[]} rules
 * @param {Map<string, WorkspacePackage>} byName
 */
function manifestFaults({ name, manifest }, rules, byName) {
  const rule = rules.find((candidate) => candidate.name === name)
  if (!rule) return [`${name} has no line in scripts/checks/importRules.mjs`]
  const faults = []
  for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies', 'devDependencies']) {
    const allowed = kind === 'devDependencies' ? [...rule.source, ...rule.tests] : rule.source
    for (const dependency of Object.keys(manifest[kind] ?? {})) {
      if (byName.has(dependency) && !allowed.includes(dependency)) {
        faults.push(`${name}: package.json names ${dependency} in ${kind}, which the import rules refuse`)
      }
    }
  }
  return faults
}

/**
 * @param {WorkspacePackage} owner
 * @param {import('./importRules.mjs').ImportRule | undefined} rule
 * @param {string} file
 * @param {string} specifier
 * @param {string[]} edges
 */
function relativeFault(owner, rule, file, specifier, edges) {
  const path = join(dirname(file), specifier.replace(/\?.*$/, ''))
  if (testFile.test(file) && sharedByTests.some((file) => path.endsWith(file))) return undefined
  if (!path.startsWith(owner.folder + sep)) return 'reaches out of its package: use an entry of the other package'
  if (existsSync(path) && codeFile.test(path)) edges.push(path)
  else if (!existsSync(path)) {
    const isNamed = path.endsWith('.js')
    const source = ['.ts', '.tsx']
      .map((ending) => path.replace(/(?:\.js)?$/, ending))
      .find((candidate) => existsSync(candidate))
    if (!source || !(isNamed || rule?.isBundled)) return 'leads to no file (a relative import ends in .js)'
    edges.push(source)
  }
  return undefined
}

/**
 * The part of a package that a file is in, where its rule has such parts and the file is no test.
 *
 * @param {WorkspacePackage} owner
 * @param {import('./importRules.mjs').ImportRule | undefined} rule
 * @param {string} file
 */
function partOf(owner, rule, file) {
  if (testFile.test(file)) return undefined
  return rule?.parts?.find(({ folder }) => file.startsWith(join(owner.folder, folder) + sep))
}

/**
 * @param {WorkspacePackage} owner
 * @param {import('./importRules.mjs').ImportRule | undefined} rule
 * @param {string} file
 * @param {string} specifier
 */
function partFault(owner, rule, file, specifier) {
  const part = partOf(owner, rule, file)
  if (!part || !join(dirname(file), specifier).startsWith(join(owner.folder, part.apartFrom) + sep)) return undefined
  return `is refused: ${part.folder} may not import ${part.apartFrom}`
}

/**
 * @param {WorkspacePackage} owner
 * @param {import('./importRules.mjs').ImportRule | undefined} rule
 * @param {Map<string, WorkspacePackage>} byName
 * @param {string} file
 * @param {string} specifier
 * @param {string[]} edges
 */
function packageFault(owner, rule, byName, file, specifier, edges) {
  const [scope, bare] = specifier.split('/')
  const target = byName.get(`${scope}/${bare}`)
  if (!target) return undefined
  const isTest = testFile.test(file)
  const isAllowed =
    rule?.source.includes(target.name) || (isTest && (rule?.tests.includes(target.name) || target === owner))
  if (!isAllowed) return `is refused: ${owner.name} may not import ${target.name}${isTest ? ' even in its tests' : ''}`
  const part = partOf(owner, rule, file)
  if (part && !part.source.includes(target.name))
    return `is refused: ${part.folder} of ${owner.name} may not import ${target.name}`
  if (!isTest && rule?.refused?.includes(specifier))
    return `is refused: ${owner.name} works with what ${target.name} offers by its other entries`
  const entry = `.${specifier.slice(target.name.length)}`
  const conditions = target.manifest.exports?.[entry]
  if (conditions === undefined) return `is no entry in the exports of ${target.name}`
  const source = conditions['@hawser/source']
  if (source) edges.push(join(target.folder, source))
  return undefined
}

/** @param {string} file */
function importsOf(file) {
  const text = readFileSync(file, 'utf8')
  // preProcessFile sees static, dynamic, type-only and `import('…').Type` forms alike.
  const { importedFiles } = ts.preProcessFile(text, true, true)
  return importedFiles.map(({ fileName }) => fileName)
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function codeFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (left.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return codeFiles(path)
    return codeFile.test(entry.name) && !entry.name.endsWith('.d.mts') ? [path] : []
  })
}
