import { describe, expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createFakeChain } from '../fixtures/fakeChain.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { selectActiveConnection } from '../selectors/account.js'
import { connect } from './connect.js'
import { getProvider } from './getProvider.js'
import { getWalletBalance } from './getWalletBalance.js'

const connectorId = 'com.example.wallet'
const key = 'eip155:1/native/eip155-a'

async function connected() {
  const chain = createFakeChain()
  const wallet = createFakeWallet()
  const client = createTestClient({
    adapters: [createFakeAdapter('eip155', { found: [wallet], balance: chain.balance })],
  })
  client.hawser.start()
  await connect(client.hawser, { connectorId })
  return { ...client, chain, wallet }
}

it('ENT-08 default: a connection has address, chain, connector, provider and type', async () => {
  const { hawser, wallet } = await connected()
  expect(selectActiveConnection(hawser.getSnapshot(), 'eip155')).toMatchObject({
    address: 'eip155-a',
    chainId: 'eip155:1',
    connectorId,
    connectorType: wallet.type,
  })
  expect(await getProvider(hawser)).toEqual({ wallet: connectorId, namespace: 'eip155' })
})

describe('getWalletBalance', () => {
  it('ENT-08 default: the balance as exact text, and its symbol', async () => {
    const { hawser, chain } = await connected()
    chain.balances.set(key, 1_234_500_000_000_000_001n)
    expect(await getWalletBalance(hawser)).toEqual({ balance: '1.234500000000000001', symbol: 'ETH', error: null })
  })

  it('ENT-08, ERR-04 behavior: 0.00 and ETH on failure, with the reason; the app’s log is told of it', async () => {
    const { hawser, chain } = await connected()
    const told: string[] = []
    hawser.on('error', ({ error }) => told.push(error.message))
    chain.balances.set(key, new Error('down'))
    expect(await getWalletBalance(hawser)).toEqual({
      balance: '0.00',
      symbol: 'ETH',
      error: expect.objectContaining({ code: expect.any(String), shortMessage: expect.any(String) }),
    })
    expect(told).toHaveLength(1)
  })

  it('ENT-08 behavior: a balance of zero is no failure', async () => {
    const { hawser, chain } = await connected()
    chain.balances.set(key, 0n)
    expect(await getWalletBalance(hawser)).toEqual({ balance: '0', symbol: 'ETH', error: null })
  })

  it('ENT-08 behavior: nobody connected is a failure, too', async () => {
    const { hawser } = createTestClient()
    hawser.start()
    expect(await getWalletBalance(hawser)).toMatchObject({
      balance: '0.00',
      symbol: 'ETH',
      error: { code: 'NOT_CONNECTED' },
    })
  })

  it('behavior: an abort and the end of the client are thrown', async () => {
    const { hawser } = await connected()
    await expect(getWalletBalance(hawser, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' })
    hawser.destroy()
    await expect(getWalletBalance(hawser)).rejects.toMatchObject({ code: 'CLIENT_DESTROYED' })
  })
})
