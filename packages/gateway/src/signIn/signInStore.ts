import { siwxCacaoSchema } from '@hawser/common'
import type { SiwxServerStore, StoredSiwxSession } from '@hawser/siwx/server'
import type { Selectable } from 'kysely'
import * as v from 'valibot'
import type { Database, Tables } from '../database/tables.js'

const maxListed = 100

/** The sign-ins of the database: what all instances decide together. */
export function createSignInStore(database: Database): SiwxServerStore {
  return {
    add: (session, { nonce, usedAtMs }) =>
      database.transaction().execute(async (transaction) => {
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('sign_in_nonces')
          .values({ nonce, used_at_ms: usedAtMs })
          .onConflict((conflict) => conflict.column('nonce').doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows !== 1n) return false
        await transaction.insertInto('sign_ins').values(toRow(session)).execute()
        return true
      }),

    async find(id) {
      const row = await database.selectFrom('sign_ins').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toSession(row)
    },

    async findByAccount({ realm, domain, account, nowMs }) {
      const rows = await database
        .selectFrom('sign_ins')
        .selectAll()
        .where('account', '=', account)
        .where('project_name', '=', realm)
        .where('domain', '=', domain)
        .where('expires_at_ms', '>', nowMs)
        .orderBy('created_at_ms', 'desc')
        .orderBy('id')
        .limit(maxListed)
        .execute()
      return rows.map(toSession)
    },

    async rotate({ id, from, to, nowMs }) {
      const { numUpdatedRows } = await database
        .updateTable('sign_ins')
        .set({ secret_hash: to, previous_hash: from, rotated_at_ms: nowMs })
        .where('id', '=', id)
        .where('secret_hash', '=', from)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async revoke(id) {
      await database.deleteFrom('sign_ins').where('id', '=', id).execute()
    },

    async removeBefore({ endedMs, usedMs }) {
      await database.deleteFrom('sign_ins').where('expires_at_ms', '<', endedMs).execute()
      await database.deleteFrom('sign_in_nonces').where('used_at_ms', '<', usedMs).execute()
    },
  }
}

function toRow({ session, ...stored }: StoredSiwxSession): Tables['sign_ins'] {
  return {
    id: stored.id,
    project_name: stored.realm,
    account: stored.account,
    domain: stored.domain,
    secret_hash: stored.secretHash,
    previous_hash: stored.previousHash ?? null,
    rotated_at_ms: stored.rotatedAtMs ?? null,
    message: session.message,
    signature: session.signature,
    cacao: session.cacao === undefined ? null : JSON.stringify(session.cacao),
    created_at_ms: stored.createdAtMs,
    expires_at_ms: stored.expiresAtMs,
  }
}

function toSession(row: Selectable<Tables['sign_ins']>): StoredSiwxSession {
  return {
    id: row.id,
    realm: row.project_name,
    account: row.account as StoredSiwxSession['account'],
    domain: row.domain,
    secretHash: row.secret_hash,
    previousHash: row.previous_hash ?? undefined,
    rotatedAtMs: row.rotated_at_ms ?? undefined,
    session: {
      message: row.message,
      signature: row.signature,
      ...(row.cacao !== null && { cacao: v.parse(siwxCacaoSchema, JSON.parse(row.cacao)) }),
    },
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms,
  }
}
