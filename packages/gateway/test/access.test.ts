import { describe, expect, it } from 'vitest'
import { main } from '../src/cli/main.js'
import { databaseKinds, useOwnDatabases } from './support/databases.js'
import { startRedis } from './support/startRedis.js'
import { useGateways } from './support/useGateways.js'

const databases = useOwnDatabases()
const start = useGateways()
const question = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
const networks = { 'eip155:1': { http: ['http://127.0.0.1:9/'] } }

async function addProject(databaseUrl: string, ...args: string[]): Promise<string> {
  let key = ''
  await main({
    args: ['projects', ...args],
    environment: { DATABASE_URL: databaseUrl },
    print: (text) => {
      key = text
    },
    printError: (text) => {
      throw new Error(text)
    },
    onStop: () => undefined,
  })
  return key
}

async function startClosed(databaseUrl: string) {
  const gateway = await start({ databaseUrl, networks, access: 'projects' })
  const ask = async ({
    query = '',
    body = {},
    headers = {},
  }: {
    query?: string
    body?: object
    headers?: Record<string, string>
  }) => {
    const answer = await gateway.fetch(`/v1/?chainId=eip155:1${query}`, {
      method: 'POST',
      body: JSON.stringify({ ...question, ...body }),
      headers,
    })
    return [answer.status, (await answer.json()).reasons?.[0]?.field ?? 'served']
  }
  return { ...gateway, ask }
}

describe.each(databaseKinds)('projects on the %s database', (kind) => {
  it('default: the project in the query, in the body, in the header; unknown and missing ones are refused', async () => {
    const databaseUrl = await databases.create(kind)
    const key = await addProject(databaseUrl, 'add', 'shop')
    const gateway = await startClosed(databaseUrl)
    expect(await gateway.ask({ query: `&projectId=${key}&st=appkit&sv=react-1` })).toEqual([200, 'served'])
    expect(await gateway.ask({ body: { projectId: key } })).toEqual([200, 'served'])
    expect(await gateway.ask({ headers: { 'x-project-id': key, 'x-sdk-type': 'a' } })).toEqual([200, 'served'])
    expect(await gateway.ask({})).toEqual([401, 'authentication'])
    for (const other of ['0'.repeat(32), 'x', "'; drop table projects; --", '%00', 'a'.repeat(5_000), '__proto__'])
      expect(await gateway.ask({ query: `&projectId=${encodeURIComponent(other)}` })).toEqual([401, 'authentication'])
    expect(await gateway.ask({ body: { projectId: { toString: 1 } } })).toEqual([401, 'authentication'])
  })

  it('behavior: what the command line changes is taken up by a gateway that runs', async () => {
    const databaseUrl = await databases.create(kind)
    const gateway = await startClosed(databaseUrl)
    const first = await addProject(databaseUrl, 'add', 'shop')
    expect(await gateway.ask({ query: `&projectId=${first}` })).toEqual([200, 'served'])
    const second = await addProject(databaseUrl, 'rotate', 'shop', '--grace-hours', '0')
    expect(await gateway.ask({ query: `&projectId=${second}` })).toEqual([200, 'served'])
    await expect.poll(() => gateway.ask({ query: `&projectId=${first}` })).toEqual([401, 'authentication'])
    await addProject(databaseUrl, 'remove', 'shop')
    await expect.poll(() => gateway.ask({ query: `&projectId=${second}` })).toEqual([401, 'authentication'])
  })

  it('PERM-03 behavior: pages of other origins are refused, and can read that', async () => {
    const databaseUrl = await databases.create(kind)
    const key = await addProject(databaseUrl, 'add', 'shop', '--origin', 'https://*.example.com')
    const gateway = await startClosed(databaseUrl)
    const from = (origin: string) => gateway.ask({ query: `&projectId=${key}`, headers: { origin } })
    expect(await from('https://app.example.com')).toEqual([200, 'served'])
    expect(await from('https://evil.example')).toEqual([403, 'origin'])
    expect(await from('null')).toEqual([403, 'origin'])
    expect(await gateway.ask({ query: `&projectId=${key}` })).toEqual([200, 'served'])
  })
})

