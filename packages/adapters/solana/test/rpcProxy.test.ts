import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Platform, systemClock } from '@hawser/common'
import { gateway } from '@hawser/core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { solana } from '../src/solana.js'
import { type Fixture, startFixture } from './fixtures/startFixture.js'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.stop())

const { signal } = new AbortController()

/** What stands for a gateway here: it hands on what is asked of the network, by the address of contracts, and refuses the rest. */
async function startProxy(port = 0): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const isServed = pathname === '/v1/' && searchParams.get('chainId') === fixture.network.caipNetworkId
    if (!isServed || searchParams.get('projectId') !== 'p1')
      return void response.writeHead(400).end('{"status":"FAILED","reasons":[{"field":"chainId","description":"no"}]}')
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(fixture.chain.rpcUrl, { method: 'POST', headers, body: Buffer.concat(chunks) })
    response.writeHead(200, headers).end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => stop(server))
  return server
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

/** An adapter of a client whose services are a gateway's, which serves one network alone. */
async function setUp() {
  const proxy = await startProxy()
  const { port } = proxy.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const asked: string[] = []
  const clock = { ...systemClock, aheadMs: 0, nowMs: (): number => systemClock.nowMs() + clock.aheadMs }
  const fetch: typeof globalThis.fetch = (input, init) => {
    asked.push(String(input))
    return globalThis.fetch(input, init)
  }
  const platform = { clock, fetch } as Partial<Platform> as Platform
  const adapter = solana().create({
    platform,
    options: { services: gateway(url, { projectId: 'p1' }) },
    networks: () => [fixture.network],
  })
  return {
    clock,
    async balanceOn(network = fixture.network) {
      asked.length = 0
      const value = await adapter.balance?.getBalance({ address: fixture.address, network, signal })
      return { value: value?.value, asked: [...asked] }
    },
    proxyOf: (caipNetworkId: string) => `${url}/v1/?chainId=${encodeURIComponent(caipNetworkId)}&projectId=p1`,
    stopProxy: () => stop(proxy),
    startAgain: () => startProxy(port),
  }
}

it('API-10 default: Solana is read through the gateway; its own node stands in while that is down, until it is back', async () => {
  const { balanceOn, proxyOf, stopProxy, startAgain, clock } = await setUp()
  const [proxy, node] = [proxyOf(fixture.network.caipNetworkId), fixture.chain.rpcUrl]
  const { value, asked } = await balanceOn()
  expect(value).toBe(10_000_000_000n)
  expect(asked).toEqual([proxy])
  await stopProxy()
  expect(await balanceOn()).toEqual({ value, asked: [proxy, node] })
  // Nobody waits for it with every read.
  expect(await balanceOn()).toEqual({ value, asked: [node] })
  await startAgain()
  clock.aheadMs = 5_000
  expect(await balanceOn()).toEqual({ value, asked: [proxy] })
})

it('API-10 behavior: a network that the gateway does not serve is read by its own nodes, and another one at the same node is not taken for it', async () => {
  const { balanceOn, proxyOf } = await setUp()
  const node = fixture.chain.rpcUrl
  const other = {
    ...fixture.network,
    id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  } as const
  expect((await balanceOn()).asked).toEqual([proxyOf(fixture.network.caipNetworkId)])
  expect((await balanceOn(other)).asked).toEqual([proxyOf(other.caipNetworkId), node])
  expect((await balanceOn(other)).asked).toEqual([node])
})
