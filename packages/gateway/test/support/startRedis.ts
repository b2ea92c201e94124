import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@hawser/testing/node'
import { Redis } from 'ioredis'
import { findRedis } from '../../../../scripts/findRedis.mjs'
import { endProcess } from './endProcess.js'

/** Redis on a free port of this machine, or on the given one, which keeps nothing beyond its end. */
export async function startRedis({ port: given }: { readonly port?: number } = {}) {
  const program = findRedis()
  if (!program) throw new Error('There is no Redis on this machine: npm test says how to get it.')
  const folder = await mkdtemp(join(tmpdir(), 'hawser-redis-'))
  const port = given ?? (await findFreePort())
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  const child = spawn(program, args, { stdio: 'ignore' })
  const url = `redis://127.0.0.1:${port}`
  const redis = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null })
  redis.on('error', () => undefined)
  await redis.ping()
  redis.disconnect()
  return {
    url,
    port,
    async stop() {
      await endProcess(child, 'SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
