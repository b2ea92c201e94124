import type { Platform } from '@hawser/common'
import { systemClock } from '@hawser/common'
import {
  connect,
  createHawser,
  disconnect,
  getBalance,
  type Hawser,
  loadConnectors,
  signMessage,
  switchNetwork,
} from '@hawser/core'
import { parseEther, verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { eip155 } from '../src/exports/index.js'
import { type Fixture, startFixture } from './fixtures/startFixture.js'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture([1, 10])
})
afterAll(() => fixture.stop())

function createClient(): Hawser {
  return createHawser({
    networks: fixture.networks,
    adapters: [eip155()],
    storage: false,
    platform: { window: fixture.page, clock: systemClock } as Partial<Platform>,
  })
}

it('default: a client connects, reads, signs, switches and disconnects through the adapter', async () => {
  const wallet = fixture.createWallet()
  const client = createClient()
  client.start()
  await loadConnectors(client)
  await vi.waitFor(() => expect(client.getSnapshot().connectors.list.map(({ id }) => id)).toContain(wallet.info.rdns))

  const { connections } = await connect(client, { connectorId: wallet.info.rdns })
  expect(connections).toMatchObject([{ address: fixture.account(0).address, chainId: 'eip155:1', status: 'connected' }])
  expect((await getBalance(client)).value).toBeGreaterThan(parseEther('9000'))
  const signature = (await signMessage(client, { message: 'Ahoy' })) as `0x${string}`
  expect(await verifyMessage({ address: fixture.account(0).address, message: 'Ahoy', signature })).toBe(true)

  await switchNetwork(client, { caipNetworkId: 'eip155:10' })
  expect(wallet.chainId).toBe(10)
  await vi.waitFor(() =>
    expect(Object.values(client.getSnapshot().connections.byId)).toMatchObject([{ chainId: 'eip155:10' }]),
  )

  await disconnect(client)
  expect(client.getSnapshot().connections.byId).toEqual({})
  await vi.waitFor(() => expect(wallet.isAuthorized).toBe(false))
  client.destroy()
})
