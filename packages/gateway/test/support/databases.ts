import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { createDatabase, type LocalPostgres, startPostgres } from './startPostgres.js'

/** Both kinds of database: what holds for one holds for the other. */
export const databaseKinds = ['embedded', 'PostgreSQL'] as const
export type DatabaseKind = (typeof databaseKinds)[number]

export interface Databases {
  readonly folder: string
  /** Returns the address of a new, empty database. */
  create(kind: DatabaseKind): Promise<string>
}

/** A folder, and databases of the PostgreSQL of all files, for the tests of one: what they hold goes with them. */
export function useDatabases(): Databases {
  return useDatabasesOf(async () => {
    const response = await fetch(inject('sharedPostgresUrl'))
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    return text
  })
}

/** The same with a PostgreSQL of the file's own, which its tests may interrupt. */
export function useOwnDatabases(): Databases & { readonly postgres: LocalPostgres } {
  let postgres: LocalPostgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  // Runs after what is registered below: the last one that was begun ends first.
  afterAll(() => postgres.stop())
  const databases = useDatabasesOf(async () => postgres.address)
  return {
    get postgres() {
      return postgres
    },
    get folder() {
      return databases.folder
    },
    create: databases.create,
  }
}

function useDatabasesOf(findServer: () => Promise<string>): Databases {
  let folder = ''
  let count = 0
  const made: Awaited<ReturnType<typeof createDatabase>>[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hawser-gateway-'))
  })
  afterAll(async () => {
    for (const { drop } of made.splice(0)) await drop()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    get folder() {
      return folder
    },
    async create(kind) {
      count += 1
      if (kind === 'embedded') return `file:${join(folder, `${count}.db`)}`
      const database = await createDatabase(await findServer())
      made.push(database)
      return database.address
    },
  }
}
