import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type LocalPostgres, startPostgres } from './startPostgres.js'

/** Both kinds of database: what holds for one holds for the other. */
export const databaseKinds = ['embedded', 'PostgreSQL'] as const
export type DatabaseKind = (typeof databaseKinds)[number]

/** A folder and a PostgreSQL for the tests of a file; what they hold goes with them. */
export function useDatabases() {
  let folder = ''
  let postgres: LocalPostgres
  let count = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hawser-gateway-'))
    postgres = await startPostgres()
  })
  afterAll(async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    get postgres() {
      return postgres
    },
    get folder() {
      return folder
    },
    /** Returns the address of a new, empty database. */
    async create(kind: DatabaseKind): Promise<string> {
      count += 1
      return kind === 'embedded' ? `file:${join(folder, `${count}.db`)}` : postgres.createDatabase()
    },
  }
}
