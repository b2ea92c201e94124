import type { Selectable } from 'kysely'
import type { Database, Tables } from '../database/tables.js'
import { lockUser } from './lockUser.js'

export type EmbeddedPermission = Readonly<Selectable<Tables['embedded_permissions']>>

/** What users have allowed apps to do for their accounts (ERC-7715). */
export interface EmbeddedPermissionStore {
  find(of: Pick<EmbeddedPermission, 'user_id' | 'id'>): Promise<EmbeddedPermission | undefined>
  /** Those of every project, the latest first. */
  list(userId: string): Promise<readonly EmbeddedPermission[]>
  /** One that is there stays as it is. False where there are too many of the user's, or no such user. */
  add(permission: EmbeddedPermission, limit: number): Promise<boolean>
  revoke(of: Pick<EmbeddedPermission, 'user_id' | 'id'> & { readonly nowMs: number }): Promise<void>
  /** Forgets those that ended before, by their own time or by the account. */
  removeEndedBefore(timeMs: number): Promise<void>
}

export function createEmbeddedPermissionStore(database: Database): EmbeddedPermissionStore {
  return {
    find: ({ user_id, id }) =>
      database
        .selectFrom('embedded_permissions')
        .selectAll()
        .where('user_id', '=', user_id)
        .where('id', '=', id)
        .executeTakeFirst(),
    list: (userId) =>
      database
        .selectFrom('embedded_permissions')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at_ms', 'desc')
        .orderBy('id')
        .execute(),
    add: (permission, limit) =>
      database.transaction().execute(async (transaction) => {
        // Of two that come at once the second one sees the first.
        if (!(await lockUser(transaction, permission.user_id))) return false
        const { count } = await transaction
          .selectFrom('embedded_permissions')
          .select((of) => of.fn.countAll().as('count'))
          .where('user_id', '=', permission.user_id)
          .executeTakeFirstOrThrow()
        if (Number(count) >= limit) return false
        await transaction
          .insertInto('embedded_permissions')
          .values({ ...permission })
          .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
          .execute()
        return true
      }),
    async revoke({ user_id, id, nowMs }) {
      await database
        .updateTable('embedded_permissions')
        .set({ revoked_at_ms: nowMs })
        .where('user_id', '=', user_id)
        .where('id', '=', id)
        .where('revoked_at_ms', 'is', null)
        .execute()
    },
    async removeEndedBefore(timeMs) {
      const timeS = Math.floor(timeMs / 1_000)
      await database.deleteFrom('embedded_permissions').where('expires_at_s', '<', timeS).execute()
      await database.deleteFrom('embedded_permissions').where('revoked_at_ms', '<', timeMs).execute()
    },
  }
}
