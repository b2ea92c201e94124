import { type Dialect, Kysely, Migrator, PostgresDialect, SqliteAdapter, SqliteDialect, sql } from 'kysely'
import { GatewayDatabaseError } from '../errors.js'
import { migrations } from './migrations.js'
import type { Database, Tables } from './tables.js'

/** How long a question to PostgreSQL may take, and how long the wait for a connection. */
const questionTimeoutMs = 10_000
const connectTimeoutMs = 5_000
/** How long a process waits while another one writes to the same file. */
const busyTimeoutMs = 5_000
const busyRetryMs = 20
const busyRetries = 250

/** An open database of this version. */
export interface OpenDatabase {
  readonly database: Database
  /** Resolves when it answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the database and brings it up to this version; several instances may do so at once.
 *
 * @param databaseUrl `file:` and a path, or `postgres://…`
 * @param onLost is told once of each connection that broke off, in use or not; the next question opens another one
 * @throws GatewayDatabaseError when it cannot be opened.
 */
export async function openDatabase(databaseUrl: string, onLost: (error: Error) => void): Promise<OpenDatabase> {
  return databaseUrl.startsWith('file:') ? openFile(databaseUrl.slice('file:'.length)) : openServer(databaseUrl, onLost)
}

async function openFile(path: string): Promise<OpenDatabase> {
  const { default: Libsql } = await import('libsql')
  for (let tries = 0; ; tries += 1) {
    let database: Kysely<Tables> | undefined
    try {
      const file = new Libsql(path)
      database = new Kysely<Tables>({ dialect: new FileDialect({ database: file }) })
      // Waited for here, and not in the library: another instance of this process could not go on meanwhile.
      file.pragma('busy_timeout = 0')
      file.pragma('journal_mode = WAL')
      await migrate(database)
      file.pragma(`busy_timeout = ${busyTimeoutMs}`)
      file.pragma('synchronous = NORMAL')
      file.pragma('foreign_keys = ON')
      return toOpenDatabase(database)
    } catch (cause) {
      // Opened anew: a connection that was refused once keeps an old view of the file.
      await database?.destroy()
      if (!isBusy(cause) || tries >= busyRetries)
        throw new GatewayDatabaseError(`The database file ${path} cannot be opened: ${reasonOf(cause)}.`, { cause })
      await new Promise((resolve) => setTimeout(resolve, busyRetryMs))
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}

/** Brings its tables up to date in one transaction, in which nobody else does. */
class FileDialect extends SqliteDialect implements Dialect {
  override createAdapter() {
    return new FileAdapter()
  }
}

class FileAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }

  override async acquireMigrationLock(database: Parameters<SqliteAdapter['acquireMigrationLock']>[0]) {
    // Whoever writes first in a transaction has the file for itself until it ends.
    await sql`update kysely_migration_lock set is_locked = 0`.execute(database)
  }
}

async function migrate(database: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...migrations }) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

function toOpenDatabase(database: Kysely<Tables>): OpenDatabase {
  return {
    database,
    async ping() {
      await sql`select 1`.execute(database)
    },
    close: () => database.destroy(),
  }
}

async function openServer(url: string, onLost: (error: Error) => void): Promise<OpenDatabase> {
  const { default: pg } = await import('pg')
  const int8 = 20
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: questionTimeoutMs,
    application_name: 'hawser-gateway',
    types: {
      // Times in milliseconds are far below what a number holds exactly.
      getTypeParser: (id, format) => (id === int8 ? Number : pg.types.getTypeParser(id, format)),
    },
  })
  // The pool listens to connections that nothing uses alone: one that breaks off in use would end the process. Some break off in two errors.
  const ignore = () => undefined
  pool.on('error', ignore)
  pool.on('connect', (client) => {
    client.once('error', onLost)
    client.on('error', ignore)
  })
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await migrate(database)
  } catch (cause) {
    await database.destroy()
    const message = `PostgreSQL cannot be reached, or refuses the tables of this version: ${reasonOf(cause)}.`
    throw new GatewayDatabaseError(message, { cause })
  }
  return toOpenDatabase(database)
}

/** Returns why, in one line and without an address: it may hold a password. */
function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause
  const text = inner instanceof Error ? inner.message : String(inner)
  return (text || code || 'it gives no reason').split('\n')[0]?.replace(/\.$/, '').slice(0, 300) ?? code
}
