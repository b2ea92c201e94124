import { sql } from 'kysely'
import type { Database } from '../database/tables.js'
import { fail, type RequestFailure } from '../http/failure.js'

/** How often something may be done in a time. */
interface EmbeddedLimit {
  readonly name: string
  readonly points: number
  readonly windowMs: number
}

/** Counted in the database, by which all instances count together. */
export interface EmbeddedLimits {
  /** @throws RequestFailure (429) with the time to wait, where it was done too often. */
  take(limit: EmbeddedLimit, key: string): Promise<void>
  /** What was counted for nothing. */
  giveBack(limit: EmbeddedLimit, key: string): Promise<void>
  /** Begins anew for a key. */
  reset(limit: EmbeddedLimit, key: string): Promise<void>
  removeEnded(nowMs: number): Promise<void>
}

export function createEmbeddedLimits(database: Database, { nowMs }: { readonly nowMs: () => number }): EmbeddedLimits {
  return {
    async take({ name, points, windowMs }, key) {
      const now = nowMs()
      const { count, ends_at_ms: endsMs } = await database
        .insertInto('embedded_limits')
        .values({ key: `${name}:${key}`, count: 1, ends_at_ms: now + windowMs })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql`case when embedded_limits.ends_at_ms <= ${now} then 1 else embedded_limits.count + 1 end`,
            ends_at_ms: sql`case when embedded_limits.ends_at_ms <= ${now} then ${now + windowMs} else embedded_limits.ends_at_ms end`,
          }),
        )
        .returning(['count', 'ends_at_ms'])
        .executeTakeFirstOrThrow()
      if (count > points) throw tooOften(endsMs - now)
    },
    async giveBack({ name }, key) {
      await database
        .updateTable('embedded_limits')
        .set((where) => ({ count: where('count', '-', 1) }))
        .where('key', '=', `${name}:${key}`)
        .where('count', '>', 0)
        .execute()
    },
    async reset({ name }, key) {
      await database.deleteFrom('embedded_limits').where('key', '=', `${name}:${key}`).execute()
    },
    async removeEnded(now) {
      await database.deleteFrom('embedded_limits').where('ends_at_ms', '<', now).execute()
    },
  }
}

/** With the time to wait. */
export function tooOften(waitMs: number): RequestFailure {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
  return fail(429, 'rate_limited', `Please try again after ${seconds} seconds`, { 'retry-after': String(seconds) })
}
