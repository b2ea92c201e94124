import { expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import { withWallet } from './withWallet.js'

const connectorId = 'com.example.wallet'

async function connected() {
  const wallet = createFakeWallet({ id: connectorId, accounts: { eip155: [{ address: '0xa' }, { address: '0xb' }] } })
  const client = createTestClient({ wallets: [wallet] })
  client.hawser.start()
  await connect(client.hawser, { connectorId })
  return { ...client, wallet }
}

it('default: the wallet in use, its accounts and its network', async () => {
  const { hawser } = await connected()
  const seen = await withWallet(hawser, { namespace: 'eip155' }, async (wallet) => wallet)
  expect(seen).toMatchObject({ address: '0xa', network: { caipNetworkId: mainnet.caipNetworkId } })
  expect(seen.accounts.map(({ address }) => address)).toEqual(['0xa', '0xb'])
  expect(seen.adapter.namespace).toBe('eip155')
})

it('parameters: address', async () => {
  const { hawser } = await connected()
  expect(await withWallet(hawser, { namespace: 'eip155', address: '0xb' }, async ({ address }) => address)).toBe('0xb')
  await expect(withWallet(hawser, { namespace: 'eip155', address: '0xc' }, async () => 0)).rejects.toMatchObject({
    code: 'ACCOUNT_NOT_FOUND',
  })
})

it('behavior: not connected', async () => {
  const { hawser } = createTestClient()
  await expect(withWallet(hawser, { namespace: 'eip155' }, async () => 0)).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
  })
})

it('behavior: ends with the signal, the deadline and the client', async () => {
  const { hawser, platform } = await connected()
  const wait = () => new Promise<never>(() => {})
  const cancel = new AbortController()
  const cancelled = withWallet(hawser, { namespace: 'eip155', signal: cancel.signal }, wait)
  cancel.abort()
  await expect(cancelled).rejects.toMatchObject({ code: 'ABORTED' })
  const late = withWallet(hawser, { namespace: 'eip155', timeoutMs: 5 }, wait)
  await settle()
  platform.clock.advance(5)
  await expect(late).rejects.toMatchObject({ code: 'TIMEOUT' })
  const ended = withWallet(hawser, { namespace: 'eip155' }, wait)
  hawser.destroy()
  await expect(ended).rejects.toMatchObject({ code: 'CLIENT_DESTROYED' })
})
