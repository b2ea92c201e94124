import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.js'

/** Has nobody else change what belongs to a user until the transaction ends: whoever writes the user's row first goes first. False where there is none. */
export async function lockUser(transaction: Transaction<Tables>, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('embedded_users')
    .set((where) => ({ created_at_ms: where.ref('created_at_ms') }))
    .where('id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
