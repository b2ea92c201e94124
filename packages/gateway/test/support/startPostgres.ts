import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@hawser/testing/node'
import pg from 'pg'
import { findPostgres } from '../../../../scripts/findPostgres.mjs'
import { endProcess } from './endProcess.js'

/** PostgreSQL in a folder of its own, for the tests of one file. */
export interface LocalPostgres {
  /** Returns the address of a new, empty database. */
  createDatabase(): Promise<string>
  /** Ends the server with all its connections, as a lost machine does. */
  interrupt(): Promise<void>
  /** Starts it again, with what it held, at the same address. */
  resume(): Promise<void>
  stop(): Promise<void>
}

export async function startPostgres(): Promise<LocalPostgres> {
  const programs = findPostgres()
  if (!programs) throw new Error('There is no PostgreSQL on this machine: npm test says how to get it.')
  const owner = await findOwner()
  const folder = await mkdtemp(join(tmpdir(), 'hawser-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' } }
  const initialize = ['-D', data, '-U', 'hawser', '--auth=trust', '--no-sync', '--encoding=UTF8']
  execFileSync(join(programs, 'initdb'), initialize, { ...options, stdio: 'ignore' })
  const port = await findFreePort()
  const address = (database: string) => `postgres://hawser:pass-word@127.0.0.1:${port}/${database}`
  let child: ChildProcess | undefined

  const start = async () => {
    const settings = ['fsync=off', 'listen_addresses=127.0.0.1']
    const args = ['-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((setting) => ['-c', setting])]
    child = spawn(join(programs, 'postgres'), args, { ...options, stdio: 'ignore' })
    await untilReady(address('postgres'))
  }
  const end = () => endProcess(child, 'SIGQUIT')
  await start()
  return {
    async createDatabase() {
      const name = `test_${randomBytes(6).toString('hex')}`
      await ask(address('postgres'), `create database ${name}`)
      return address(name)
    },
    interrupt: end,
    resume: start,
    async stop() {
      await end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root: Debian's package brings a user, and every system has one that owns nothing. */
async function findOwner(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const users = await readFile('/etc/passwd', 'utf8')
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(users) ?? /^nobody:[^:]*:(\d+):(\d+):/m.exec(users) ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask(url, 'select 1')
    } catch (error) {
      if (tries > 600) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(statement)
  await client.end()
}
