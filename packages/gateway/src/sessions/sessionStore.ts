import * as v from 'valibot'
import type { Database } from '../database/tables.js'

/** What an app may do for an account, and how much of it; what is in `data` depends on `type`. */
interface Rule {
  readonly type: string
  readonly data: unknown
}

/** A sponsored session as it is stored. */
export interface StoredSession {
  readonly id: string
  /** CAIP-10, in small letters. */
  readonly account: string
  readonly projectName: string
  readonly createdAtMs: number
  readonly expiresAtS: number
  readonly permissions: readonly Rule[]
  readonly policies: readonly Rule[]
  /** What the wallet gave for it, 0x-hex; null before it is active. */
  readonly context: string | null
  readonly revokedAtMs: number | null
}

/** The sessions of the database. */
export interface SessionStore {
  find(id: string): Promise<StoredSession | undefined>
  /** Returns the sessions of an account that were active once, the newest first, and no more than 255. */
  findByAccount(account: string): Promise<readonly StoredSession[]>
  /** Forgets sessions that nobody made active since `forgottenBeforeMs`. */
  add(session: StoredSession, forgottenBeforeMs: number): Promise<void>
  /** Returns whether it was done: a session is made active once. */
  activate(session: Pick<StoredSession, 'id' | 'expiresAtS' | 'permissions' | 'policies' | 'context'>): Promise<boolean>
  /** Returns whether it was done: a session ends once. */
  revoke(id: string, nowMs: number): Promise<boolean>
  /** Forgets those that ended before, by their own time or by the account. */
  removeEndedBefore(timeMs: number): Promise<void>
}

const maxListed = 255
const rulesSchema = v.array(v.object({ type: v.string(), data: v.unknown() }))

export function createSessionStore(database: Database): SessionStore {
  const readWhere = async (column: 'id' | 'account', value: string): Promise<StoredSession[]> => {
    const all = database.selectFrom('sessions').selectAll().where(column, '=', value)
    const rows = await (column === 'account' ? all.where('context', 'is not', null) : all)
      .orderBy('created_at_ms', 'desc')
      .orderBy('id')
      .limit(maxListed)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      account: row.account,
      projectName: row.project_name,
      createdAtMs: row.created_at_ms,
      expiresAtS: row.expires_at_s,
      permissions: v.parse(rulesSchema, JSON.parse(row.permissions)),
      policies: v.parse(rulesSchema, JSON.parse(row.policies)),
      context: row.context,
      revokedAtMs: row.revoked_at_ms,
    }))
  }
  return {
    find: async (id) => (await readWhere('id', id))[0],
    findByAccount: (account) => readWhere('account', account),

    async add(session, forgottenBeforeMs) {
      await database
        .deleteFrom('sessions')
        .where('context', 'is', null)
        .where('created_at_ms', '<', forgottenBeforeMs)
        .execute()
      await database
        .insertInto('sessions')
        .values({
          id: session.id,
          account: session.account,
          project_name: session.projectName,
          created_at_ms: session.createdAtMs,
          expires_at_s: session.expiresAtS,
          permissions: JSON.stringify(session.permissions),
          policies: JSON.stringify(session.policies),
          context: session.context,
          revoked_at_ms: session.revokedAtMs,
        })
        .execute()
    },

    async activate({ id, expiresAtS, permissions, policies, context }) {
      const { numUpdatedRows } = await database
        .updateTable('sessions')
        .set({
          expires_at_s: expiresAtS,
          permissions: JSON.stringify(permissions),
          policies: JSON.stringify(policies),
          context,
        })
        .where('id', '=', id)
        .where('context', 'is', null)
        .where('revoked_at_ms', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async revoke(id, nowMs) {
      const { numUpdatedRows } = await database
        .updateTable('sessions')
        .set({ revoked_at_ms: nowMs })
        .where('id', '=', id)
        .where('revoked_at_ms', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async removeEndedBefore(timeMs) {
      const timeS = Math.floor(timeMs / 1_000)
      await database.deleteFrom('sessions').where('expires_at_s', '<', timeS).execute()
      await database.deleteFrom('sessions').where('revoked_at_ms', '<', timeMs).execute()
    },
  }
}
