import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { RelayLimits, RelayStats } from '../../src/exports/index.js'

/** What runs there. */
const script = `
import { startRelay } from '../../src/exports/index.ts'
const relay = await startRelay({ limits: JSON.parse(process.argv[2]) })
process.on('message', () => process.send({ stats: relay.stats() }))
process.on('disconnect', () => process.exit())
process.send({ url: relay.url, port: relay.port })
`

/** A relay in a process of its own: who floods it takes nothing from the processor of who measures. */
export async function startRelayProcess(limits: Partial<RelayLimits> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'hawser-relay-'))
  const outfile = join(folder, 'relay.mjs')
  await build({
    stdin: { contents: script, resolveDir: import.meta.dirname },
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@hawser/source'],
    banner: { js: `import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)` },
    outfile,
    logLevel: 'error',
  })
  const child = fork(outfile, [JSON.stringify(limits)])
  const answer = async () => (await once(child, 'message'))[0]
  const { url, port }: { url: string; port: number } = await answer()
  return {
    url,
    port,
    async stats(): Promise<RelayStats> {
      child.send('stats')
      return (await answer()).stats
    },
    async close() {
      const exited = once(child, 'exit')
      child.kill()
      await exited
      await rm(folder, { recursive: true })
    },
  }
}
