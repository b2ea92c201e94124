import { createHawser } from '@hawser/core'
import { connect, switchNetwork } from '@hawser/core/actions'
import { parseEther, verifyMessage, verifyTypedData } from 'ethers'
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getEthersSigner } from '../src/exports/ethers.js'
import { eip155 } from '../src/exports/index.js'
import { type Fixture, startFixture } from './fixtures/startFixture.js'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture([1, 10])
})
afterAll(() => fixture.stop())

async function setUp() {
  const wallet = fixture.createWallet()
  const hawser = createHawser({
    networks: fixture.networks,
    adapters: [eip155({ pollingIntervalMs: 50 })],
    storage: false,
    platform: { window: fixture.page },
  })
  hawser.start()
  await vi.waitFor(() => connect(hawser, { connectorId: wallet.info.rdns }))
  return { wallet, hawser }
}

describe('getEthersSigner', () => {
  it('API-12 default: sends money that the chain has, and signs what ethers verifies', async () => {
    const { hawser } = await setUp()
    const signer = await getEthersSigner(hawser)
    const { address } = fixture.account(0)
    expect(await signer.getAddress()).toBe(address)

    const to = fixture.account(1).address
    const client = createPublicClient({ transport: http(fixture.chain.rpcUrl) })
    const before = await client.getBalance({ address: to })
    const sent = await signer.sendTransaction({ to, value: parseEther('1') })
    expect((await sent.wait())?.status).toBe(1)
    expect((await client.getBalance({ address: to })) - before).toBe(parseEther('1'))

    expect(verifyMessage('Ahoy', await signer.signMessage('Ahoy'))).toBe(address)
    const types = { Mail: [{ name: 'contents', type: 'string' }] }
    const domain = { name: 'Ship', chainId: 1 }
    const signature = await signer.signTypedData(domain, types, { contents: 'Ahoy' })
    expect(verifyTypedData(domain, types, { contents: 'Ahoy' }, signature)).toBe(address)
    hawser.destroy()
  })

  it('behavior: a signer sends nothing on a network that the wallet has moved to, and another one does', async () => {
    const { wallet, hawser } = await setUp()
    const signer = await getEthersSigner(hawser)
    await switchNetwork(hawser, { caipNetworkId: 'eip155:10' })
    const to = fixture.account(1).address
    const before = wallet.log.filter(({ method }) => method === 'eth_sendTransaction').length
    await expect(signer.sendTransaction({ to, value: 1n })).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:NETWORK_ERROR|UNKNOWN_ERROR)$/),
    })
    expect(wallet.log.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(before)
    const next = await getEthersSigner(hawser)
    expect((await (await next.sendTransaction({ to, value: 1n })).wait())?.status).toBe(1)
    hawser.destroy()
  })

  it('behavior: nobody connected, and an account that the wallet does not share', async () => {
    const { hawser } = await setUp()
    const other = fixture.account(5).address
    await expect(getEthersSigner(hawser, { address: other })).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' })
    hawser.destroy()
    const empty = createHawser({ networks: fixture.networks, adapters: [eip155()], storage: false })
    empty.start()
    await expect(getEthersSigner(empty)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    empty.destroy()
  })
})
