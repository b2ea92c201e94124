import type { Selectable, Transaction } from 'kysely'
import type { Database, Tables } from '../database/tables.js'
import { lockUser } from './lockUser.js'

export type EmbeddedSet = Readonly<Selectable<Tables['embedded_sets']>>

/** With what its device is called. */
export interface ListedSet extends EmbeddedSet {
  readonly browser: string | null
  /** Of the passkey that it is for, in place of a device; null otherwise. */
  readonly passkey_id: string | null
}

/** Why a change of a wallet's sets was not made. */
export type SetRefusal = 'otherWallet' | 'knownSet' | 'lastRecovery' | 'lastSet' | 'noDevice' | 'noPasskey' | 'noUser'

/** The sets of wallets. Of changes that come at the same time each sees what the one before it did. */
export interface EmbeddedSetStore {
  list(userId: string): Promise<readonly ListedSet[]>
  /** Takes the place of the device's sets before; the first one of a user makes their wallet. */
  put(of: {
    readonly set: EmbeddedSet
    readonly walletId: string
    /** Whether nothing may be left that recovers the wallet. */
    readonly removesRecovery: boolean
    /** Whether another wallet of the user may be given up for this one, with its sets on all devices. */
    readonly replacesWallet: boolean
    /** Whether its device stands for a passkey, which has to be the user's. */
    readonly isOfPasskey: boolean
  }): Promise<SetRefusal | undefined>
  /** With its sets and its sessions. The user's other sets are due to be renewed: the removed device may have been given shares of theirs. */
  removeDevice(of: { readonly id: string; readonly userId: string }): Promise<SetRefusal | undefined>
  /** Everything that is kept of a user. */
  removeUser(userId: string): Promise<void>
}

export function createEmbeddedSetStore(database: Database): EmbeddedSetStore {
  /** In a transaction in which nobody else changes this user's sets. */
  const change = (userId: string, run: (transaction: Transaction<Tables>) => Promise<SetRefusal | undefined>) =>
    database
      .transaction()
      .execute(async (transaction) => {
        const refusal = (await lockUser(transaction, userId)) ? await run(transaction) : 'noUser'
        // Nothing of what is refused is done.
        if (refusal) throw new Refused(refusal)
        return undefined
      })
      .catch((error: unknown) => {
        if (error instanceof Refused) return error.refusal
        throw error
      })

  const hasRecovery = async (transaction: Transaction<Tables>, userId: string) => {
    const row = await transaction
      .selectFrom('embedded_sets')
      .select('id')
      .where('user_id', '=', userId)
      .where('recovery_sealed', 'is not', null)
      .executeTakeFirst()
    return row !== undefined
  }

  const hasSet = async (transaction: Transaction<Tables>, userId: string) => {
    const row = await transaction
      .selectFrom('embedded_sets')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row !== undefined
  }

  return {
    list: (userId) =>
      database
        .selectFrom('embedded_sets')
        .leftJoin('embedded_devices', 'embedded_devices.id', 'embedded_sets.device_id')
        .leftJoin('embedded_passkeys', 'embedded_passkeys.id', 'embedded_sets.device_id')
        .selectAll('embedded_sets')
        .select(['embedded_devices.browser', 'embedded_passkeys.id as passkey_id'])
        .where('embedded_sets.user_id', '=', userId)
        .orderBy('embedded_sets.created_at_ms', 'desc')
        .orderBy('embedded_sets.id')
        .execute(),

    put: ({ set, walletId, removesRecovery, replacesWallet, isOfPasskey }) =>
      change(set.user_id, async (transaction) => {
        const passkey = transaction.selectFrom('embedded_passkeys').select('id').where('user_id', '=', set.user_id)
        if (isOfPasskey && !(await passkey.where('id', '=', set.device_id).executeTakeFirst())) return 'noPasskey'
        const user = await transaction
          .selectFrom('embedded_users')
          .select('wallet_id')
          .where('id', '=', set.user_id)
          .executeTakeFirst()
        if (user?.wallet_id !== null && user?.wallet_id !== walletId) {
          if (!replacesWallet) return 'otherWallet'
          await transaction.deleteFrom('embedded_sets').where('user_id', '=', set.user_id).execute()
        }
        const couldRecover = await hasRecovery(transaction, set.user_id)
        await transaction
          .updateTable('embedded_users')
          .set({ wallet_id: walletId })
          .where('id', '=', set.user_id)
          .execute()
        await transaction
          .deleteFrom('embedded_sets')
          .where('user_id', '=', set.user_id)
          .where('device_id', '=', set.device_id)
          .execute()
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('embedded_sets')
          .values(set)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows !== 1n) return 'knownSet'
        const canRecover = await hasRecovery(transaction, set.user_id)
        return couldRecover && !canRecover && !removesRecovery ? 'lastRecovery' : undefined
      }),

    removeDevice: ({ id, userId }) =>
      change(userId, async (transaction) => {
        const [hadSet, couldRecover] = [await hasSet(transaction, userId), await hasRecovery(transaction, userId)]
        for (const table of ['embedded_sets', 'embedded_sessions'] as const)
          await transaction.deleteFrom(table).where('device_id', '=', id).where('user_id', '=', userId).execute()
        const { numDeletedRows } = await transaction
          .deleteFrom('embedded_devices')
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .executeTakeFirst()
        if (numDeletedRows === 0n) return 'noDevice'
        await transaction
          .updateTable('embedded_sets')
          .set({ is_renewal_due: 1 })
          .where('user_id', '=', userId)
          .execute()
        // Without any set the wallet would be gone, and no other one could be made in its place.
        if (hadSet && !(await hasSet(transaction, userId))) return 'lastSet'
        return couldRecover && !(await hasRecovery(transaction, userId)) ? 'lastRecovery' : undefined
      }),

    async removeUser(userId) {
      await database.transaction().execute(async (transaction) => {
        // Also what was begun by a browser that was not let in, of which nothing but the address is known.
        await transaction
          .deleteFrom('embedded_flows')
          .where('address_hash', 'in', (of) =>
            of.selectFrom('embedded_addresses').select('hash').where('user_id', '=', userId),
          )
          .execute()
        for (const table of [
          'embedded_sets',
          'embedded_sessions',
          'embedded_devices',
          'embedded_flows',
          'embedded_addresses',
          'embedded_identities',
          'embedded_passkeys',
          'embedded_permissions',
          'embedded_social_flows',
        ] as const)
          await transaction.deleteFrom(table).where('user_id', '=', userId).execute()
        await transaction.deleteFrom('embedded_users').where('id', '=', userId).execute()
      })
    },
  }
}

class Refused extends Error {
  constructor(readonly refusal: SetRefusal) {
    super(refusal)
  }
}
