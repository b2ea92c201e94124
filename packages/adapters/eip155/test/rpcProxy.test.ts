import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Platform, systemClock } from '@hawser/common'
import { gateway } from '@hawser/core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { eip155 } from '../src/exports/index.js'
import { type Fixture, present, startFixture } from './fixtures/startFixture.js'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture([1, 10])
})
afterAll(() => fixture.stop())

const { signal } = new AbortController()

/** What stands for a gateway here: it hands on what is asked of the first chain, by the address of contracts, and refuses the rest. */
async function startProxy(port = 0): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (pathname !== '/v1/' || searchParams.get('chainId') !== 'eip155:1' || searchParams.get('projectId') !== 'p1')
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

/** An adapter of a client whose services are a gateway's, which serves the first chain alone. */
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
  const services = gateway(url, { projectId: 'p1' })
  const adapter = eip155().create({ platform, options: { services }, networks: () => fixture.networks })
  return {
    clock,
    async balanceOn(network = fixture.network) {
      asked.length = 0
      const address = fixture.account(1).address
      const { value } = await present(adapter.balance).getBalance({ address, network, signal })
      return { value, asked: [...asked] }
    },
    proxyOf: (chainId: number) => `${url}/v1/?chainId=eip155%3A${chainId}&projectId=p1`,
    stopProxy: () => stop(proxy),
    startAgain: () => startProxy(port),
  }
}

it('API-10 default: a chain is read through the gateway; its own node stands in while that is down, until it is back', async () => {
  const { balanceOn, proxyOf, stopProxy, startAgain, clock } = await setUp()
  const [proxy, node] = [proxyOf(1), fixture.chain.rpcUrl]
  const { value, asked } = await balanceOn()
  expect(value).toBe(10_000n * 10n ** 18n)
  expect(asked).toEqual([proxy])
  await stopProxy()
  expect(await balanceOn()).toEqual({ value, asked: [proxy, node] })
  // Nobody waits for it with every read.
  expect(await balanceOn()).toEqual({ value, asked: [node] })
  await startAgain()
  clock.aheadMs = 5_000
  expect(await balanceOn()).toEqual({ value, asked: [proxy] })
})

it('API-10 behavior: a chain that the gateway does not serve is read by its own nodes', async () => {
  const { balanceOn, proxyOf } = await setUp()
  const [, other] = fixture.networks
  const [, chain] = fixture.chains
  if (!other || !chain) throw new Error('There are two chains.')
  expect((await balanceOn(other)).asked).toEqual([proxyOf(10), chain.rpcUrl])
  expect((await balanceOn(other)).asked).toEqual([chain.rpcUrl])
})
