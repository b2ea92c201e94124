import type { Platform } from '@hawser/common'
import { gateway } from '@hawser/core'
import { startRpcProxy } from '@hawser/testing/node'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { solana } from '../src/solana.js'
import { type Fixture, startFixture } from './fixtures/startFixture.js'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.stop())

const { signal } = new AbortController()

/** An adapter of a client whose services are a gateway's, which serves one network alone. */
async function setUp() {
  const { caipNetworkId } = fixture.network
  const proxy = await startRpcProxy({ rpcUrl: fixture.chain.rpcUrl, caipNetworkId, projectId: 'p1' })
  onTestFinished(proxy.stop)
  const adapter = solana().create({
    platform: proxy.platform as Partial<Platform> as Platform,
    options: { services: gateway(proxy.url, { projectId: 'p1' }) },
    networks: () => [fixture.network],
  })
  return {
    proxy,
    async balanceOn(network = fixture.network) {
      proxy.asked.length = 0
      const value = await adapter.balance?.getBalance({ address: fixture.address, network, signal })
      return { value: value?.value, asked: [...proxy.asked] }
    },
  }
}

it('API-10 default: Solana is read through the gateway; its own node stands in while that is down, until it is back', async () => {
  const { balanceOn, proxy } = await setUp()
  const [first, node] = [proxy.urlOf(fixture.network.caipNetworkId), fixture.chain.rpcUrl]
  const { value, asked } = await balanceOn()
  expect(value).toBe(10_000_000_000n)
  expect(asked).toEqual([first])
  await proxy.stop()
  expect(await balanceOn()).toEqual({ value, asked: [first, node] })
  // Nobody waits for it with every read.
  expect(await balanceOn()).toEqual({ value, asked: [node] })
  await proxy.startAgain()
  proxy.platform.clock.aheadMs = 5_000
  expect(await balanceOn()).toEqual({ value, asked: [first] })
})

it('API-10 behavior: a network that the gateway does not serve is read by its own nodes, and another one at the same node is not taken for it', async () => {
  const { balanceOn, proxy } = await setUp()
  const node = fixture.chain.rpcUrl
  const other = {
    ...fixture.network,
    id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  } as const
  expect((await balanceOn()).asked).toEqual([proxy.urlOf(fixture.network.caipNetworkId)])
  expect((await balanceOn(other)).asked).toEqual([proxy.urlOf(other.caipNetworkId), node])
  expect((await balanceOn(other)).asked).toEqual([node])
})
