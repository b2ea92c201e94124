import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database, Tables } from '../database/tables.js'
import { lockUser } from './lockUser.js'

export type EmbeddedUser = Readonly<Selectable<Tables['embedded_users']>>
export type EmbeddedAddress = Readonly<Selectable<Tables['embedded_addresses']>>
export type EmbeddedDevice = Readonly<Selectable<Tables['embedded_devices']>>

/** Who has an embedded wallet, the addresses that let them in, and the browsers that were let in. */
export interface EmbeddedUserStore {
  find(id: string): Promise<EmbeddedUser | undefined>
  /** The user of an address, made now where there is none; of two who ask at the same time one makes it. */
  findOrAdd(of: {
    readonly hashes: readonly [string, ...string[]]
    readonly sealed: string
    readonly nowMs: number
  }): Promise<{ readonly userId: string; readonly isNew: boolean }>
  /** One, or two. */
  listAddresses(userId: string): Promise<readonly EmbeddedAddress[]>
  /**
   * Takes the place of the one of its kind. False where it is one already: another user's, or this one's of the other kind, and where the first one is to be added to
   * a user who has one.
   */
  setAddress(of: {
    readonly address: EmbeddedAddress
    readonly hashes: readonly string[]
    readonly isFirst?: boolean
  }): Promise<boolean>
  /** Finds and opens an address by another secret from now on. */
  changeKey(of: { readonly from: string; readonly hash: string; readonly sealed: string }): Promise<void>
  removeSecondAddress(userId: string): Promise<void>
  addDevice(device: EmbeddedDevice): Promise<void>
  findDevice(id: string): Promise<EmbeddedDevice | undefined>
  touchDevice(of: { readonly id: string; readonly nowMs: number }): Promise<void>
  listDevices(userId: string): Promise<readonly EmbeddedDevice[]>
}

const maxListed = 100

export function createEmbeddedUserStore(database: Database): EmbeddedUserStore {
  const findAddress = (from: Pick<Database, 'selectFrom'>, hashes: readonly string[]) =>
    from.selectFrom('embedded_addresses').selectAll().where('hash', 'in', hashes).executeTakeFirst()
  return {
    find: (id) => database.selectFrom('embedded_users').selectAll().where('id', '=', id).executeTakeFirst(),
    async findOrAdd({ hashes, sealed, nowMs }) {
      const [newest] = hashes
      const known = await findAddress(database, hashes)
      if (known) return { userId: known.user_id, isNew: false }
      const id = randomUUID()
      const isNew = await database.transaction().execute(async (transaction) => {
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('embedded_addresses')
          .values({ hash: newest, user_id: id, kind: 'primary', sealed })
          .onConflict((conflict) => conflict.column('hash').doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows !== 1n) return false
        await transaction.insertInto('embedded_users').values({ id, wallet_id: null, created_at_ms: nowMs }).execute()
        return true
      })
      if (isNew) return { userId: id, isNew }
      const first = await findAddress(database, hashes)
      if (!first) throw new Error('The user of an address was removed while another one was made.')
      return { userId: first.user_id, isNew: false }
    },
    listAddresses: (userId) =>
      database.selectFrom('embedded_addresses').selectAll().where('user_id', '=', userId).orderBy('kind').execute(),
    setAddress: ({ address, hashes, isFirst = false }) =>
      database.transaction().execute(async (transaction) => {
        const { user_id: userId, kind } = address
        if (!(await lockUser(transaction, userId))) return false
        const taken = await findAddress(transaction, hashes)
        if (taken) return taken.user_id === userId && taken.kind === kind
        const ofUser = transaction.selectFrom('embedded_addresses').select('hash').where('user_id', '=', userId)
        if (isFirst && (await ofUser.executeTakeFirst())) return false
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('embedded_addresses')
          .values({ ...address })
          .onConflict((conflict) => conflict.column('hash').doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows !== 1n) return false
        await transaction
          .deleteFrom('embedded_addresses')
          .where('user_id', '=', userId)
          .where('kind', '=', kind)
          .where('hash', '!=', address.hash)
          .execute()
        return true
      }),
    async changeKey({ from, hash, sealed }) {
      await database.updateTable('embedded_addresses').set({ hash, sealed }).where('hash', '=', from).execute()
    },
    async removeSecondAddress(userId) {
      await database
        .deleteFrom('embedded_addresses')
        .where('user_id', '=', userId)
        .where('kind', '=', 'second')
        .execute()
    },
    async addDevice(device) {
      await database.insertInto('embedded_devices').values(device).execute()
    },
    findDevice: (id) => database.selectFrom('embedded_devices').selectAll().where('id', '=', id).executeTakeFirst(),
    async touchDevice({ id, nowMs }) {
      await database.updateTable('embedded_devices').set({ used_at_ms: nowMs }).where('id', '=', id).execute()
    },
    listDevices: (userId) =>
      database
        .selectFrom('embedded_devices')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('used_at_ms', 'desc')
        .orderBy('id')
        .limit(maxListed)
        .execute(),
  }
}
