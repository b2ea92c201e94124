import type { Database } from '../database/tables.js'
import type { OnRampPurchase, OnRampPurchaseReport } from '../providers/providers.js'

export interface StoredPurchase extends OnRampPurchase {
  readonly projectName: string
  readonly provider: string
  readonly status: 'UNKNOWN' | OnRampPurchaseReport['status']
  readonly txHash: string | null
}

/** The purchases that were begun here, for all instances together. */
export interface PurchaseStore {
  add(purchase: StoredPurchase): Promise<void>
  find(id: string): Promise<StoredPurchase | undefined>
  /** Those of an address that have no end yet, the oldest first. */
  findOpen(provider: string, address: string): Promise<readonly StoredPurchase[]>
  /** Keeps what a provider tells of one. What has ended stays so. False where it is told of another purchase already. */
  report(id: string, report: OnRampPurchaseReport): Promise<boolean>
  removeBefore(timeMs: number): Promise<void>
}

const maxOpen = 20

export function createPurchaseStore(database: Database): PurchaseStore {
  return {
    async add({ id, projectName, provider, address, symbol, startedAtMs, transactionId, status, txHash }) {
      await database
        .insertInto('onramp_purchases')
        .values({
          id,
          project_name: projectName,
          provider,
          address,
          symbol,
          started_at_ms: startedAtMs,
          transaction_id: transactionId,
          status,
          hash: txHash,
        })
        .execute()
    },

    async find(id) {
      const row = await database.selectFrom('onramp_purchases').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toPurchase(row)
    },

    async findOpen(provider, address) {
      const rows = await database
        .selectFrom('onramp_purchases')
        .selectAll()
        .where('provider', '=', provider)
        .where('address', '=', address)
        .where('status', 'in', ['UNKNOWN', 'IN_PROGRESS'])
        .orderBy('started_at_ms', 'asc')
        .limit(maxOpen)
        .execute()
      return rows.map(toPurchase)
    },

    async report(id, { transactionId, status, txHash }) {
      const taken = await database
        .selectFrom('onramp_purchases')
        .select('id')
        .where('transaction_id', '=', transactionId)
        .executeTakeFirst()
      if (taken && taken.id !== id) return false
      await database
        .updateTable('onramp_purchases')
        .set({ transaction_id: transactionId, status, hash: txHash })
        .where('id', '=', id)
        .where((where) => where.or([where('transaction_id', 'is', null), where('transaction_id', '=', transactionId)]))
        .where('status', 'in', ['UNKNOWN', 'IN_PROGRESS'])
        .execute()
      return true
    },

    async removeBefore(timeMs) {
      await database.deleteFrom('onramp_purchases').where('started_at_ms', '<', timeMs).execute()
    },
  }
}

interface PurchaseRow {
  readonly id: string
  readonly project_name: string
  readonly provider: string
  readonly address: string
  readonly symbol: string
  readonly started_at_ms: number
  readonly transaction_id: string | null
  readonly status: string
  readonly hash: string | null
}

function toPurchase(row: PurchaseRow): StoredPurchase {
  const status = (['IN_PROGRESS', 'SUCCESS', 'FAILED'] as const).find((one) => one === row.status) ?? 'UNKNOWN'
  return {
    id: row.id,
    projectName: row.project_name,
    provider: row.provider,
    address: row.address,
    symbol: row.symbol,
    startedAtMs: row.started_at_ms,
    transactionId: row.transaction_id,
    status,
    txHash: row.hash,
  }
}
