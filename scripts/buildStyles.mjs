import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { build, transform } from 'esbuild'
import { joinLayers, unwrapLayers } from './layers.mjs'

// Called by the build of a package, in its folder: bundles the stylesheet's @imports into `styles.css`, and the same
// without cascade layers, for pages whose own unlayered rules would otherwise win, into `styles.unlayered.css`.
const [source = 'src/styles/index.css', folder = 'dist'] = process.argv.slice(2)
const target = ['chrome111', 'firefox113', 'safari16.4']

const bundled = await build({ entryPoints: [source], bundle: true, write: false, target, logLevel: 'warning' })
const layered = bundled.outputFiles[0]?.text ?? ''
await mkdir(folder, { recursive: true })
for (const [name, css] of [
  ['styles.css', joinLayers(layered)],
  ['styles.unlayered.css', unwrapLayers(layered)],
]) {
  const { code } = await transform(css ?? '', { loader: 'css', minify: true, target })
  await writeFile(join(folder, name ?? ''), code)
}
