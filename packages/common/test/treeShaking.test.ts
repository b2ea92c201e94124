import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

const entry = fileURLToPath(new URL('../src/exports/index.ts', import.meta.url))

/** What an app loads at once for `code`: all but the chunks that it imports dynamically. `lateCode` is the module `late`. */
async function firstLoadOf(code: string, lateCode = ''): Promise<string> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: dirname(entry), sourcefile: 'app.js' },
    alias: { '@hawser/common': entry },
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    write: false,
    logLevel: 'error',
    outdir: '/out',
    absWorkingDir: '/',
    format: 'esm',
    plugins: [
      {
        name: 'late',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^late$/ }, ({ path }) => ({ path, namespace: 'late' }))
          onLoad({ filter: /.*/, namespace: 'late' }, () => ({ contents: lateCode, resolveDir: dirname(entry) }))
        },
      },
    ],
  })
  const { outputs } = metafile
  const root = Object.keys(outputs).find((path) => outputs[path]?.entryPoint?.endsWith('app.js'))
  const loaded = new Set(root === undefined ? [] : [root])
  for (const path of loaded) {
    for (const { kind, path: next } of outputs[path]?.imports ?? []) if (kind === 'import-statement') loaded.add(next)
  }
  return outputFiles
    .filter(({ path }) => loaded.has(path.slice(1)))
    .map(({ text }) => text)
    .join('\n')
}

it('behavior: an app carries what it imports and nothing else', async () => {
  const bundle = await firstLoadOf(
    `import { isEvmAddress } from '@hawser/common'; globalThis.isEvmAddress = isEvmAddress`,
  )
  expect(bundle).toContain('0-9a-f')
  expect(bundle.length).toBeLessThan(200)
})

it('behavior: what only late code uses is not in the first load, and what both use is', async () => {
  const bundle = await firstLoadOf(
    `import { createStorage, isEvmAddress } from '@hawser/common'; globalThis.parts = [createStorage, isEvmAddress, () => import('late')]`,
    `import { isEvmAddress, networkSchema, toHawserError } from '@hawser/common'; export const late = [isEvmAddress, networkSchema, toHawserError]`,
  )
  expect(bundle).toContain('0-9a-f')
  expect(bundle).toContain('%2F')
  expect(bundle).not.toContain('RPC_PARSE_ERROR')
  expect(bundle).not.toContain('valibot')
  expect(bundle.length).toBeLessThan(4_000)
})

it('behavior: nothing runs on import', async () => {
  expect((await firstLoadOf(`import '@hawser/common'`)).trim()).toBe('')
})
