import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

const script = `
import { createMemoryStore, systemClock } from '@hawser/common'
import { polkadot } from './src/exports/index.ts'
import { extensionDapp } from './src/exports/extension-dapp.ts'

const page = Object.assign(new EventTarget(), { injectedWeb3: { one: { enable: async () => ({}) } } })
const platform = { fetch, clock: systemClock, store: createMemoryStore(), onVisible: () => () => {}, userAgent: '', window: page }
const adapter = polkadot({ discovery: extensionDapp() }).create({ platform, networks: () => [] })
let found = []
adapter.watchConnectors((connectors) => { found = connectors })()
const asked = found[0].connect({ namespaces: ['polkadot'], generation: 1, signal: new AbortController().signal })
asked.catch(({ code, shortMessage }) => console.log(JSON.stringify({ code, shortMessage })))
`

it('behavior: without the library: which package is missing, and how to add it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hawser-missing-peer-'))
  try {
    const { outputFiles } = await build({
      stdin: { contents: script, resolveDir: new URL('..', import.meta.url).pathname, loader: 'ts' },
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      conditions: ['@hawser/source'],
      external: ['@polkadot/extension-dapp'],
    })
    // Somewhere that no node_modules folder is above.
    const file = join(folder, 'app.mjs')
    await writeFile(file, outputFiles[0]?.text ?? '')
    const { stdout } = await promisify(execFile)(process.execPath, [file])
    expect(JSON.parse(stdout)).toEqual({
      code: 'PEER_MISSING',
      shortMessage: 'The package @polkadot/extension-dapp is missing. Add it: npm install @polkadot/extension-dapp',
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
