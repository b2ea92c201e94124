import type { Platform } from '@hawser/common'
import { gateway } from '@hawser/core'
import { startRpcProxy } from '@hawser/testing/node'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { eip155 } from '../src/exports/index.js'
import { type Fixture, present, startFixture } from './fixtures/startFixture.js'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture([1, 10])
})
afterAll(() => fixture.stop())

const { signal } = new AbortController()

/** An adapter of a client whose services are a gateway's, which serves the first chain alone. */
async function setUp() {
  const proxy = await startRpcProxy({ rpcUrl: fixture.chain.rpcUrl, caipNetworkId: 'eip155:1', projectId: 'p1' })
  onTestFinished(proxy.stop)
  const adapter = eip155().create({
    platform: proxy.platform as Partial<Platform> as Platform,
    options: { services: gateway(proxy.url, { projectId: 'p1' }) },
    networks: () => fixture.networks,
  })
  return {
    proxy,
    async balanceOn(network = fixture.network) {
      proxy.asked.length = 0
      const address = fixture.account(1).address
      const { value } = await present(adapter.balance).getBalance({ address, network, signal })
      return { value, asked: [...proxy.asked] }
    },
  }
}

it('API-10 default: a chain is read through the gateway; its own node stands in while that is down, until it is back', async () => {
  const { balanceOn, proxy } = await setUp()
  const [first, node] = [proxy.urlOf('eip155:1'), fixture.chain.rpcUrl]
  const { value, asked } = await balanceOn()
  expect(value).toBe(10_000n * 10n ** 18n)
  expect(asked).toEqual([first])
  await proxy.stop()
  expect(await balanceOn()).toEqual({ value, asked: [first, node] })
  // Nobody waits for it with every read.
  expect(await balanceOn()).toEqual({ value, asked: [node] })
  await proxy.startAgain()
  proxy.platform.clock.aheadMs = 5_000
  expect(await balanceOn()).toEqual({ value, asked: [first] })
})

it('API-10 behavior: a chain that the gateway does not serve is read by its own nodes', async () => {
  const { balanceOn, proxy } = await setUp()
  const [, other] = fixture.networks
  const [, chain] = fixture.chains
  if (!other || !chain) throw new Error('There are two chains.')
  expect((await balanceOn(other)).asked).toEqual([proxy.urlOf('eip155:10'), chain.rpcUrl])
  expect((await balanceOn(other)).asked).toEqual([chain.rpcUrl])
})
