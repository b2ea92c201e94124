import { type ChildProcess, spawn } from 'node:child_process'
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
  const { child, port } = await start(program, folder, given)
  const url = `redis://127.0.0.1:${port}`
  return {
    url,
    port,
    async stop() {
      await endProcess(child, 'SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Where no port is given, another one is taken as long as the server ends at once, as it does on one that another process has. */
async function start(program: string, folder: string, given: number | undefined) {
  for (let tries = 0; tries < 10; tries += 1) {
    const port = given ?? (await findFreePort())
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
    const child = spawn(program, args, { stdio: 'ignore' })
    if (await untilReady(child, port)) return { child, port }
  }
  throw new Error('Redis ended ten times while it started.')
}

/** Resolves with true once the server that answers on the port is this one. */
async function untilReady(child: ChildProcess, port: number): Promise<boolean> {
  let failure: unknown
  child.once('error', (error) => {
    failure = error
  })
  const redis = new Redis(`redis://127.0.0.1:${port}`, { lazyConnect: true, retryStrategy: () => null })
  redis.on('error', () => undefined)
  try {
    while (child.exitCode === null && child.signalCode === null) {
      if (failure) throw failure
      const told = await redis.info('server').catch(() => '')
      if (new RegExp(`^process_id:${child.pid}\\r?$`, 'm').test(told)) return true
      await new Promise((resolve) => setTimeout(resolve, 50))
      if (redis.status === 'end') await redis.connect().catch(() => undefined)
    }
    return false
  } finally {
    redis.disconnect()
  }
}
