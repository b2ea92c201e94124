import type { Selectable } from 'kysely'
import type { Database, Tables } from '../database/tables.js'

export type EmbeddedSession = Readonly<Selectable<Tables['embedded_sessions']>>

/** Who is signed in, in which browser and for which project. */
export interface EmbeddedSessionStore {
  add(session: EmbeddedSession): Promise<void>
  find(id: string): Promise<EmbeddedSession | undefined>
  /** False for whoever comes second with the same credential. */
  rotate(of: {
    readonly id: string
    readonly from: string
    readonly to: string
    readonly nowMs: number
  }): Promise<boolean>
  remove(id: string): Promise<void>
  /** All of a user but one. */
  removeOthers(of: { readonly id: string; readonly userId: string }): Promise<void>
  removeEnded(nowMs: number): Promise<void>
}

export function createEmbeddedSessionStore(database: Database): EmbeddedSessionStore {
  return {
    async add(session) {
      await database.insertInto('embedded_sessions').values(session).execute()
    },
    find: (id) => database.selectFrom('embedded_sessions').selectAll().where('id', '=', id).executeTakeFirst(),
    async rotate({ id, from, to, nowMs }) {
      const { numUpdatedRows } = await database
        .updateTable('embedded_sessions')
        .set({ secret_hash: to, previous_hash: from, rotated_at_ms: nowMs })
        .where('id', '=', id)
        .where('secret_hash', '=', from)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async remove(id) {
      await database.deleteFrom('embedded_sessions').where('id', '=', id).execute()
    },
    async removeOthers({ id, userId }) {
      await database.deleteFrom('embedded_sessions').where('user_id', '=', userId).where('id', '!=', id).execute()
    },
    async removeEnded(nowMs) {
      await database.deleteFrom('embedded_sessions').where('expires_at_ms', '<', nowMs).execute()
    },
  }
}
