import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/**
 * @typedef {object} Output one emitted file
 * @property {number} bytes after gzip
 * @property {string | undefined} entryPoint
 * @property {string[]} staticImports paths of outputs
 * @property {string[]} dynamicImports paths of outputs
 * @property {{ path: string, bytes: number }[]} inputs what it is made of, with the minified bytes of each
 * @property {string[]} exports
 *
 * @typedef {Map<string, Output>} Bundle
 */

/**
 * Bundles entries as an app would that has the built packages installed: production, minified, split.
 *
 * @param {Record<string, string>} entries name to source text
 * @param {{ folder: string, external?: readonly string[] }} options `folder` is where the imports are looked up
 * @returns {Promise<Bundle>}
 */
export async function bundleAsConsumer(entries, { folder, external = [] }) {
  const result = await build({
    entryPoints: Object.keys(entries).map((name) => ({ in: `entry:${name}`, out: name })),
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['react', 'react-dom', 'react/jsx-runtime', 'react-dom/client', ...external],
    metafile: true,
    write: false,
    outdir: '/out',
    absWorkingDir: folder,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entries',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^entry:/ }, ({ path }) => ({ path: path.slice('entry:'.length), namespace: 'entry' }))
          onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => ({
            contents: entries[path] ?? '',
            resolveDir: folder,
          }))
        },
      },
    ],
  })
  const bytes = new Map(result.outputFiles.map(({ path, contents }) => [path, gzipSync(contents, { level: 9 }).length]))
  return new Map(
    Object.entries(result.metafile.outputs).map(([path, output]) => {
      const own = output.imports.filter((imported) => !imported.external)
      const paths = (/** @type {string} */ kind) => own.filter((one) => one.kind === kind).map((one) => one.path)
      const size = [...bytes].find(([file]) => file.endsWith(path.replace(/^(?:\.\.\/)+/, '/')))?.[1] ?? 0
      const inputs = Object.entries(output.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      return [
        path,
        {
          bytes: size,
          entryPoint: output.entryPoint,
          staticImports: paths('import-statement'),
          dynamicImports: paths('dynamic-import'),
          inputs: inputs.map(([input, { bytesInOutput }]) => ({ path: input, bytes: bytesInOutput })),
          exports: output.exports,
        },
      ]
    }),
  )
}

/**
 * The outputs that one output loads at once, itself included.
 *
 * @param {Bundle} bundle
 * @param {readonly string[]} roots
 * @returns {Set<string>}
 */
export function staticClosure(bundle, roots) {
  const found = new Set(roots)
  for (const path of found) for (const next of bundle.get(path)?.staticImports ?? []) found.add(next)
  return found
}

/**
 * @param {Bundle} bundle
 * @param {Iterable<string>} paths
 */
export function totalBytes(bundle, paths) {
  return [...paths].reduce((sum, path) => sum + (bundle.get(path)?.bytes ?? 0), 0)
}
