import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database, Tables } from '../database/tables.js'

export type EmbeddedUser = Readonly<Selectable<Tables['embedded_users']>>
export type EmbeddedDevice = Readonly<Selectable<Tables['embedded_devices']>>

/** Who has an embedded wallet, and the browsers that were let in. */
export interface EmbeddedUserStore {
  find(id: string): Promise<EmbeddedUser | undefined>
  findByAddress(hashes: readonly string[]): Promise<EmbeddedUser | undefined>
  /** The user of an address, made now where there is none; of two who ask at the same time one makes it. */
  findOrAdd(of: {
    readonly hashes: readonly [string, ...string[]]
    readonly sealed: string
    readonly nowMs: number
  }): Promise<{ readonly user: EmbeddedUser; readonly isNew: boolean }>
  /** False where another user has the address. */
  setAddress(of: { readonly id: string; readonly hash: string; readonly sealed: string }): Promise<boolean>
  addDevice(device: EmbeddedDevice): Promise<void>
  findDevice(id: string): Promise<EmbeddedDevice | undefined>
  touchDevice(of: { readonly id: string; readonly nowMs: number }): Promise<void>
  listDevices(userId: string): Promise<readonly EmbeddedDevice[]>
  /** With its sessions. False where it is none of the user's. */
  removeDevice(of: { readonly id: string; readonly userId: string }): Promise<boolean>
}

const maxListed = 100

export function createEmbeddedUserStore(database: Database): EmbeddedUserStore {
  const findByAddress = (hashes: readonly string[]) =>
    database.selectFrom('embedded_users').selectAll().where('address_hash', 'in', hashes).executeTakeFirst()
  return {
    find: (id) => database.selectFrom('embedded_users').selectAll().where('id', '=', id).executeTakeFirst(),
    findByAddress,
    async findOrAdd({ hashes, sealed, nowMs }) {
      const known = await findByAddress(hashes)
      if (known) {
        const [newest] = hashes
        // Found by an older secret: from now on by the newest, so that the older one can be taken away.
        if (known.address_hash !== newest)
          await database
            .updateTable('embedded_users')
            .set({ address_hash: newest, address_sealed: sealed })
            .where('id', '=', known.id)
            .where('address_hash', '=', known.address_hash)
            .execute()
        return { user: { ...known, address_hash: newest }, isNew: false }
      }
      const user: EmbeddedUser = {
        id: randomUUID(),
        address_hash: hashes[0],
        address_sealed: sealed,
        created_at_ms: nowMs,
      }
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('embedded_users')
        .values(user)
        .onConflict((conflict) => conflict.column('address_hash').doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 1n) return { user, isNew: true }
      const first = await findByAddress(hashes)
      if (!first) throw new Error('The user of an address was removed while another one was made.')
      return { user: first, isNew: false }
    },
    async setAddress({ id, hash, sealed }) {
      const taken = await findByAddress([hash])
      if (taken && taken.id !== id) return false
      try {
        await database
          .updateTable('embedded_users')
          .set({ address_hash: hash, address_sealed: sealed })
          .where('id', '=', id)
          .execute()
        return true
      } catch (error) {
        // Somebody else came first, in the time since that look.
        const now = await findByAddress([hash])
        if (now && now.id !== id) return false
        throw error
      }
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
    removeDevice: ({ id, userId }) =>
      database.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom('embedded_sessions')
          .where('device_id', '=', id)
          .where('user_id', '=', userId)
          .execute()
        const { numDeletedRows } = await transaction
          .deleteFrom('embedded_devices')
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .executeTakeFirst()
        return numDeletedRows > 0n
      }),
  }
}
