import { offRampOrderBodySchema, offRampOrderWireSchema } from '@hawser/blockchain-api/schemas'
import * as v from 'valibot'
import type { Database } from '../database/tables.js'
import type { OffRampOrder, OffRampReport } from '../providers/providers.js'

type Told = Omit<v.InferOutput<typeof offRampOrderWireSchema>, 'transactionId'>

export interface StoredSale extends OffRampOrder, Told {
  readonly projectName: string
  readonly provider: string
}

/** The sales that were begun here, for all instances together. */
export interface SaleStore {
  add(sale: StoredSale): Promise<void>
  find(id: string): Promise<StoredSale | undefined>
  /** Keeps what a provider tells of one. What has ended stays so. False where it is told of another sale already. */
  report(id: string, report: OffRampReport): Promise<boolean>
  removeBefore(timeMs: number): Promise<void>
}

const currencySchema = offRampOrderBodySchema.entries.sellCurrency
const { deposit: depositSchema, payout: payoutSchema } = offRampOrderWireSchema.entries

export function createSaleStore(database: Database): SaleStore {
  return {
    async add({ sellCurrency, ...sale }) {
      await database
        .insertInto('offramp_orders')
        .values({
          id: sale.id,
          project_name: sale.projectName,
          provider: sale.provider,
          address: sale.address,
          currency: JSON.stringify(sellCurrency),
          amount: sale.amount,
          started_at_ms: sale.startedAtMs,
          transaction_id: sale.transactionId,
          ...toColumns(sale),
        })
        .execute()
    },

    async find(id) {
      const row = await database.selectFrom('offramp_orders').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) return undefined
      return {
        id: row.id,
        projectName: row.project_name,
        provider: row.provider,
        address: row.address,
        sellCurrency: v.parse(currencySchema, JSON.parse(row.currency)),
        amount: row.amount,
        startedAtMs: row.started_at_ms,
        transactionId: row.transaction_id,
        status: v.parse(v.fallback(offRampOrderWireSchema.entries.status, 'UNKNOWN'), row.status),
        deposit: v.parse(depositSchema, JSON.parse(row.deposit ?? 'null')),
        payout: v.parse(payoutSchema, JSON.parse(row.payout ?? 'null')),
        txHash: row.hash,
      }
    },

    async report(id, { transactionId, ...told }) {
      const taken = await database
        .selectFrom('offramp_orders')
        .select('id')
        .where('transaction_id', '=', transactionId)
        .executeTakeFirst()
      if (taken && taken.id !== id) return false
      await database
        .updateTable('offramp_orders')
        .set({ transaction_id: transactionId, ...toColumns(told) })
        .where('id', '=', id)
        .where((where) => where.or([where('transaction_id', 'is', null), where('transaction_id', '=', transactionId)]))
        // One that is too late may be paid out all the same.
        .where('status', 'not in', ['SUCCESS', 'FAILED'])
        .execute()
      return true
    },

    async removeBefore(timeMs) {
      await database.deleteFrom('offramp_orders').where('started_at_ms', '<', timeMs).execute()
    },
  }
}

function toColumns({ status, deposit, payout, txHash }: Told) {
  return {
    status,
    deposit: deposit && JSON.stringify(deposit),
    payout: payout && JSON.stringify(payout),
    hash: txHash,
  }
}
