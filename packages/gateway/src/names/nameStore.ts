import type { Transaction } from 'kysely'
import * as v from 'valibot'
import type { Database, Tables } from '../database/tables.js'

/** A name as it is stored. */
export interface StoredName {
  readonly name: string
  /** The account that signs for it, in small letters. */
  readonly owner: string
  /** Where the owner is a contract, in CAIP-2; undefined for one that signs by a key. */
  readonly ownerNetwork: string | undefined
  readonly attributes: Readonly<Record<string, string>>
  readonly addresses: readonly NameAddress[]
  readonly registeredAtMs: number
  readonly updatedAtMs: number
}

interface NameAddress {
  readonly coinType: number
  readonly address: string
  readonly createdAtMs: number
}

/** A message that was signed, and the time of its arrival: no message counts twice. */
export interface SignedOnce {
  readonly digest: string
  readonly nowMs: number
}

/** The names of the database. */
export interface NameStore {
  find(name: string): Promise<StoredName | undefined>
  /** Returns the names that an account owns, the oldest first, and no more than a hundred. */
  findByOwner(owner: string): Promise<readonly StoredName[]>
  findTaken(names: readonly string[]): Promise<ReadonlySet<string>>
  /** Returns whether it was done: one of those who register a name at the same time gets it. @throws UsedMessageError */
  add(
    name: Pick<StoredName, 'name' | 'owner' | 'ownerNetwork' | 'attributes'>,
    addresses: readonly Pick<NameAddress, 'coinType' | 'address'>[],
    signed: SignedOnce,
  ): Promise<boolean>
  /** @throws UsedMessageError */
  setAttributes(name: string, attributes: StoredName['attributes'], signed: SignedOnce): Promise<void>
  /** @throws UsedMessageError */
  setAddresses(
    name: string,
    addresses: readonly Pick<NameAddress, 'coinType' | 'address'>[],
    signed: SignedOnce,
  ): Promise<void>
}

/** The message was taken before. */
export class UsedMessageError extends Error {
  override readonly name = 'UsedMessageError'
}

/** Longer than a message is taken, by clocks that differ a little. */
const usedKeptMs = 120_000
const maxOwned = 100
const attributesSchema = v.record(v.string(), v.string())

export function createNameStore(database: Database): NameStore {
  /** Runs a change together with the mark that its message is used: both, or neither. */
  const once = async <T>(
    { digest, nowMs }: SignedOnce,
    change: (transaction: Transaction<Tables>) => Promise<T>,
  ): Promise<T> => {
    await database
      .deleteFrom('name_messages')
      .where('used_at_ms', '<', nowMs - usedKeptMs)
      .execute()
    return database.transaction().execute(async (transaction) => {
      const marked = await transaction
        .insertInto('name_messages')
        .values({ digest, used_at_ms: nowMs })
        .onConflict((conflict) => conflict.column('digest').doNothing())
        .executeTakeFirst()
      if (marked.numInsertedOrUpdatedRows === 0n) throw new UsedMessageError()
      return change(transaction)
    })
  }

  const readWhere = async (column: 'name' | 'owner', value: string): Promise<StoredName[]> => {
    const rows = await database
      .selectFrom('names')
      .selectAll()
      .where(column, '=', value)
      .orderBy('registered_at_ms')
      .orderBy('name')
      .limit(maxOwned)
      .execute()
    if (rows.length === 0) return []
    const addresses = await database
      .selectFrom('name_addresses')
      .selectAll()
      .where(
        'name',
        'in',
        rows.map(({ name }) => name),
      )
      .orderBy('coin_type')
      .execute()
    return rows.map((row) => ({
      name: row.name,
      owner: row.owner,
      ownerNetwork: row.owner_network ?? undefined,
      attributes: v.parse(attributesSchema, JSON.parse(row.attributes)),
      registeredAtMs: row.registered_at_ms,
      updatedAtMs: row.updated_at_ms,
      addresses: addresses
        .filter(({ name }) => name === row.name)
        .map(({ coin_type, address, created_at_ms }) => ({
          coinType: coin_type,
          address,
          createdAtMs: created_at_ms,
        })),
    }))
  }

  return {
    find: async (name) => (await readWhere('name', name))[0],
    findByOwner: (owner) => readWhere('owner', owner),

    async findTaken(names) {
      if (names.length === 0) return new Set()
      const rows = await database.selectFrom('names').select('name').where('name', 'in', names).execute()
      return new Set(rows.map(({ name }) => name))
    },

    async add({ name, owner, ownerNetwork, attributes }, addresses, signed) {
      const { nowMs } = signed
      return once(signed, async (transaction) => {
        const inserted = await transaction
          .insertInto('names')
          .values({
            name,
            owner,
            owner_network: ownerNetwork ?? null,
            attributes: JSON.stringify(attributes),
            registered_at_ms: nowMs,
            updated_at_ms: nowMs,
          })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .executeTakeFirst()
        if (inserted.numInsertedOrUpdatedRows === 0n) return false
        await transaction
          .insertInto('name_addresses')
          .values(
            addresses.map(({ coinType, address }) => ({ name, coin_type: coinType, address, created_at_ms: nowMs })),
          )
          .execute()
        return true
      })
    },

    async setAttributes(name, attributes, signed) {
      await once(signed, (transaction) =>
        transaction
          .updateTable('names')
          .set({ attributes: JSON.stringify(attributes), updated_at_ms: signed.nowMs })
          .where('name', '=', name)
          .execute(),
      )
    },

    async setAddresses(name, addresses, signed) {
      const { nowMs } = signed
      await once(signed, async (transaction) => {
        for (const { coinType, address } of addresses)
          await transaction
            .insertInto('name_addresses')
            .values({ name, coin_type: coinType, address, created_at_ms: nowMs })
            .onConflict((conflict) =>
              conflict.columns(['name', 'coin_type']).doUpdateSet({ address, created_at_ms: nowMs }),
            )
            .execute()
        await transaction.updateTable('names').set({ updated_at_ms: nowMs }).where('name', '=', name).execute()
      })
    },
  }
}
