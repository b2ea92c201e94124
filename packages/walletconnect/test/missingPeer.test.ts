import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

const script = `
import { createMemoryStore, systemClock } from '@hawser/common'
import { walletConnect } from './src/exports/index.ts'

const platform = { fetch, clock: systemClock, store: createMemoryStore(), onVisible: () => () => {}, userAgent: '', window: undefined }
const connector = walletConnect({ projectId: 'p' }).create({ platform, networks: () => [] })
const asked = connector.connect({ namespaces: ['eip155'], generation: 1, signal: new AbortController().signal })
asked.catch(({ code, shortMessage }) => console.log(JSON.stringify({ code, shortMessage })))
`

it('behavior: without the SDK: which package is missing, and how to add it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hawser-missing-peer-'))
  try {
    const resolveDir = new URL('..', import.meta.url).pathname
    const { outputFiles } = await build({
      stdin: { contents: script, resolveDir, loader: 'ts' },
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      conditions: ['@hawser/source'],
      external: ['@walletconnect/universal-provider'],
    })
    // Somewhere that no node_modules folder is above.
    const file = join(folder, 'app.mjs')
    await writeFile(file, outputFiles[0]?.text ?? '')
    const { stdout } = await promisify(execFile)(process.execPath, [file])
    expect(JSON.parse(stdout)).toEqual({
      code: 'PEER_MISSING',
      shortMessage:
        'The package @walletconnect/universal-provider is missing. Add it: npm install @walletconnect/universal-provider',
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
