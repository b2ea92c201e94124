import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type { Database, Tables } from '../../database/tables.js'
import { lockUser } from '../lockUser.js'

/** How the tables call the provider of who comes by a passkey. */
export const passkeyProvider = 'passkey'

type EmbeddedIdentity = Readonly<Selectable<Tables['embedded_identities']>>

/** What is kept of somebody at a provider. */
export interface KeptIdentity {
  readonly hashes: readonly [string, ...string[]]
  readonly provider: string
  readonly sealed: string
  readonly nowMs: number
}

type EmbeddedPasskey = Readonly<Selectable<Tables['embedded_passkeys']>>
type NewPasskey = Pick<EmbeddedPasskey, 'public_key' | 'counter' | 'transports' | 'is_backed_up'>

/** Who users are at providers. */
export interface IdentityStore {
  /** The user of an identity, made now where there is none; of two who ask at the same time one makes it. */
  findOrAdd(identity: KeptIdentity): Promise<{ readonly userId: string; readonly isNew: boolean }>
  /** False where it is somebody else's already, or the user is gone. */
  link(of: { readonly userId: string; readonly identity: KeptIdentity }): Promise<boolean>
  /** Notes that a user was here by an identity of theirs. False where it is none of theirs. */
  touchOf(of: { readonly userId: string; readonly identity: KeptIdentity }): Promise<boolean>
  list(userId: string): Promise<readonly EmbeddedIdentity[]>
  /** A passkey goes with what it opens the wallet by, which is not taken from a wallet that nothing else recovers. */
  unlink(of: { readonly userId: string; readonly id: string }): Promise<'none' | 'last' | 'lastRecovery' | undefined>
  /** A new user, or another way in of one: false where anybody has this passkey already, or the user is gone. */
  addPasskey(of: {
    readonly userId: string
    readonly isNewUser: boolean
    readonly id: string
    readonly identity: KeptIdentity
    readonly passkey: NewPasskey
  }): Promise<boolean>
  findPasskey(hashes: readonly string[]): Promise<(EmbeddedIdentity & EmbeddedPasskey) | undefined>
  /** Keeps what its answer says. False where somebody else has answered by it meanwhile, and its count is not above theirs. */
  usePasskey(of: {
    readonly id: string
    readonly counter: number
    readonly isBackedUp: boolean
    readonly nowMs: number
  }): Promise<boolean>
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
  const add = async (
    transaction: Transaction<Tables>,
    userId: string,
    identity: KeptIdentity,
    id: string = randomUUID(),
  ): Promise<boolean> => {
    const { hashes, provider, sealed, nowMs } = identity
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('embedded_identities')
      .values({
        id,
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
    async touchOf({ userId, identity }) {
      const known = await find(database, identity.hashes)
      if (known?.user_id !== userId) return false
      await touch(known, identity)
      return true
    },
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
        const sets = transaction
          .selectFrom('embedded_sets')
          .select('id')
          .where('user_id', '=', userId)
          .where('recovery_sealed', 'is not', null)
        const recovers = await sets.where('device_id', '=', id).executeTakeFirst()
        if (recovers && !(await sets.where('device_id', '!=', id).executeTakeFirst())) return 'lastRecovery'
        await transaction.deleteFrom('embedded_identities').where('id', '=', id).execute()
        await transaction.deleteFrom('embedded_passkeys').where('id', '=', id).execute()
        await transaction
          .deleteFrom('embedded_sets')
          .where('user_id', '=', userId)
          .where('device_id', '=', id)
          .execute()
        return undefined
      }),
    addPasskey: ({ userId, isNewUser, id, identity, passkey }) =>
      database.transaction().execute(async (transaction) => {
        if (isNewUser) {
          const user = { id: userId, wallet_id: null, created_at_ms: identity.nowMs }
          if (await find(transaction, identity.hashes)) return false
          if (!(await add(transaction, userId, identity, id))) return false
          await transaction.insertInto('embedded_users').values(user).execute()
        } else {
          if (!(await lockUser(transaction, userId))) return false
          if (await find(transaction, identity.hashes)) return false
          if (!(await add(transaction, userId, identity, id))) return false
        }
        await transaction
          .insertInto('embedded_passkeys')
          .values({ ...passkey, id, user_id: userId })
          .execute()
        return true
      }),
    findPasskey: (hashes) =>
      database
        .selectFrom('embedded_identities')
        .innerJoin('embedded_passkeys', 'embedded_passkeys.id', 'embedded_identities.id')
        .selectAll('embedded_passkeys')
        .selectAll('embedded_identities')
        .where('embedded_identities.hash', 'in', hashes)
        .executeTakeFirst(),
    async usePasskey({ id, counter, isBackedUp, nowMs }) {
      const { numUpdatedRows } = await database
        .updateTable('embedded_passkeys')
        .set({ counter, is_backed_up: Number(isBackedUp) })
        .where('id', '=', id)
        // Authenticators that do not count say 0 each time.
        .where((where) => where.or([where('counter', '<', counter), where('counter', '=', 0)]))
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      await database.updateTable('embedded_identities').set({ used_at_ms: nowMs }).where('id', '=', id).execute()
      return true
    },
    async changeKey({ id, hash, sealed }) {
      await database.updateTable('embedded_identities').set({ hash, sealed }).where('id', '=', id).execute()
    },
  }
}