it('parameters: projects of the configuration, with two keys', async () => {
  const keys = ['first-key-0001', 'second-key-0002']
  const gateway = await start({
    databaseUrl: await databases.create('embedded'),
    networks,
    access: 'projects',
    projects: [{ name: 'shop', keys }],
  })
  for (const key of keys) {
    const answer = await gateway.fetch(`/v1?chainId=eip155:1&projectId=${key}`, {
      method: 'POST',
      body: JSON.stringify(question),
    })
    expect(answer.status).toBe(200)
  }
})

it('behavior: while the database is gone a known project is served, and an unknown one is a failure that passes', async () => {
  const databaseUrl = await databases.create('PostgreSQL')
  const key = await addProject(databaseUrl, 'add', 'shop')
  const gateway = await startClosed(databaseUrl)
  expect(await gateway.ask({ query: `&projectId=${key}` })).toEqual([200, 'served'])
  await databases.postgres.interrupt()
  expect(await gateway.ask({ query: `&projectId=${'0'.repeat(32)}` })).toEqual([503, 'database'])
  expect(await gateway.ask({ query: `&projectId=${key}` })).toEqual([200, 'served'])
  await databases.postgres.resume()
  await expect.poll(() => gateway.ask({ query: `&projectId=${'0'.repeat(32)}` })).toEqual([401, 'authentication'])
})

describe('limits', () => {
  it('parameters: rpcRequestsPerMinute; 429 says when to come back', async () => {
    const gateway = await start({
      databaseUrl: await databases.create('embedded'),
      networks,
      limits: { rpcRequestsPerMinute: 3 },
    })
    const ask = () => gateway.fetch('/v1?chainId=eip155:1', { method: 'POST', body: JSON.stringify(question) })
    for (let index = 0; index < 3; index += 1) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect([refused.status, (await refused.json()).reasons[0].field]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect((await gateway.fetch('/v1/supported-chains')).status).toBe(200)
    expect((await gateway.fetch('/healthz')).status).toBe(200)
  })

  it('parameters: clientAddressHeader', async () => {
    const gateway = await start({
      databaseUrl: await databases.create('embedded'),
      clientAddressHeader: 'x-real-ip',
      limits: { requestsPerMinute: 1 },
    })
    const ask = async (address: string) =>
      (await gateway.fetch('/v1/supported-chains', { headers: { 'x-real-ip': address } })).status
    expect([await ask('10.0.0.1'), await ask('10.0.0.1'), await ask('10.0.0.2')]).toEqual([200, 429, 200])
    expect([await ask('2001:db8::1'), await ask('2001:db8::2')]).toEqual([200, 429])
    // What the client wrote itself stands before what the proxy adds.
    expect(await ask('1.2.3.4, 10.0.0.1')).toBe(429)
  })

  it('behavior: two instances count together over Redis, and each for itself while it is gone', async () => {
    const redis = await startRedis()
    const databaseUrl = await databases.create('PostgreSQL')
    const options = { databaseUrl, redisUrl: redis.url, limits: { requestsPerMinute: 4 } }
    const instances = await Promise.all([start(options), start(options)])
    const ask = async (index: number) => (await instances[index % 2]?.fetch('/v1/supported-chains'))?.status
    const state = async (index: number) => (await instances[index]?.fetch('/readyz'))?.json()
    for (const index of [0, 1]) await expect.poll(() => state(index)).toEqual({ status: 'ready' })
    expect([await ask(0), await ask(1), await ask(0), await ask(1), await ask(0), await ask(1)]).toEqual([
      200, 200, 200, 200, 429, 429,
    ])
    await redis.stop()
    await expect.poll(() => state(0)).toEqual({ status: 'ready', degraded: ['redis'] })
    expect([await ask(0), await ask(0), await ask(0), await ask(0), await ask(0)]).toEqual([200, 200, 200, 200, 429])
  })
})

it('default: GET /openapi.json names every endpoint, its parameters and its answers', async () => {
  const gateway = await start({ databaseUrl: await databases.create('embedded') })
  const document = await (await gateway.fetch('/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/v1'].post.parameters).toContainEqual({
    name: 'chainId',
    in: 'query',
    required: true,
    schema: { type: 'string', pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$' },
  })
  expect(document.paths['/v1/supported-chains'].get.responses[200].content['application/json'].schema.required).toEqual(
    ['http', 'ws'],
  )
  expect(document.paths['/v1/supported-chains'].get.responses.default).toEqual({
    $ref: '#/components/responses/Failure',
  })
})
