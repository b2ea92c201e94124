import { connect } from '@hawser/core/actions'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { solana, testNetworks } from '../fixtures/createTestClient.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { fakeWallet, walletError } from '../fixtures/fakeWallet.js'
import { connectWallet, firstAddress, openClient } from '../fixtures/openClient.js'

async function openUnsupported() {
  const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
  const client = await openClient({ wallets: [wallet] })
  await connectWallet(client, wallet, { chainId: 'eip155:31337' })
  await expect.element(page.getByText(/Alpha is on a network .*chain ID 31337/)).toBeVisible()
  return { ...client, wallet }
}

describe('UnsupportedChainView', () => {
  it('VIEW-07 default: opens by itself, says which chain the wallet is on, and lists the app’s networks', async () => {
    const { hawser } = await openUnsupported()
    expect(hawser.getSnapshot().router.stack).toEqual([{ name: 'UnsupportedChain' }])
    expect(document.querySelectorAll('[data-hawser-network]')).toHaveLength(6)
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(0)
    await expectAccessible()
  })

  it('VIEW-07 behavior: there is no way back, only out', async () => {
    const { hawser } = await openUnsupported()
    hawser.router.reset({ name: 'Account' })
    hawser.router.push({ name: 'UnsupportedChain' })
    await expect.poll(() => hawser.getSnapshot().router.stack).toEqual([{ name: 'UnsupportedChain' }])
    hawser.close()
    await expect.element(page.getByText('The modal is closed.')).toBeVisible()
  })

  it('VIEW-07 behavior: a switch brings the wallet over and closes the modal', async () => {
    const { hawser, switches } = await openUnsupported()
    await page.getByRole('button', { name: /^Base/ }).click()
    await expect.poll(() => switches.length).toBe(1)
    switches[0]?.resolve()
    await expect.poll(() => hawser.getSnapshot().modal.isOpen).toBe(false)
    expect(hawser.getSnapshot().connections.byId['eip155/test.alpha']?.chainId).toBe('eip155:8453')
  })

  it('behavior: a switch in the wallet itself closes the modal as well', async () => {
    const { hawser, wallet } = await openUnsupported()
    wallet.report([firstAddress], 'eip155:10')
    await expect.poll(() => hawser.getSnapshot().modal.isOpen).toBe(false)
  })

  it('behavior: a refused switch is said in the row', async () => {
    const { switches } = await openUnsupported()
    await page.getByRole('button', { name: /^Base/ }).click()
    await expect.poll(() => switches.length).toBe(1)
    switches[0]?.reject(walletError(4001, 'User rejected'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('Declined. The network wasn’t switched.')
    await expectAccessible()
  })

  it('behavior: disconnect ends the wallet on its other networks, too', async () => {
    const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha', namespaces: ['eip155', 'solana'] })
    const { hawser } = await openClient({
      wallets: [wallet],
      others: ['solana'],
      networks: [...testNetworks, solana],
    })
    const connected = connect(hawser, { connectorId: 'test.alpha' })
    await expect.poll(() => wallet.requests.length).toBe(1)
    wallet.approveEach({
      eip155: { address: firstAddress, chainId: 'eip155:31337' },
      solana: { address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', chainId: solana.caipNetworkId },
    })
    await connected
    await expect.element(page.getByText(/Alpha is on a network .*chain ID 31337/)).toBeVisible()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    expect(hawser.getSnapshot().connections.byId).toEqual({})
  })

  it('behavior: disconnect ends the connection', async () => {
    const { hawser } = await openUnsupported()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    expect(hawser.getSnapshot().connections.byId).toEqual({})
    expect(hawser.getSnapshot().modal.isOpen).toBe(false)
  })
})
