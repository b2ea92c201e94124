import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '@hawser/testing/node'
import pg from 'pg'
import { findPostgres } from '../../../../scripts/findPostgres.mjs'
import { endProcess } from './endProcess.js'

/** PostgreSQL in a folder of its own. */
export interface LocalPostgres {
  /** The address of the server, by a database that it is asked for others by. */
  readonly address: string
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
  await promisify(execFile)(join(programs, 'initdb'), initialize, options)
  let port = 0
  let child: ChildProcess | undefined
  const address = (database: string) => `postgres://hawser:pass-word@127.0.0.1:${port}/${database}`

  /** False where it ends at once, as it does on a port that another process has. */
  const start = async (): Promise<boolean> => {
    const settings = ['fsync=off', 'listen_addresses=127.0.0.1', 'max_connections=400']
    const args = ['-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((setting) => ['-c', setting])]
    child = spawn(join(programs, 'postgres'), args, { ...options, stdio: 'ignore' })
    return untilReady(child, { host: folder, port })
  }
  const startAnywhere = async (): Promise<void> => {
    for (let tries = 0; tries < 10; tries += 1) {
      port = await findFreePort()
      if (await start()) return
    }
    throw new Error('PostgreSQL ended ten times while it started.')
  }
  const end = () => endProcess(child, 'SIGQUIT')
  await startAnywhere()
  return {
    address: address('postgres'),
    interrupt: end,
    async resume() {
      if (!(await start())) throw new Error(`PostgreSQL ended while it started again on port ${port}.`)
    },
    async stop() {
      await end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Makes a new, empty database on the server at an address. */
export async function createDatabase(server: string): Promise<{ readonly address: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await ask(server, `create database ${name}`)
  return {
    address: String(Object.assign(new URL(server), { pathname: `/${name}` })),
    // With whoever is connected to it still.
    drop: () => ask(server, `drop database ${name} with (force)`),
  }
}

/** PostgreSQL refuses to run as root: Debian's package brings a user, and every system has one that owns nothing. */
async function findOwner(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const users = await readFile('/etc/passwd', 'utf8')
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(users) ?? /^nobody:[^:]*:(\d+):(\d+):/m.exec(users) ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

/** Asks by the socket in the server's own folder: on the port another one may answer. */
async function untilReady(child: ChildProcess, at: { readonly host: string; readonly port: number }): Promise<boolean> {
  let failure: unknown
  child.once('error', (error) => {
    failure = error
  })
  while (child.exitCode === null && child.signalCode === null) {
    if (failure) throw failure
    try {
      await ask({ ...at, user: 'hawser', database: 'postgres' }, 'select 1')
      return true
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return false
}

async function ask(to: string | pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(to)
  client.on('error', () => undefined)
  await client.connect()
  await client.query(statement)
  await client.end()
}
