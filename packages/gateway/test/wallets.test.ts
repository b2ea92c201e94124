import { writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { walletListingSchema } from '@hawser/blockchain-api/schemas'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import type { GatewayOptions } from '../src/exports/index.js'
import { useDatabases } from './support/databases.js'
import { useGateways } from './support/useGateways.js'

const databases = useDatabases()
const start = useGateways()
const servers: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function serve(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push({
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

async function startGateway(wallets: GatewayOptions['wallets'] = {}) {
  const gateway = await start({ databaseUrl: await databases.create('embedded'), wallets })
  return {
    ...gateway,
    get: async (query: string) => (await gateway.fetch(`/getWallets?projectId=p&st=appkit&sv=react-1${query}`)).json(),
  }
}

async function writeList(list: unknown) {
  const file = join(databases.folder, 'wallets.json')
  await writeFile(file, JSON.stringify(list))
  return file
}

const list = [
  {
    id: 'b',
    name: 'Bravo',
    order: 2,
    chains: ['eip155:1', 'solana:x'],
    badge_type: 'certified',
    app_store: 'https://a.example',
    rdns: 'com.bravo',
  },
  { id: 'a', name: 'Alpha', order: 1, chains: ['eip155:1'], play_store: 'https://p.example' },
  { id: 'c', name: 'Charlie alpha', chains: ['solana:x'], mobile_link: 'charlie://' },
]
const ids = ({ data }: { data: readonly { id: string }[] }) => data.map(({ id }) => id)

describe('GET /getWallets', () => {
  it('API-08 default: the well-known wallets, which clients take as they are', async () => {
    const gateway = await startGateway()
    const { count, data } = await gateway.get('&page=1&entries=4')
    expect([count, data.length, data[0].name]).toEqual([60, 4, 'MetaMask'])
    const all = await gateway.get('&entries=100')
    expect(all.data.map((one: unknown) => v.is(walletListingSchema, one))).toEqual(
      Array.from({ length: 60 }, () => true),
    )
    const solana = await gateway.get('&entries=100&chains=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    expect(solana.count).toBeGreaterThan(5)
    expect(solana.count).toBeLessThan(60)
    const picture = await gateway.fetch(`/getWalletImage/${data[0].image_id}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(await picture.text()).toMatch(/^<svg /)
  })

  it.each([
    ['', 3, ['a', 'b', 'c']],
    ['&entries=2', 3, ['a', 'b']],
    ['&page=2&entries=2', 3, ['c']],
    ['&page=9&entries=2', 3, []],
    ['&search=%20ALPHA ', 2, ['a', 'c']],
    ['&include=c,a,unknown', 2, ['a', 'c']],
    ['&exclude=a', 2, ['b', 'c']],
    ['&exclude=&include=', 3, ['a', 'b', 'c']],
    ['&chains=solana:x', 2, ['b', 'c']],
    ['&chains=solana:x&entries=1&page=2', 2, ['c']],
    ['&badge_type=certified', 1, ['b']],
    ['&badge_type=none', 2, ['a', 'c']],
    ['&platform=ios', 1, ['b']],
    ['&platform=android', 1, ['a']],
    ['&names=Bravo', 1, ['b']],
    ['&rdns=com.bravo', 1, ['b']],
    ['&include_pay_only=true&sort=default&badge=x', 3, ['a', 'b', 'c']],
    ['&search=__proto__', 0, []],
  ])('API-08 parameters: %s', async (query, count, expected) => {
    const gateway = await startGateway({ file: await writeList(list) })
    const answer = await gateway.get(query)
    expect([answer.count, ids(answer)]).toEqual([count, expected])
  })

  it.each(['page=0', 'page=-1', 'page=x', 'entries=0', 'entries=100000', 'badge_type=gold', 'platform=web'])(
    'behavior: %s is refused by its name',
    async (query) => {
      const gateway = await startGateway()
      const answer = await gateway.fetch(`/getWallets?${query}`)
      expect([answer.status, (await answer.json()).reasons[0].field]).toEqual([400, query.split('=')[0]])
    },
  )

  it('behavior: a list with a mistake ends the start, and says where', async () => {
    const file = await writeList([{ id: 'a', name: '' }])
    await expect(startGateway({ file })).rejects.toThrow(`${file}: 0.name: `)
    await expect(startGateway({ file: '/nowhere.json' })).rejects.toThrow(
      'The wallet list /nowhere.json cannot be read: ',
    )
  })
})

describe('pictures', () => {
  const png = Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n\u001a\n', 'latin1'), Buffer.alloc(100)])
  const send =
    (type: string, bytes: Buffer | string): RequestListener =>
    (_, response) =>
      response.writeHead(200, { 'content-type': type }).end(bytes)

  it('API-08 default: from the upstream of its kind, asked once', async () => {
    const asked: (string | undefined)[] = []
    const upstream = await serve((request, response) => {
      asked.push(request.url)
      send('image/png', png)(request, response)
    })
    const gateway = await startGateway({
      images: {
        wallets: `${upstream}/w/{id}.png`,
        assets: `${upstream}/a/{id}`,
        currencies: `${upstream}/c/{id}`,
        tokens: `${upstream}/t/{id}`,
      },
    })
    const paths = [
      '/getWalletImage/018b-aa',
      '/public/getAssetImage/x',
      '/public/getCurrencyImage/USD',
      '/public/getTokenImage/ETH',
    ]
    for (const path of [...paths, ...paths]) {
      const answer = await gateway.fetch(path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(answer.headers.get('content-security-policy')).toContain('sandbox')
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(png)
    }
    expect(asked).toEqual(['/w/018b-aa.png', '/a/x', '/c/USD', '/t/ETH'])
  })

  it.each<[string, RequestListener, number]>([
    ['HTML', send('text/html', '<script>'), 502],
    ['HTML that calls itself a picture', send('image/png', '<script>alert(1)</script>'), 502],
    ['a type that no page draws', send('image/x-unknown', png), 502],
    ['too much', send('image/png', Buffer.concat([png, Buffer.alloc(2_000_000)])), 502],
    ['an error', (_, response) => response.writeHead(500).end(), 502],
    [
      'half a picture',
      (_, response) =>
        response
          .writeHead(200, { 'content-type': 'image/png', 'content-length': '5000' })
          .write(png, () => response.destroy()),
      502,
    ],
    ['nothing', (_, response) => response.writeHead(404).end(), 404],
    [
      'a way to this machine',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:22/' }).end(),
      502,
    ],
    [
      'a way to this machine by name',
      (_, response) => response.writeHead(302, { location: 'http://localhost:22/' }).end(),
      502,
    ],
    [
      'a way to this machine by another number',
      (_, response) => response.writeHead(302, { location: 'http://[::ffff:127.0.0.1]:22/' }).end(),
      502,
    ],
    [
      'a way to the metadata of a cloud',
      (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
      502,
    ],
    ['a way to a file', (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(), 502],
  ])('behavior: an upstream that gives %s', async (_, listener, status) => {
    const upstream = await serve(listener)
    const gateway = await startGateway({ images: { tokens: `${upstream}/{id}` } })
    const answer = await gateway.fetch('/public/getTokenImage/ETH')
    expect([answer.status, (await answer.json()).status]).toEqual([status, 'FAILED'])
  })

  it('behavior: a redirect is not followed to where this machine itself serves', async () => {
    let reached = 0
    const inner = await serve((_, response) => {
      reached += 1
      send('image/png', png)(_, response)
    })
    const upstream = await serve((_, response) => response.writeHead(302, { location: `${inner}/x` }).end())
    const gateway = await startGateway({ images: { tokens: `${upstream}/{id}` } })
    expect((await gateway.fetch('/public/getTokenImage/ETH')).status).toBe(502)
    expect(reached).toBe(0)
  })

  it.each(['/public/getTokenImage/..%2F..%2Fetc', '/getWalletImage/a%20b', '/getWalletImage/http:%2F%2Fevil.example'])(
    'behavior: %s is no id',
    async (path) => {
      const gateway = await startGateway({
        images: { tokens: 'http://127.0.0.1:9/{id}', wallets: 'http://127.0.0.1:9/{id}' },
      })
      expect((await gateway.fetch(path)).status).toBe(400)
    },
  )

  it('behavior: without an upstream there is none', async () => {
    const gateway = await startGateway()
    expect((await gateway.fetch('/public/getTokenImage/ETH')).status).toBe(404)
  })
})
