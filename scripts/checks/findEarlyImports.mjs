import { build } from 'esbuild'
import { lateCode } from './appBudgets.mjs'
import { publishedPackages } from './workspacePackages.mjs'

/** What these packages export is in apps. */
const inApps = /^@hawser\/(?:core|react|embedded-wallet|walletconnect|adapter-\w+)$/

/**
 * The libraries that an entry brings at once, though they belong to what is loaded on demand. Found by esbuild, as a second bundler beside the one
 * of the app that is measured: it is about which code is lazy, and says nothing of sizes.
 *
 * @param {{ repository: string, folder: string }} options `folder` has the packed packages in its `node_modules`
 * @returns {Promise<{ entryCount: number, faults: string[] }>}
 */
export async function findEarlyImports({ repository, folder }) {
  const entries = publishedPackages(repository)
    .filter(({ name }) => inApps.test(name))
    .flatMap(({ name, manifest }) =>
      Object.keys(manifest.publishConfig.exports)
        .filter((entry) => !/\.(?:css|json)$/.test(entry))
        .map((entry) => `${name}${entry.slice(1)}`),
    )
  const { metafile } = await build({
    entryPoints: entries,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    outdir: '/out',
    absWorkingDir: folder,
    metafile: true,
    write: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'leave-libraries',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path }) =>
            /^@hawser\//.test(path) ? undefined : { path, external: true, sideEffects: false },
          )
        },
      },
    ],
  })
  const { outputs } = metafile
  const faults = []
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    if (!entryPoint || !isEntry(entryPoint)) continue
    const closure = new Set([path])
    for (const one of closure) {
      for (const { path: next, kind, external } of outputs[one]?.imports ?? []) {
        if (kind !== 'import-statement') continue
        if (!external) closure.add(next)
        else if (lateCode.some(({ imports }) => imports.test(next)))
          faults.push(`${entryPoint} imports ${next} at once.`)
      }
    }
  }
  return { entryCount: entries.length, faults: [...new Set(faults)] }
}

/** @param {string} path */
function isEntry(path) {
  return /\/dist\/exports\//.test(path)
}
