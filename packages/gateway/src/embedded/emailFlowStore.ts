import type { Selectable } from 'kysely'
import type { Database, Tables } from '../database/tables.js'

/** One attempt to prove that somebody reads the mail of an address, by the browser that holds its token. */
export type EmailFlow = Readonly<Selectable<Tables['embedded_flows']>>

/** Each change is made in one statement: of two that come at the same time, at whichever instance, one is done. */
export interface EmailFlowStore {
  add(flow: EmailFlow): Promise<void>
  find(id: string): Promise<EmailFlow | undefined>
  /** From `device` on, by the link of the mail, once: to a code, which is about to be mailed, or without one to nothing. */
  decide(of: {
    readonly id: string
    readonly linkHash: string
    readonly code: { readonly codeHash: string; readonly codeEndsAtMs: number; readonly sentAtMs: number } | undefined
    readonly nowMs: number
  }): Promise<EmailFlow | undefined>
  /** Takes the place of the code before it; undefined where one was sent after `notSinceMs`, or none is asked for any more. */
  setCode(of: {
    readonly id: string
    readonly codeHash: string
    readonly codeEndsAtMs: number
    readonly sentAtMs: number
    readonly notSinceMs: number
  }): Promise<boolean>
  /** Its mail has left. */
  noteLeft(of: { readonly id: string; readonly codeHash: string; readonly nowMs: number }): Promise<void>
  /** Its mail did not leave: another one can be asked for at once. The code counts until then, as a mail may come late. */
  noteUnsent(of: { readonly id: string; readonly codeHash: string }): Promise<void>
  /** Counts a try, and returns what it is compared with; undefined where none is left, or there is no code. */
  takeTry(of: {
    readonly id: string
    readonly maxTries: number
    readonly nowMs: number
  }): Promise<{ readonly codeHash: string; readonly tries: number } | undefined>
  /** False for whoever comes second with the same code. */
  finish(of: { readonly id: string; readonly codeHash: string }): Promise<boolean>
  remove(id: string): Promise<void>
  removeEnded(nowMs: number): Promise<void>
}

export function createEmailFlowStore(database: Database): EmailFlowStore {
  return {
    async add(flow) {
      await database.insertInto('embedded_flows').values(flow).execute()
    },
    find: (id) => database.selectFrom('embedded_flows').selectAll().where('id', '=', id).executeTakeFirst(),
    decide: ({ id, linkHash, code, nowMs }) =>
      database
        .updateTable('embedded_flows')
        .set({
          step: code ? 'code' : 'refused',
          link_hash: null,
          ...(code && {
            code_hash: code.codeHash,
            code_ends_at_ms: code.codeEndsAtMs,
            code_sent_at_ms: code.sentAtMs,
            code_left_at_ms: null,
          }),
        })
        .where('id', '=', id)
        .where('step', '=', 'device')
        .where('link_hash', '=', linkHash)
        .where('ends_at_ms', '>', nowMs)
        .returningAll()
        .executeTakeFirst(),
    async setCode({ id, codeHash, codeEndsAtMs, sentAtMs, notSinceMs }) {
      const { numUpdatedRows } = await database
        .updateTable('embedded_flows')
        .set({ code_hash: codeHash, code_ends_at_ms: codeEndsAtMs, code_sent_at_ms: sentAtMs, code_left_at_ms: null })
        .where('id', '=', id)
        .where('step', '=', 'code')
        .where('ends_at_ms', '>', sentAtMs)
        .where((where) => where.or([where('code_sent_at_ms', 'is', null), where('code_sent_at_ms', '<=', notSinceMs)]))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async noteLeft({ id, codeHash, nowMs }) {
      await database
        .updateTable('embedded_flows')
        .set({ code_left_at_ms: nowMs })
        .where('id', '=', id)
        .where('code_hash', '=', codeHash)
        .execute()
    },
    async noteUnsent({ id, codeHash }) {
      await database
        .updateTable('embedded_flows')
        .set({ code_sent_at_ms: null })
        .where('id', '=', id)
        .where('code_hash', '=', codeHash)
        .execute()
    },
    async takeTry({ id, maxTries, nowMs }) {
      const row = await database
        .updateTable('embedded_flows')
        .set((where) => ({ tries: where('tries', '+', 1) }))
        .where('id', '=', id)
        .where('step', '=', 'code')
        .where('tries', '<', maxTries)
        .where('code_hash', 'is not', null)
        .where('code_ends_at_ms', '>', nowMs)
        .where('ends_at_ms', '>', nowMs)
        .returning(['code_hash', 'tries'])
        .executeTakeFirst()
      return row?.code_hash ? { codeHash: row.code_hash, tries: row.tries } : undefined
    },
    async finish({ id, codeHash }) {
      const { numUpdatedRows } = await database
        .updateTable('embedded_flows')
        .set({ step: 'done', code_hash: null })
        .where('id', '=', id)
        .where('step', '=', 'code')
        .where('code_hash', '=', codeHash)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async remove(id) {
      await database.deleteFrom('embedded_flows').where('id', '=', id).execute()
    },
    async removeEnded(nowMs) {
      await database.deleteFrom('embedded_flows').where('ends_at_ms', '<', nowMs).execute()
    },
  }
}
