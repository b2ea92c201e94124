import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createWalletsService, type WalletsService } from '@hawser/blockchain-api'
import { systemClock } from '@hawser/common'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let server: Server
let baseUrl: string
/** Every request's path and query, in order. */
let seen: string[]
/** How the next requests are answered. */
let answer: (response: ServerResponse, url: URL) => void

const json = (body: unknown) => (response: ServerResponse) => void response.end(JSON.stringify(body))
const image = (type: string, bytes: number) => (response: ServerResponse) =>
  void response.setHeader('content-type', type).end(Buffer.alloc(bytes, 1))
const wallets = [
  { id: 'a', name: 'Alpha' },
  { id: 'b', name: 'Beta' },
]

beforeEach(async () => {
  seen = []
  answer = json({ count: 2, data: wallets })
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    answer(response, new URL(request.url ?? '/', 'http://localhost'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`
})
afterEach(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

const create = (options: Partial<Parameters<typeof createWalletsService>[0]> = {}): WalletsService =>
  createWalletsService({ baseUrl, fetch, clock: systemClock, ...options })
const queryOf = (request: string | undefined) =>
  Object.fromEntries(new URL(request?.split(' ')[1] ?? '/', 'http://localhost').searchParams)

describe('getWallets', () => {
  it('API-08 default: the path, the triple, and one page of 40', async () => {
    const service = create({ projectId: 'p1', sdkType: 'kit', sdkVersion: 'react-eip155-1.0.0' })
    expect(seen).toEqual([])
    expect(await service.getWallets()).toMatchObject({ count: 2, data: [{ id: 'a' }, { id: 'b' }] })
    expect(seen).toEqual(['GET /base/getWallets?projectId=p1&st=kit&sv=react-eip155-1.0.0&page=1&entries=40'])
  })

  it('API-08 parameters: every one is sent under its name', async () => {
    await create().getWallets({
      page: 3,
      entries: 100,
      search: '  r&b ',
      badge: 'certified',
      include: ['a', 'b'],
      exclude: ['c'],
      chains: ['eip155:1', 'eip155:10'],
      platform: 'ios',
      names: ['Alpha'],
      rdns: ['com.a', 'com.b'],
    })
    expect(queryOf(seen[0])).toEqual({
      st: 'appkit',
      page: '3',
      entries: '100',
      search: 'r&b',
      badge_type: 'certified',
      include: 'a,b',
      exclude: 'c',
      chains: 'eip155:1,eip155:10',
      platform: 'ios',
      names: 'Alpha',
      rdns: 'com.a,com.b',
    })
    await create().getWallets({ search: '  ', badge: undefined })
    expect(queryOf(seen[1])).toEqual({ st: 'appkit', page: '1', entries: '40' })
  })

  it.each([{ page: 0 }, { page: 1.5 }, { entries: 0 }, { entries: 1_001 }, { page: Number.NaN }])(
    'behavior: %j is refused before anything is asked',
    async (parameters) => {
      await expect(create().getWallets(parameters)).rejects.toMatchObject({ code: 'INVALID_OPTIONS' })
      expect(seen).toEqual([])
    },
  )

  it('behavior: include of nothing is answered with nothing', async () => {
    expect(await create().getWallets({ include: [] })).toEqual({ count: 0, data: [] })
    expect(seen).toEqual([])
  })

  it('behavior: bad entries, ids that come twice, and more than was asked for are dropped', async () => {
    answer = json({
      count: 7,
      data: [{ id: 'a' }, null, ...wallets, { id: 'a', name: 'Copy' }, { id: 'c', name: 'C' }],
    })
    const names = async (entries: number) => (await create().getWallets({ entries })).data.map(({ name }) => name)
    expect(await names(40)).toEqual(['Alpha', 'Beta', 'C'])
    expect(await names(4)).toEqual(['Alpha', 'Beta'])
  })

  it.each([
    ['no count', { data: [] }],
    ['a count below zero', { count: -1, data: [] }],
    ['no list', { count: 1, data: null }],
    ['a list', []],
  ])('behavior: %s is an InvalidResponseError', async (_, body) => {
    answer = json(body)
    await expect(create().getWallets()).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it('behavior: an answer is kept, a failure is not, and clearCache forgets', async () => {
    const service = create()
    answer = (response) => void response.writeHead(429).end()
    await expect(service.getWallets()).rejects.toMatchObject({ code: 'HTTP_STATUS', status: 429 })
    answer = json({ count: 2, data: wallets })
    const [first, second] = await Promise.all([service.getWallets(), service.getWallets({ search: ' ' })])
    expect(first).toBe(second)
    await service.getWallets()
    expect(seen).toHaveLength(2)
    await service.getWallets({ page: 2 })
    service.clearCache()
    await service.getWallets()
    expect(seen).toHaveLength(4)
  })

  it('behavior: cancelling ends the request itself', async () => {
    const closed = new Promise<void>((resolve) => {
      answer = (response) => void response.once('close', resolve)
    })
    const controller = new AbortController()
    const pending = create().getWallets({}, { signal: controller.signal })
    const failure = expect(pending).rejects.toMatchObject({ code: 'ABORTED' })
    while (seen.length === 0) await new Promise((resolve) => setImmediate(resolve))
    controller.abort()
    await failure
    await closed
  })

  it('behavior: an answer that does not come is a TimeoutError', async () => {
    answer = () => {}
    const clock = {
      nowMs: () => 0,
      setTimeout: (callback: () => void, delayMs: number) => {
        expect(delayMs).toBe(10_000)
        queueMicrotask(callback)
        return () => {}
      },
    }
    await expect(create({ clock }).getWallets()).rejects.toMatchObject({ code: 'TIMEOUT' })
  })

  it('parameters: baseUrl', () => {
    for (const wrong of ['', 'wallets.example.com', 'javascript:alert(1)', 'ftp://a.example.com'])
      expect(() => create({ baseUrl: wrong })).toThrow(expect.objectContaining({ code: 'INVALID_OPTIONS' }))
  })
})

describe('pictures', () => {
  it('API-08 default: four paths, as blobs', async () => {
    answer = image('image/png', 4)
    const service = create({ projectId: 'p1' })
    const blobs = [
      await service.getWalletImage('018b2d52-10e9'),
      await service.getAssetImage('692ed6ba'),
      await service.getCurrencyImage('USD'),
      await service.getTokenImage('USDC'),
    ]
    expect(blobs.map((blob) => [blob instanceof Blob, blob.type, blob.size])).toEqual(
      Array.from({ length: 4 }, () => [true, 'image/png', 4]),
    )
    expect(seen).toEqual([
      'GET /base/getWalletImage/018b2d52-10e9?projectId=p1&st=appkit',
      'GET /base/public/getAssetImage/692ed6ba?projectId=p1&st=appkit',
      'GET /base/public/getCurrencyImage/USD?projectId=p1&st=appkit',
      'GET /base/public/getTokenImage/USDC?projectId=p1&st=appkit',
    ])
    expect(await service.getWalletImage('018b2d52-10e9')).toBe(blobs[0])
    expect(seen).toHaveLength(4)
  })

  it.each([
    ['../../etc/passwd', '..%2F..%2Fetc%2Fpasswd'],
    ['a?b#c', 'a%3Fb%23c'],
    ['%2e%2e', '%252e%252e'],
    ['USD₮', 'USD%E2%82%AE'],
  ])('behavior: the symbol %s stays one segment', async (symbol, segment) => {
    answer = image('image/png', 4)
    await create().getTokenImage(symbol)
    expect(seen).toEqual([`GET /base/public/getTokenImage/${segment}?st=appkit`])
  })

  it.each(['', '.', '..', '\ud800', 'x'.repeat(257)])('behavior: %j is no id', async (id) => {
    await expect(create().getWalletImage(id)).rejects.toMatchObject({ code: 'INVALID_OPTIONS' })
    expect(seen).toEqual([])
  })

  it.each([
    ['a page', 'text/html', 4],
    ['nothing', 'image/png', 0],
    ['more than a picture', 'image/png', 1_000_001],
  ])('behavior: %s is an InvalidResponseError, and not kept', async (_, type, bytes) => {
    answer = image(type, bytes)
    const service = create()
    await expect(service.getWalletImage('a')).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    answer = image('image/webp', 4)
    expect((await service.getWalletImage('a')).type).toBe('image/webp')
  })
})
