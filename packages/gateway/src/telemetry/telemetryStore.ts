import type { telemetryBodySchema } from '@hawser/blockchain-api/schemas'
import type * as v from 'valibot'
import type { Database } from '../database/tables.js'

type Body = v.InferOutput<typeof telemetryBodySchema>
export type TelemetryEvent = Exclude<Body, readonly unknown[]>

/** Events of apps, by project. */
export interface TelemetryStore {
  /** An event that is there already is left as it is: clients send again what they saw no answer to. */
  add(projectName: string, events: readonly TelemetryEvent[], nowMs: number): Promise<void>
  /** Removes what came before. */
  removeBefore(timeMs: number): Promise<void>
}

export function createTelemetryStore(database: Database): TelemetryStore {
  return {
    async add(projectName, events, nowMs) {
      if (events.length === 0) return
      const rows = events.map(({ eventId, url, domain, timestamp, props }) => {
        const { type = 'track', event, ...rest } = props
        return {
          project_name: projectName,
          event_id: eventId,
          received_at_ms: nowMs,
          sent_at: toColumn(String(timestamp).slice(0, 40)),
          kind: toColumn(type),
          event: toColumn(event),
          domain: domain === undefined ? null : toColumn(domain),
          page: toPage(url),
          details: JSON.stringify(withoutPersonal(rest)),
        }
      })
      await database
        .insertInto('telemetry_events')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['project_name', 'event_id']).doNothing())
        .execute()
    },
    async removeBefore(timeMs) {
      await database.deleteFrom('telemetry_events').where('received_at_ms', '<', timeMs).execute()
    },
  }
}

/** PostgreSQL takes every character but this one. */
function toColumn(text: string): string {
  return text.replaceAll('\u0000', '')
}

/** The page without what its query and fragment say of its visitor. */
function toPage(url: string | undefined): string | null {
  if (url === undefined || !URL.canParse(url)) return null
  const { origin, pathname } = new URL(url)
  return origin === 'null' ? null : `${origin}${pathname}`
}

const maxDepth = 4
const address = /0x[0-9a-fA-F]{40}|\b(?:bc1|tb1)[0-9a-z]{20,90}\b/g

/** Returns one word of a text without what says who wrote it. */
function withoutTraces(word: string): string {
  if (/wc:[0-9a-f]/i.test(word)) return '[link]'
  const host = word.indexOf('://')
  const query = host === -1 ? -1 : word.slice(host).search(/[?#]/)
  return (query === -1 ? word : word.slice(0, host + query)).replace(address, '[address]')
}

/** Older clients put addresses, pairing links and whole addresses of pages into their events: none of these is kept. */
function withoutPersonal(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.split(/(\s)/).map(withoutTraces).join('')
  if (typeof value !== 'object' || value === null) return value
  if (depth >= maxDepth) return null
  if (Array.isArray(value)) return value.slice(0, 100).map((one) => withoutPersonal(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !/^(?:address|uri|caipAddress|email)$/i.test(name))
      .map(([name, one]) => [name, withoutPersonal(one, depth + 1)]),
  )
}
