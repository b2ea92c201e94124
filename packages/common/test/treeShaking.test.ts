import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

const entry = fileURLToPath(new URL('../src/exports/index.ts', import.meta.url))

/** What an app carries for `code`, when the package is one built file, as it is published. */
async function bundleOf(code: string): Promise<string> {
  const built = await build({ entryPoints: [entry], bundle: true, write: false, format: 'esm', external: ['valibot'] })
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: dirname(entry) },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    plugins: [
      {
        name: 'published',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^@hawser\/common$/ }, () => ({ path: 'common', namespace: 'published' }))
          onLoad({ filter: /.*/, namespace: 'published' }, () => ({ contents: built.outputFiles[0]?.text ?? '', resolveDir: dirname(entry) }))
        },
      },
    ],
  })
  return outputFiles[0]?.text ?? ''
}

it('behavior: an app carries what it imports and nothing else', async () => {
  const bundle = await bundleOf(`import { isEvmAddress } from '@hawser/common'; globalThis.isEvmAddress = isEvmAddress`)
  expect(bundle).toContain('0-9a-f')
  expect(bundle.length).toBeLessThan(200)
})

it('behavior: nothing runs on import', async () => {
  expect((await bundleOf(`import '@hawser/common'`)).trim()).toBe('')
})
