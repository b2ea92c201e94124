import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/**
 * @typedef {object} Script one emitted file
 * @property {number} bytes after gzip
 * @property {string} file absolute
 * @property {readonly string[]} modules
 * @property {readonly string[]} staticImports file names
 * @property {readonly string[]} lateImports file names
 * @property {string | undefined} lateEntry the module that is loaded by `import()` of this script
 *
 * @typedef {object} App
 * @property {string} name
 * @property {string} folder its root
 * @property {string} entry file name
 * @property {ReadonlyMap<string, Script>} scripts by file name
 */

const page = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><link rel="icon" href="data:," /><title>Measured</title></head>
  <body><div id="root"></div><script type="module" src="./main.jsx"></script></body>
</html>`

/**
 * Builds an app as `vite build` does without a configuration.
 *
 * @param {string} root the folder whose `node_modules` has what the source imports
 * @param {{ name: string, source: string, external?: readonly RegExp[], isMapped?: boolean }} app
 * @returns {Promise<App>}
 */
export async function buildApp(root, { name, source, external = [], isMapped = false }) {
  const folder = join(root, 'apps', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'main.jsx'), source)
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: {
      sourcemap: isMapped,
      reportCompressedSize: false,
      rolldownOptions: { external: [...external], output: namesOf(root) },
    },
  })
  if (!('output' in result)) throw new Error(`Vite built no single app ${name}.`)
  const dist = join(folder, 'dist')
  /** @type {Map<string, Script>} */
  const scripts = new Map()
  let entry = ''
  for (const file of result.output) {
    if (file.type !== 'chunk') continue
    if (file.isEntry) entry = file.fileName
    const path = join(dist, file.fileName)
    scripts.set(file.fileName, {
      // As it is written: with the names of the chunks that it loads.
      bytes: gzipSync(readFileSync(path, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, ''), { level: 9 }).length,
      file: path,
      modules: file.moduleIds,
      staticImports: file.imports,
      lateImports: file.dynamicImports,
      lateEntry: file.isDynamicEntry ? (file.facadeModuleId ?? file.name) : undefined,
    })
  }
  return { name, folder, entry, scripts }
}

/**
 * Names as long as Vite's, but with the hash of which modules a chunk has, not of their code: what loads a chunk has its name, and the names' letters
 * are worth up to 40 B after gzip by chance, which a change anywhere else would move.
 *
 * @param {string} root
 */
function namesOf(root) {
  /** @param {{ name: string, moduleIds: readonly string[] }} chunk */
  const nameOf = ({ name, moduleIds }) => {
    const ids = moduleIds.map((id) => relative(root, id)).sort()
    return `assets/${name}-${createHash('sha256').update(ids.join('\n')).digest('base64url').slice(0, 8)}.js`
  }
  return { entryFileNames: nameOf, chunkFileNames: nameOf }
}

/**
 * The scripts that some scripts bring at once, themselves included.
 *
 * @param {App} app
 * @param {readonly string[]} names
 */
export function staticScripts({ scripts }, names) {
  const found = new Set(names)
  for (const name of found) for (const next of scripts.get(name)?.staticImports ?? []) found.add(next)
  return found
}

/**
 * @param {App} app
 * @param {Iterable<string>} names
 */
export function scriptBytes({ scripts }, names) {
  return [...names].reduce((sum, name) => sum + (scripts.get(name)?.bytes ?? 0), 0)
}
