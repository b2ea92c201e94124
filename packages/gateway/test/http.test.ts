import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../src/database/openDatabase.js'
import { databaseKinds, useOwnDatabases } from './support/databases.js'
import { useGateways } from './support/useGateways.js'

const databases = useOwnDatabases()
const start = useGateways()
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

describe.each(databaseKinds)('on the %s database', (kind) => {
  it('default: it is up, ready and measured', async () => {
    const gateway = await start({ databaseUrl: await databases.create(kind) })
    const health = await gateway.fetch('/healthz')
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])
    const ready = await gateway.fetch('/readyz')
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }])
    const metrics = await (await gateway.fetch('/metrics')).text()
    expect(metrics).toContain('hawser_http_requests_total{route="/readyz",method="GET",status="200"} 1')
  })

  it('behavior: a second instance starts on the same database, at the same time', async () => {
    const databaseUrl = await databases.create(kind)
    const gateways = await Promise.all([start({ databaseUrl }), start({ databaseUrl })])
    for (const gateway of gateways) expect((await gateway.fetch('/readyz')).status).toBe(200)
  })

  it('behavior: a database of a newer version is left as it is', async () => {
    const databaseUrl = await databases.create(kind)
    const newer = await openDatabase(databaseUrl, () => undefined)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`.execute(newer.database)
    await newer.close()
    await expect(start({ databaseUrl })).rejects.toThrow(/9999-later/)
  })

  it('behavior: the data outlive the process', async () => {
    const databaseUrl = await databases.create(kind)
    await (await start({ databaseUrl })).stop()
    const gateway = await start({ databaseUrl })
    expect((await gateway.fetch('/readyz')).status).toBe(200)
  })
})

it('behavior: connections that the system does not let it take are told to the log, and it serves all others', async () => {
  const gateway = await start({ databaseUrl: await databases.create('embedded') })
  const servers = new Set<Server>()
  const note = (event: unknown) => servers.add(Object(event).server)
  subscribe('http.server.request.start', note)
  await gateway.fetch('/healthz')
  unsubscribe('http.server.request.start', note)
  const [server] = servers
  for (const code of ['EMFILE', 'ENOBUFS'])
    server?.emit('error', Object.assign(new Error(`accept ${code}`), { code, syscall: 'accept' }))
  expect(servers.size).toBe(1)
  expect(gateway.lines.join('\n')).toContain('accept ENOBUFS')
  expect((await gateway.fetch('/healthz')).status).toBe(200)
})

describe('every answer', () => {
  it('behavior: an id of its own, or the client’s', async () => {
    const gateway = await start({ databaseUrl: await databases.create('embedded') })
    const own = await gateway.fetch('/nothing')
    expect(own.headers.get('x-request-id')).toMatch(uuid)
    const given = await gateway.fetch('/healthz', { headers: { 'x-request-id': 'req-1.a:b' } })
    expect(given.headers.get('x-request-id')).toBe('req-1.a:b')
    const hostile = await gateway.fetch('/healthz', { headers: { 'x-request-id': '<script>' } })
    expect(hostile.headers.get('x-request-id')).toMatch(uuid)
  })

  it('behavior: pages of any origin may read it, and ask before they send', async () => {
    const gateway = await start({ databaseUrl: await databases.create('embedded') })
    const asked = await gateway.fetch('/v1/anything?projectId=1', { method: 'OPTIONS' })
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-headers')).toContain('x-sdk-version')
    for (const answer of [asked, await gateway.fetch('/nothing'), await gateway.fetch('/healthz')])
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('behavior: what is not there is told in the form of all failures', async () => {
    const gateway = await start({ databaseUrl: await databases.create('embedded') })
    for (const [path, method] of [
      ['/nothing', 'GET'],
      ['/', 'GET'],
      ['/healthz', 'POST'],
      ['/%E0%A4%A', 'GET'],
      ['//evil.example/x', 'GET'],
      ['/v1/../../etc/passwd', 'DELETE'],
    ] as const) {
      const answer = await gateway.fetch(path, { method })
      expect([path, answer.status, await answer.json()]).toEqual([
        path,
        404,
        { status: 'FAILED', reasons: [{ field: 'path', description: 'There is nothing at this path.' }] },
      ])
    }
  })

  it('behavior: bytes that are no HTTP end their own connection, and nothing else', async () => {
    const gateway = await start({ databaseUrl: await databases.create('embedded') })
    for (const bytes of [
      '\u0000\u0001\u0002\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'POST /v1 HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
    ]) {
      const socket = connect(gateway.port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.end(bytes)
      socket.resume()
      await once(socket, 'close')
    }
    expect((await gateway.fetch('/healthz')).status).toBe(200)
  })
})

describe('metrics', () => {
  it('parameters: token', async () => {
    const token = 'metrics-token-0123456789'
    const gateway = await start({ databaseUrl: await databases.create('embedded'), metrics: { token } })
    expect((await gateway.fetch('/metrics')).status).toBe(401)
    expect((await gateway.fetch('/metrics', { headers: { authorization: 'Bearer wrong' } })).status).toBe(401)
    expect((await gateway.fetch('/metrics', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
  })

  it('parameters: isEnabled', async () => {
    const gateway = await start({ databaseUrl: await databases.create('embedded'), metrics: { isEnabled: false } })
    expect((await gateway.fetch('/metrics')).status).toBe(404)
  })

  it('behavior: no path that a client made up is a label', async () => {
    const gateway = await start({ databaseUrl: await databases.create('embedded') })
    for (let index = 0; index < 50; index += 1) await gateway.fetch(`/made-up-${index}`)
    const metrics = await (await gateway.fetch('/metrics')).text()
    expect(metrics).not.toContain('made-up')
    expect(metrics).toContain('hawser_http_requests_total{route="other",method="GET",status="404"} 50')
  })
})

describe('database gone and back', () => {
  it('behavior: not ready while it is gone, and ready again by itself', async () => {
    const gateway = await start({ databaseUrl: await databases.create('PostgreSQL') })
    await databases.postgres.interrupt()
    const down = await gateway.fetch('/readyz')
    expect([down.status, await down.json()]).toEqual([
      503,
      { status: 'FAILED', reasons: [{ field: 'database', description: 'The database does not answer.' }] },
    ])
    expect((await gateway.fetch('/healthz')).status).toBe(200)
    await databases.postgres.resume()
    await expect.poll(async () => (await gateway.fetch('/readyz')).status).toBe(200)
  })

  it('behavior: a connection that breaks off in use fails its question alone, is told of once, and another is opened', async () => {
    const lost: string[] = []
    const open = await openDatabase(await databases.create('PostgreSQL'), ({ message }) => lost.push(message))
    const ask = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(open.database)
    await ask()
    const transaction = open.database.transaction().execute(async (held) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(held)
      // As a machine that is lost: nothing is said before the connection ends.
      process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
      await expect.poll(() => lost).toHaveLength(1)
      await sql`select 1`.execute(held)
    })
    await expect(transaction).rejects.toThrow()
    // PostgreSQL ends all others too when one of its own is killed, and by then another may have been opened.
    expect(lost[0]).toBe('Connection terminated unexpectedly')
    await expect.poll(() => ask().catch(() => undefined)).toMatchObject({ rows: [{ pid: expect.any(Number) }] })
    await open.close()
  })
})

describe('stop', () => {
  it('behavior: idle connections and half-sent requests do not hold it up beyond its time', async () => {
    const gateway = await start({ databaseUrl: await databases.create('embedded'), stopTimeoutMs: 200 })
    const idle = connect(gateway.port, '127.0.0.1')
    const half = connect(gateway.port, '127.0.0.1')
    for (const socket of [idle, half]) socket.on('error', () => undefined)
    await Promise.all([once(idle, 'connect'), once(half, 'connect')])
    half.write('GET /healthz HTTP/1.1\r\nhost: x\r\n')
    const closed = Promise.all([idle, half].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
    await gateway.stop()
    await closed
    await expect(gateway.fetch('/healthz')).rejects.toThrow()
  })
})
