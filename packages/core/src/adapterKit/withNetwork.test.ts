import { expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { settle } from '../fixtures/fakeClock.js'
import { mainnet } from '../fixtures/networks.js'
import { withNetwork } from './withNetwork.js'

it('default: a requested network, without a wallet', async () => {
  const { hawser, platform } = createTestClient()
  const seen = await withNetwork(hawser, { namespace: 'eip155' }, async (context) => context)
  expect(seen.network.caipNetworkId).toBe(mainnet.caipNetworkId)
  expect(seen.platform.clock).toBe(platform.clock)
})

it('parameters: caipNetworkId, which has to be requested and of the namespace', async () => {
  const { hawser } = createTestClient()
  const read = (namespace: 'eip155' | 'bip122', caipNetworkId: 'eip155:1' | 'eip155:999' | undefined) =>
    withNetwork(hawser, { namespace, caipNetworkId }, async ({ network }) => network.caipNetworkId)
  expect(await read('eip155', 'eip155:1')).toBe('eip155:1')
  for (const attempt of [read('eip155', 'eip155:999'), read('bip122', 'eip155:1'), read('bip122', undefined)])
    await expect(attempt).rejects.toMatchObject({ code: 'CHAIN_NOT_CONFIGURED' })
})

it('behavior: ends with the signal, the deadline and the client', async () => {
  const { hawser, platform } = createTestClient()
  const wait = () => new Promise<never>(() => {})
  const cancel = new AbortController()
  const cancelled = withNetwork(hawser, { namespace: 'eip155', signal: cancel.signal }, wait)
  cancel.abort()
  await expect(cancelled).rejects.toMatchObject({ code: 'ABORTED' })
  const late = withNetwork(hawser, { namespace: 'eip155', timeoutMs: 5 }, wait)
  await settle()
  platform.clock.advance(5)
  await expect(late).rejects.toMatchObject({ code: 'TIMEOUT' })
  const ended = withNetwork(hawser, { namespace: 'eip155' }, wait)
  hawser.destroy()
  await expect(ended).rejects.toMatchObject({ code: 'CLIENT_DESTROYED' })
})
