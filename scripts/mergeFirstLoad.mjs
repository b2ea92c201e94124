import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'

/**
 * Puts modules of a package that are always loaded together into one file, `dist/firstLoad.js` for the first load, and has all others import from
 * there. Bundlers that split code group modules by who loads them: views and other late code share now this module and now that one with the
 * first load, which comes in a dozen small chunks then. One module is one chunk. A package has it where the measured apps weigh less for it: what it earns
 * stands in checks/appBudgets.mjs.
 *
 * Run in a package after its build: `node ../../scripts/mergeFirstLoad.mjs exports/firstLoad.js` names the modules that begin the first load,
 * below `dist`. Their static imports come along, dynamic ones and other packages do not.
 * `--into opened.js modal/Modal.js`, run afterwards, does the same for what is loaded next, and `--into shared.js` for what many late modules share: what was
 * merged before stays where it is. So does what the modules named by `--after` load, each named by a flag of its own: others load it without what is merged.
 */

const dist = resolve('dist')
const { values, positionals } = parseArgs({
  options: {
    into: { type: 'string', default: 'firstLoad.js' },
    after: { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
})
const merged = join(dist, values.into)
const mergedBefore = ['firstLoad.js', 'opened.js', 'late.js', 'connecting.js']
  .map((name) => join(dist, name))
  .filter((path) => path !== merged && existsSync(path))
const at = (/** @type {string} */ name) => join(dist, name)

const elsewhere = new Set(await findClosure(values.after.map(at)))
const modules = (await findClosure(positionals.map(at))).filter((path) => !elsewhere.has(path))
const names = await nameExports(modules)
await build({
  stdin: { contents: mergedSource(names), resolveDir: dist, sourcefile: 'exportsOfAll.js' },
  bundle: true,
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  packages: 'external',
  sourcemap: true,
  outfile: merged,
  plugins: [keepDynamicImports(), keepApart([...mergedBefore, ...elsewhere]), importOnce(modules)],
  logLevel: 'warning',
})
const late = findDynamicImports()
for (const path of modules) {
  rmSync(`${path}.map`, { force: true })
  // What is imported by `import()` keeps its own name.
  if (late.has(path)) writeFileSync(path, handOn(path))
  else rmSync(path)
}
for (const path of findScripts(dist)) if (path !== merged && !modules.includes(path)) redirectImports(path)

/**
 * The modules that load with `entries`: all but barrels, which have nothing of their own.
 *
 * @param {string[]} entries
 * @returns {Promise<string[]>}
 */
async function findClosure(entries) {
  if (entries.length === 0) return []
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
    plugins: [keepDynamicImports(), keepApart(mergedBefore)],
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
      const list = [...exported].map(([name, unique]) => toItem(name, unique))
      return `export { ${list.join(', ')} } from './${relative(dist, path).split(sep).join('/')}'`
    })
    .join('\n')
}

/**
 * Imports from the first load's modules, and what is handed on of them, come from the merged one.
 *
 * @param {string} file
 */
function redirectImports(file) {
  const source = readFileSync(file, 'utf8')
  const from = (/** @type {string} */ specifier) => names.get(resolve(dirname(file), specifier))
  const redirected = source
    .replace(/(import|export)\s*\{([^}]*)\}\s*from\s*"(\.[^"]*)"/g, (statement, keyword, list, specifier) => {
      const exported = from(specifier)
      if (!exported) return statement
      const items = splitNames(list).map(([name, local]) => toItem(requireName(exported, name, file), local))
      // As many lines as before, for the source map.
      return `${keyword} { ${items.join(', ')} } from "${toImport(file, merged)}"${'\n'.repeat(statement.split('\n').length - 1)}`
    })
    .replace(/export\s*\*\s*from\s*"(\.[^"]*)"/g, (statement, specifier) => {
      const exported = from(specifier)
      if (!exported) return statement
      const items = [...exported].map(([name, unique]) => toItem(unique, name))
      return items.length > 0 ? `export { ${items.join(', ')} } from "${toImport(file, merged)}"` : ''
    })
  for (const [, specifier = ''] of redirected.matchAll(/(?:from|import)\s*"(\.[^"]*)"/g)) {
    if (from(specifier)) throw new Error(`${file} imports ${specifier} in a way that cannot be redirected.`)
  }
  if (redirected !== source) writeFileSync(file, redirected)
}

/**
 * @param {Map<string, string>} exported
 * @param {string} name
 * @param {string} file
 */
function requireName(exported, name, file) {
  const unique = exported.get(name)
  if (unique === undefined) throw new Error(`${file} imports ${name}, which is not exported.`)
  return unique
}

/**
 * The names of an import or export list, each with what it is called beyond it.
 *
 * @param {string} list
 * @returns {[string, string][]}
 */
function splitNames(list) {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => {
      const [name = item, alias = name] = item.split(/\s+as\s+/)
      return [name, alias]
    })
}

/**
 * @param {string} name
 * @param {string} alias
 */
function toItem(name, alias) {
  return name === alias ? name : `${name} as ${alias}`
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function findScripts(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(folder, name))
}

/**
 * Has each name of another package imported once, not once for each module: bundlers leave such imports as they are.
 *
 * @param {string[]} paths the merged modules
 */
function importOnce(paths) {
  /** @type {Map<string, Set<string>>} */
  const imported = new Map()
  for (const path of paths) {
    for (const [, list = '', specifier = ''] of readFileSync(path, 'utf8').matchAll(
      /import\s*\{([^}]*)\}\s*from\s*"([^."][^"]*)"/g,
    )) {
      const known = imported.get(specifier) ?? new Set()
      for (const [name] of splitNames(list)) known.add(name)
      imported.set(specifier, known)
    }
  }
  return {
    name: 'import-once',
    /** @param {import('esbuild').PluginBuild} build */
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^[^.]/ }, ({ path, namespace, kind }) =>
        namespace === 'import-once' || kind !== 'import-statement' || !imported.has(path)
          ? undefined
          : { path, namespace: 'import-once' },
      )
      onLoad({ filter: /.*/, namespace: 'import-once' }, ({ path }) => ({
        contents: `export { ${[...(imported.get(path) ?? [])].join(', ')} } from '${path}'`,
        resolveDir: dist,
      }))
    },
  }
}

/**
 * Leaves imports of modules that stay where they are, named as seen from the merged one.
 *
 * @param {readonly string[]} paths
 */
function keepApart(paths) {
  return {
    name: 'keep-apart',
    /** @param {import('esbuild').PluginBuild} build */
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
        const target = resolve(resolveDir, path)
        return paths.includes(target) ? { path: toImport(merged, target), external: true } : undefined
      })
    },
  }
}

/** The modules that some module loads by `import()`. */
function findDynamicImports() {
  const found = new Set()
  for (const file of findScripts(dist)) {
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/\bimport\(\s*"(\.[^"]*)"\s*\)/g)) {
      found.add(resolve(dirname(file), specifier))
    }
  }
  return found
}

/** @param {string} path of a merged module */
function handOn(path) {
  const items = [...(names.get(path) ?? [])].map(([name, unique]) => toItem(unique, name))
  return `export { ${items.join(', ')} } from "${toImport(path, merged)}"\n`
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
