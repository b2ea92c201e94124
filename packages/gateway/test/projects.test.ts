import Libsql from 'libsql'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../src/database/openDatabase.js'
import type { GatewayOptions } from '../src/exports/index.js'
import { createTelemetry } from '../src/telemetry/createTelemetry.js'
import { databaseKinds, useOwnDatabases } from './support/databases.js'
import { useGateways } from './support/useGateways.js'

const databases = useOwnDatabases()
const start = useGateways()
const key = 'project-key-0001'
const shop = { name: 'shop', keys: [key], origins: ['https://*.example.com'] }
const swaps = { type: '1inch' as const, url: 'https://swaps.example.org' }
const event = (
  eventId: string,
  props: object = { type: 'track', event: 'SELECT_WALLET', properties: { name: 'A' } },
) => ({
  eventId,
  url: 'https://app.example.com/pay?token=canary#canary',
  domain: 'app.example.com',
  timestamp: 1_700_000_000_000,
  props,
})

async function readEvents(databaseUrl: string): Promise<Record<string, unknown>[]> {
  if (databaseUrl.startsWith('file:')) {
    const file = new Libsql(databaseUrl.slice('file:'.length))
    const rows = file.prepare('select * from telemetry_events order by event_id').all()
    file.close()
    return rows.map((row) => ({ ...Object(row) }))
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select * from telemetry_events order by event_id')
  await client.end()
  return rows
}

async function startGateway(options: GatewayOptions = {}) {
  const databaseUrl = options.databaseUrl ?? (await databases.create('embedded'))
  const gateway = await start({ access: 'projects', projects: [shop], telemetry: {}, ...options, databaseUrl })
  return {
    ...gateway,
    databaseUrl,
    get: (path: string, origin?: string) =>
      gateway.fetch(`${path}?projectId=${key}`, { headers: origin ? { origin } : {} }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      gateway.fetch(`${path}?projectId=${key}&st=appkit&sv=react-1`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers,
      }),
  }
}

describe('what a project says of itself', () => {
  it('API-07 default: features that it says nothing of are left to the app', async () => {
    const features = [
      { id: 'swap', isEnabled: false, config: [] },
      { id: 'social_login', isEnabled: true, config: ['email', 'google'] },
      { id: 'payments', isEnabled: true },
    ]
    const gateway = await startGateway({ projects: [{ ...shop, features }], swaps })
    expect(await (await gateway.get('/appkit/v1/config')).json()).toEqual({
      features: [
        ...features,
        { id: 'onramp', isEnabled: true, config: null },
        { id: 'activity', isEnabled: true, config: null },
        { id: 'reown_branding', isEnabled: true, config: null },
      ],
    })
  })

  it('API-07 behavior: swaps are off where nobody has set them up, whatever the project says', async () => {
    const features = [{ id: 'swap', isEnabled: true, config: ['1inch'] }]
    const off = { id: 'swap', isEnabled: false, config: [] }
    const tell = async (options: GatewayOptions) =>
      (await (await (await startGateway(options)).get('/appkit/v1/config')).json()).features
    expect(await tell({ projects: [{ ...shop, features }] })).toContainEqual(off)
    expect(await tell({})).toContainEqual(off)
    expect(await tell({ projects: [{ ...shop, features }], swaps })).toContainEqual(features[0])
    expect(await tell({ swaps })).toContainEqual({ id: 'swap', isEnabled: true, config: null })
  })

  it('API-07, PERM-03 default: origins, read by a page that is not allowed too', async () => {
    const gateway = await startGateway()
    for (const origin of [undefined, 'https://app.example.com', 'https://evil.example']) {
      const answer = await gateway.get('/projects/v1/origins', origin)
      expect([answer.status, await answer.json()]).toEqual([200, { allowedOrigins: ['https://*.example.com'] }])
    }
    expect((await gateway.get('/appkit/v1/config', 'https://evil.example')).status).toBe(403)
    expect((await gateway.fetch('/projects/v1/origins')).status).toBe(401)
  })

  it('API-07, CAP-13 default: analytics are on where they are taken in, and the project wants them', async () => {
    const isOn = async (options: GatewayOptions) =>
      (await (await (await startGateway(options)).get('/getAnalyticsConfig')).json()).isAnalyticsEnabled
    expect(await isOn({})).toBe(true)
    expect(await isOn({ telemetry: undefined })).toBe(false)
    expect(await isOn({ projects: [{ ...shop, isAnalyticsEnabled: false }] })).toBe(false)
  })
})

describe.each(databaseKinds)('events on the %s database', (kind) => {
  it('API-09 default: one or a list, on either path, in any content type; none twice', async () => {
    const gateway = await startGateway({ databaseUrl: await databases.create(kind) })
    const one = await gateway.post('/e', event('e-1'), { 'content-type': 'text/plain' })
    expect([one.status, await one.json()]).toEqual([202, {}])
    expect((await gateway.post('/batch', [event('e-2'), event('e-1')])).status).toBe(202)
    expect((await gateway.post('/e', [event('e-3')])).status).toBe(202)
    expect((await gateway.post('/batch', [])).status).toBe(202)
    const error = { type: 'error', event: 'API_ERROR', errorType: 'X', errorMessage: 'it failed', stackTrace: 'at x' }
    expect((await gateway.post('/batch', { ...event('e-4', error), timestamp: '2025-01-02T03:04:05Z' })).status).toBe(
      202,
    )
    const rows = await readEvents(gateway.databaseUrl)
    expect(rows.map(({ event_id }) => event_id)).toEqual(['e-1', 'e-2', 'e-3', 'e-4'])
    expect(rows[0]).toMatchObject({
      project_name: 'shop',
      kind: 'track',
      event: 'SELECT_WALLET',
      domain: 'app.example.com',
      page: 'https://app.example.com/pay',
      details: '{"properties":{"name":"A"}}',
    })
    expect(rows[3]).toMatchObject({ kind: 'error', event: 'API_ERROR', sent_at: '2025-01-02T03:04:05Z' })
  })

  it('behavior: no address, no pairing link and no query of a page is kept, whatever a client sends', async () => {
    const gateway = await startGateway({ databaseUrl: await databases.create(kind) })
    const canaries = [
      '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=1`,
      'canary',
    ]
    const properties = {
      address: canaries[0],
      uri: canaries[1],
      text: `${canaries[0]} ${canaries[1]} https://x.example/y?z=canary#canary`,
      inner: { list: [{ uri: canaries[1], more: canaries[0] }] },
    }
    const props = {
      type: 'track',
      event: 'CONNECT_PROXY_ERROR',
      properties,
      errorMessage: canaries[1],
      stackTrace: canaries[0],
    }
    expect((await gateway.post('/e', { ...event('e-1', props), address: canaries[0] })).status).toBe(202)
    const text = JSON.stringify(await readEvents(gateway.databaseUrl))
    for (const canary of canaries) expect(text).not.toContain(canary)
    expect(text).toContain('https://x.example/y')
  })

  it('parameters: retentionDays', async () => {
    const databaseUrl = await databases.create(kind)
    const open = await openDatabase(databaseUrl, () => undefined)
    const stored = (eventId: string) => ({ ...event(eventId), props: { event: 'SELECT_WALLET' } })
    let nowMs = 1_000_000_000_000
    let sweep: () => void = () => undefined
    const clock = {
      nowMs: () => nowMs,
      setTimeout(callback: () => void) {
        sweep = callback
        return () => undefined
      },
    }
    const logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
    const telemetry = createTelemetry({ database: open.database, retentionDays: 2, clock, logger })
    const project = { ...shop, features: undefined, isAnalyticsEnabled: true }
    await telemetry.take(project, [stored('e-1')])
    nowMs += 24 * 3_600_000
    await telemetry.take(project, [stored('e-2')])
    nowMs += 24 * 3_600_000 + 1
    sweep()
    await expect.poll(async () => (await readEvents(databaseUrl)).map(({ event_id }) => event_id)).toEqual(['e-2'])
    telemetry.stop()
    await open.close()
  })
})

describe('events', () => {
  it('behavior: off unless the configuration says otherwise', async () => {
    const gateway = await startGateway({ telemetry: undefined })
    for (const path of ['/e', '/batch']) expect((await gateway.post(path, event('e-1'))).status).toBe(404)
  })

  it('behavior: a project that wants none has none', async () => {
    const gateway = await startGateway({ projects: [{ ...shop, isAnalyticsEnabled: false }] })
    expect((await gateway.post('/e', event('e-1'))).status).toBe(202)
    expect(await readEvents(gateway.databaseUrl)).toEqual([])
  })

  it('behavior: a page that is not allowed is told by a 403', async () => {
    const gateway = await startGateway()
    const answer = await gateway.post('/e', event('e-1'), { origin: 'https://evil.example' })
    expect([answer.status, (await answer.json()).reasons[0].field]).toEqual([403, 'origin'])
  })

  it('behavior: more than a minute’s worth is refused with the time to wait', async () => {
    const gateway = await startGateway({ limits: { telemetryRequestsPerMinute: 2 } })
    const statuses = []
    for (let index = 0; index < 3; index += 1) statuses.push((await gateway.post('/e', event(`e-${index}`))).status)
    expect(statuses).toEqual([202, 202, 429])
  })

  it.each([
    ['no object', 1],
    ['no id', { ...event('x'), eventId: undefined }],
    ['no event', event('x', {})],
    ['too long an id', event('x'.repeat(65))],
    ['one bad of two', [event('x'), {}]],
    ['too many', Array.from({ length: 501 }, (_, index) => event(String(index)))],
  ])('behavior: %s', async (_, body) => {
    const gateway = await startGateway()
    const answer = await gateway.post('/batch', body)
    expect([answer.status, (await answer.json()).status]).toEqual([422, 'FAILED'])
    expect(await readEvents(gateway.databaseUrl)).toEqual([])
  })

  it('behavior: while the database is gone they are refused, so that clients send them again', async () => {
    const gateway = await startGateway({ databaseUrl: await databases.create('PostgreSQL') })
    await databases.postgres.interrupt()
    const answer = await gateway.post('/e', event('e-1'))
    expect([answer.status, (await answer.json()).reasons[0].field]).toEqual([503, 'database'])
    await databases.postgres.resume()
    await expect.poll(async () => (await gateway.post('/e', event('e-1'))).status).toBe(202)
  })
})
