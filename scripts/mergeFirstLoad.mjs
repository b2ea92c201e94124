import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import process from 'node:process'
import { build } from 'esbuild'

/**
 * Puts the modules of a package's first load into one file, `dist/first.js`. Each of them stays where it was and hands on what it had, so
 * that nothing else changes. Bundlers that split code group modules by who loads them: views and other late code share now this module and
 * now that one with the first load, which comes in a dozen small chunks then. One module is one chunk.
 *
 * Run in a package after its build: `node ../../scripts/mergeFirstLoad.mjs exports/first.js` names the modules that begin the first load,
 * below `dist`; a name may end in `*`. Their static imports come along, dynamic ones and other packages do not.
 */

const dist = resolve('dist')
const merged = join(dist, 'first.js')
const roots = process.argv.slice(2).flatMap(findModules)

const modules = await findClosure(roots)
const names = await nameExports(modules)
await build({
  stdin: { contents: mergedSource(names), resolveDir: dist, sourcefile: 'firstLoad.js' },
  bundle: true,
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  packages: 'external',
  sourcemap: true,
  outfile: merged,
  plugins: [keepDynamicImports()],
  logLevel: 'warning',
})
for (const [path, exported] of names) {
  const first = toImport(path, merged)
  const list = [...exported].map(([name, unique]) => (name === unique ? name : `${unique} as ${name}`))
  rmSync(`${path}.map`, { force: true })
  writeFileSync(path, list.length > 0 ? `export { ${list.join(', ')} } from '${first}'\n` : 'export {}\n')
}

/**
 * @param {string} pattern below `dist`
 * @returns {string[]}
 */
function findModules(pattern) {
  const path = join(dist, pattern)
  if (!pattern.endsWith('*')) return [path]
  const start = basename(path).slice(0, -1)
  const found = readdirSync(dirname(path)).filter((name) => name.startsWith(start) && name.endsWith('.js'))
  if (found.length === 0) throw new Error(`There is no built module ${pattern}.`)
  return found.map((name) => join(dirname(path), name))
}

/**
 * The modules that load with `entries`: all but barrels, which have nothing of their own.
 *
 * @param {string[]} entries
 * @returns {Promise<string[]>}
 */
async function findClosure(entries) {
  const { metafile } = await build({
    entryPoints: entries,
    bundle: true,
    write: false,
    outdir: dist,
    format: 'esm',
    platform: 'neutral',
    packages: 'external',
    metafile: true,
    treeShaking: false,
    ignoreAnnotations: true,
    plugins: [keepDynamicImports()],
    logLevel: 'warning',
  })
  return Object.keys(metafile.inputs)
    .map((path) => resolve(path))
    .filter((path) => dirname(path) !== join(dist, 'exports'))
    .sort()
}

/**
 * What each module exports, with a name for it that no other one has.
 *
 * @param {string[]} paths
 * @returns {Promise<Map<string, Map<string, string>>>}
 */
async function nameExports(paths) {
  /** @type {Map<string, Map<string, string>>} */
  const names = new Map()
  const taken = new Set()
  for (const path of paths) {
    const { metafile } = await build({
      entryPoints: [path],
      bundle: false,
      write: false,
      format: 'esm',
      metafile: true,
      outdir: dist,
      logLevel: 'warning',
    })
    const exported = Object.values(metafile.outputs).flatMap((output) => output.exports)
    names.set(path, new Map(exported.map((name) => [name, unique(name, taken)])))
  }
  return names
}

/**
 * @param {string} name
 * @param {Set<string>} taken
 */
function unique(name, taken) {
  let candidate = name
  for (let number = 2; taken.has(candidate); number += 1) candidate = `${name}${number}`
  taken.add(candidate)
  return candidate
}

/** @param {Map<string, Map<string, string>>} names */
function mergedSource(names) {
  return [...names]
    .filter(([, exported]) => exported.size > 0)
    .map(([path, exported]) => {
      const list = [...exported].map(([name, unique]) => (name === unique ? name : `${name} as ${unique}`))
      return `export { ${list.join(', ')} } from './${relative(dist, path).split(sep).join('/')}'`
    })
    .join('\n')
}

/** Leaves dynamic imports for the app's bundler, named as seen from the merged module. */
function keepDynamicImports() {
  return {
    name: 'keep-dynamic-imports',
    /** @param {import('esbuild').PluginBuild} build */
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) =>
        kind === 'dynamic-import' ? { path: toImport(merged, resolve(resolveDir, path)), external: true } : undefined,
      )
    },
  }
}

/**
 * @param {string} from a file
 * @param {string} to a file
 */
function toImport(from, to) {
  const path = relative(dirname(from), to).split(sep).join('/')
  return path.startsWith('.') ? path : `./${path}`
}
