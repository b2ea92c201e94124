import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type { Database, Tables } from '../../database/tables.js'
import { lockUser } from '../lockUser.js'

type EmbeddedIdentity = Readonly<Selectable<Tables['embedded_identities']>>

/** What is kept of somebody at a provider. */
interface KeptIdentity {
  readonly hashes: readonly [string, ...string[]]
  readonly provider: string
  readonly sealed: string
  readonly nowMs: number
}

/** Who users are at providers. */
export interface IdentityStore {
  /** The user of an identity, made now where there is none; of two who ask at the same time one makes it. */
  findOrAdd(identity: KeptIdentity): Promise<{ readonly userId: string; readonly isNew: boolean }>
  /** False where it is somebody else's already, or the user is gone. */
  link(of: { readonly userId: string; readonly identity: KeptIdentity }): Promise<boolean>
  list(userId: string): Promise<readonly EmbeddedIdentity[]>
  unlink(of: { readonly userId: string; readonly id: string }): Promise<'none' | 'last' | undefined>
  /** Finds and opens an identity by another secret from now on. */
  changeKey(of: { readonly id: string; readonly hash: string; readonly sealed: string }): Promise<void>
}

const maxListed = 100

export function createIdentityStore(database: Database): IdentityStore {
  const find = (from: Pick<Database, 'selectFrom'>, hashes: readonly string[]) =>
    from.selectFrom('embedded_identities').selectAll().where('hash', 'in', hashes).executeTakeFirst()
  const touch = async ({ id }: EmbeddedIdentity, { hashes: [hash], sealed, nowMs }: KeptIdentity) => {
    await database
      .updateTable('embedded_identities')
      .set({ hash, sealed, used_at_ms: nowMs })
      .where('id', '=', id)
      .execute()
  }
  const add = async (transaction: Transaction<Tables>, userId: string, identity: KeptIdentity): Promise<boolean> => {
    const { hashes, provider, sealed, nowMs } = identity
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('embedded_identities')
      .values({
        id: randomUUID(),
        hash: hashes[0],
        user_id: userId,
        provider,
        sealed,
        created_at_ms: nowMs,
        used_at_ms: nowMs,
      })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  return {
    async findOrAdd(identity) {
      const known = await find(database, identity.hashes)
      if (known) {
        await touch(known, identity)
        return { userId: known.user_id, isNew: false }
      }
      const userId = randomUUID()
      const isNew = await database.transaction().execute(async (transaction) => {
        if (!(await add(transaction, userId, identity))) return false
        const user = { id: userId, wallet_id: null, created_at_ms: identity.nowMs }
        await transaction.insertInto('embedded_users').values(user).execute()
        return true
      })
      if (isNew) return { userId, isNew }
      const first = await find(database, identity.hashes)
      if (!first) throw new Error('The user of an identity was removed while another one was made.')
      return { userId: first.user_id, isNew: false }
    },
    link: ({ userId, identity }) =>
      database.transaction().execute(async (transaction) => {
        if (!(await lockUser(transaction, userId))) return false
        const known = await find(transaction, identity.hashes)
        if (known) return known.user_id === userId
        return add(transaction, userId, identity)
      }),
    list: (userId) =>
      database
        .selectFrom('embedded_identities')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at_ms')
        .orderBy('id')
        .limit(maxListed)
        .execute(),
    unlink: ({ userId, id }) =>
      database.transaction().execute(async (transaction) => {
        if (!(await lockUser(transaction, userId))) return 'none'
        const ofUser = (table: 'embedded_identities' | 'embedded_addresses') =>
          transaction.selectFrom(table).select('hash').where('user_id', '=', userId)
        const mine = await ofUser('embedded_identities').where('embedded_identities.id', '=', id).executeTakeFirst()
        if (!mine) return 'none'
        const others = await ofUser('embedded_identities').where('embedded_identities.id', '!=', id).executeTakeFirst()
        if (!others && !(await ofUser('embedded_addresses').executeTakeFirst())) return 'last'
        await transaction.deleteFrom('embedded_identities').where('id', '=', id).execute()
        return undefined
      }),
    async changeKey({ id, hash, sealed }) {
      await database.updateTable('embedded_identities').set({ hash, sealed }).where('id', '=', id).execute()
    },
  }
}
