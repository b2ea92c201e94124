import type { Selectable } from 'kysely'
import type { Database, Tables } from '../../database/tables.js'

/** One attempt to be let in by somebody else's word, by the browser that holds its token. */
export type SocialFlow = Readonly<Selectable<Tables['embedded_social_flows']>>

/** Each change is made in one statement: of two that come at the same time, at whichever instance, one is done. */
export interface SocialFlowStore {
  add(flow: SocialFlow): Promise<void>
  find(id: string): Promise<SocialFlow | undefined>
  /** Keeps with what a browser came back from the provider, once. */
  return(of: {
    readonly provider: string
    readonly stateHash: string
    readonly resultHash: string
    readonly seal: (flow: SocialFlow) => Promise<string>
    readonly nowMs: number
    readonly endsAtMs: number
  }): Promise<SocialFlow | undefined>
  /** False for whoever comes second. */
  finish(of: { readonly id: string; readonly from: SocialFlow['step'] }): Promise<boolean>
  /** False where it was used before. */
  use(of: { readonly hash: string; readonly endsAtMs: number }): Promise<boolean>
  removeEnded(nowMs: number): Promise<void>
}

export function createSocialFlowStore(database: Database): SocialFlowStore {
  return {
    async add(flow) {
      await database.insertInto('embedded_social_flows').values(flow).execute()
    },
    find: (id) => database.selectFrom('embedded_social_flows').selectAll().where('id', '=', id).executeTakeFirst(),
    async return({ provider, stateHash, resultHash, seal, nowMs, endsAtMs }) {
      const flow = await database
        .selectFrom('embedded_social_flows')
        .selectAll()
        .where('state_hash', '=', stateHash)
        .where('provider', '=', provider)
        .where('step', '=', 'begun')
        .where('ends_at_ms', '>', nowMs)
        .executeTakeFirst()
      if (!flow) return undefined
      return database
        .updateTable('embedded_social_flows')
        .set({ step: 'returned', result_hash: resultHash, answer_sealed: await seal(flow), ends_at_ms: endsAtMs })
        .where('id', '=', flow.id)
        .where('step', '=', 'begun')
        .returningAll()
        .executeTakeFirst()
    },
    async finish({ id, from }) {
      const { numUpdatedRows } = await database
        .updateTable('embedded_social_flows')
        .set({ step: 'done', answer_sealed: null })
        .where('id', '=', id)
        .where('step', '=', from)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async use({ hash, endsAtMs }) {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('embedded_used_proofs')
        .values({ hash, ends_at_ms: endsAtMs })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    async removeEnded(nowMs) {
      await database.deleteFrom('embedded_social_flows').where('ends_at_ms', '<', nowMs).execute()
      await database.deleteFrom('embedded_used_proofs').where('ends_at_ms', '<', nowMs).execute()
    },
  }
}
