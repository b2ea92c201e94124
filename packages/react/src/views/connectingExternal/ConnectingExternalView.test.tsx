import { defineNetwork } from '@hawser/common'
import { connect } from '@hawser/core/actions'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderClient } from '../../fixtures/renderClient.js'
import { testNetworks } from '../fixtures/createTestClient.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { type FakeWallet, type FakeWalletParameters, fakeWallet, walletError } from '../fixtures/fakeWallet.js'
import { firstAddress, openClient, untilConnectedShown } from '../fixtures/openClient.js'

async function openWallet(parameters: Partial<FakeWalletParameters> = {}) {
  const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha', ...parameters })
  const client = await openClient({ wallets: [wallet], view: { name: 'Connect' } })
  client.hawser.router.push({
    name: 'ConnectingExternal',
    parameters: { connectorId: 'test.alpha' },
  })
  return { ...client, wallet }
}
const asked = (wallet: FakeWallet, times: number) => expect.poll(() => wallet.requests.length).toBe(times)
const text = (content: string | RegExp) => page.getByText(content)

describe('ConnectingExternalView', () => {
  it('default: asks the wallet once, StrictMode or not, and says where to go on', async () => {
    const { wallet } = await openWallet()
    await expect.element(page.getByRole('status').filter({ hasText: 'Continue in Alpha' })).toBeVisible()
    await asked(wallet, 1)
    await expectAccessible()
  })

  it('behavior: an approval closes the modal with the wallet connected', async () => {
    const { hawser, clock, wallet } = await openWallet()
    await asked(wallet, 1)
    wallet.approve([firstAddress], 'eip155:1')
    await expect.element(text('Connected')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Alpha' })).toBeVisible()
    expect(document.querySelector('[data-outcome="connected"] .hawser-emblem-badge')).not.toBeNull()
    expect(page.getByRole('button').elements()).toEqual([])
    await expectAccessible()
    await untilConnectedShown({ hawser, clock })
    await expect.poll(() => hawser.getSnapshot().modal.isOpen).toBe(false)
    expect(hawser.getSnapshot().connections.byId['eip155/test.alpha']?.address).toBe(firstAddress)
  })

  it('behavior: a connect in which nothing is listed has the browser make no format of lists, which takes it long', async () => {
    const make = vi.spyOn(Intl, 'ListFormat')
    const { hawser, clock, wallet } = await openWallet()
    await asked(wallet, 1)
    wallet.approve([firstAddress], 'eip155:1')
    await untilConnectedShown({ hawser, clock })
    await expect.poll(() => hawser.getSnapshot().modal.isOpen).toBe(false)
    expect(make).not.toHaveBeenCalled()
    make.mockRestore()
  })

  it('VIEW-07 behavior: an approval on a chain that is none of the app’s leads to UnsupportedChain', async () => {
    const { hawser, wallet } = await openWallet()
    await asked(wallet, 1)
    wallet.approve([firstAddress], 'eip155:31337')
    await expect.element(page.getByText(/31337/)).toBeVisible()
    expect(hawser.getSnapshot().modal.isOpen).toBe(true)
    expect(hawser.getSnapshot().router.stack).toEqual([{ name: 'UnsupportedChain' }])
  })

  it('behavior: a wallet that has granted the app a part is asked anew by a press', async () => {
    const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha', namespaces: ['eip155', 'solana'] })
    const solana = defineNetwork({
      id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      chainNamespace: 'solana',
      name: 'Solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: ['http://127.0.0.1:8899'] } },
    })
    const networks = [...testNetworks, solana]
    const { hawser } = await openClient({ wallets: [wallet], others: ['solana'], networks, view: { name: 'Connect' } })
    const connected = connect(hawser, { connectorId: 'test.alpha', namespaces: ['eip155', 'solana'] })
    await asked(wallet, 1)
    wallet.approveEach({ eip155: { address: firstAddress, chainId: 'eip155:1' } })
    await connected
    expect(hawser.getSnapshot().connecting.attempt).toMatchObject({ phase: 'partly' })
    hawser.router.push({ name: 'ConnectingExternal', parameters: { connectorId: 'test.alpha' } })
    await asked(wallet, 2)
  })

  it('behavior: says what to try when nothing happens for some seconds', async () => {
    const { clock, wallet } = await openWallet()
    await asked(wallet, 1)
    clock.advance(5_999)
    await expect.element(text('Continue in Alpha')).toBeVisible()
    expect(document.body.textContent).not.toContain('Nothing happening?')
    clock.advance(1)
    await expect.element(text(/Nothing happening\?/)).toBeVisible()
    await expectAccessible()
  })

  it('behavior: a request that is open already is said to be, and can be asked for again', async () => {
    const { wallet } = await openWallet()
    await asked(wallet, 1)
    wallet.refuse(walletError(-32002, 'Request already pending'))
    await expect.element(text('Already open in your wallet')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await asked(wallet, 2)
    await expect.element(text('Continue in Alpha')).toBeVisible()
  })

  it('CON-08 behavior: a refusal shakes once, says so, and offers to try again', async () => {
    const { hawser, clock, wallet } = await openWallet()
    await asked(wallet, 1)
    const shakes: boolean[] = []
    hawser.subscribe(() => {
      const { isShaking } = hawser.getSnapshot().modal
      if (isShaking !== (shakes.at(-1) ?? false)) shakes.push(isShaking)
    })
    wallet.refuse(walletError(4001, 'User rejected the request.'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('Request declined')
    // Once: the wallet's own words for it say no more.
    expect(document.body.textContent).not.toContain('rejected the request')
    expect(document.querySelector('[data-outcome="declined"] .hawser-emblem-badge')).not.toBeNull()
    expect(getComputedStyle(text('Request declined').element()).color).toBe('rgb(179, 38, 30)')
    await expect.poll(() => shakes).toEqual([true])
    clock.advance(500)
    await expect.poll(() => shakes).toEqual([true, false])
    await expectAccessible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await asked(wallet, 2)
    wallet.approve([firstAddress], 'eip155:1')
    await untilConnectedShown({ hawser, clock })
    await expect.poll(() => hawser.getSnapshot().modal.isOpen).toBe(false)
    expect(shakes).toEqual([true, false])
  })

  it('behavior: a failure says why, with the wallet’s own words folded away', async () => {
    const { wallet } = await openWallet()
    await asked(wallet, 1)
    wallet.refuse(walletError(-32603, 'The keyring is locked.'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('Connection failed')
    await expectAccessible()
    await expect.element(text('The keyring is locked.')).not.toBeVisible()
    await page.getByText('Technical details').click()
    await expect.element(text('The keyring is locked.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('behavior: a malformed answer is a failure too', async () => {
    const { wallet } = await openWallet()
    await asked(wallet, 1)
    wallet.requests.at(-1)?.answer.resolve([])
    await expect.element(page.getByRole('alert')).toHaveTextContent('Connection failed')
  })

  it('behavior: after the deadline the wallet is said not to answer', async () => {
    const { clock, wallet } = await openWallet()
    await asked(wallet, 1)
    clock.advance(300_000)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Alpha didn’t respond')
    await expectAccessible()
  })

  it('behavior: cancel goes back, and a late approval is ignored', async () => {
    const { hawser, wallet } = await openWallet()
    await asked(wallet, 1)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('list', { name: 'Wallets' })).toBeVisible()
    expect(hawser.getSnapshot().connecting.attempt).toBeNull()
    expect(wallet.requests[0]?.parameters.signal.aborted).toBe(true)
    wallet.approve([firstAddress], 'eip155:1')
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(hawser.getSnapshot().connections.byId).toEqual({})
    expect(hawser.getSnapshot().modal.isOpen).toBe(true)
  })

  it('behavior: closing the modal cancels as well', async () => {
    const { hawser, wallet } = await openWallet()
    await asked(wallet, 1)
    hawser.close()
    await expect.poll(() => hawser.getSnapshot().connecting.attempt).toBeNull()
    wallet.approve([firstAddress], 'eip155:1')
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(hawser.getSnapshot().connections.byId).toEqual({})
  })

  it('behavior: a wallet that is not installed is not asked, and can be installed', async () => {
    const { wallet } = await openWallet({ isInstalled: false, installUrl: 'https://wallet.test/get' })
    await expect.element(text('Alpha is not installed')).toBeVisible()
    const link = page.getByRole('link', { name: /Install Alpha/ })
    await expect.element(link).toHaveAttribute('href', 'https://wallet.test/get')
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expectAccessible()
    expect(wallet.requests).toHaveLength(0)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'not a link', ' javascript:alert(1)'])(
    'behavior: %j is no way to install',
    async (installUrl) => {
      await openWallet({ isInstalled: false, installUrl })
      await expect.element(text('Alpha is not installed')).toBeVisible()
      expect(document.querySelectorAll('a')).toHaveLength(0)
    },
  )

  it('behavior: a wallet that gets installed meanwhile waits for the user to say so', async () => {
    const { find } = await openWallet({ isInstalled: false })
    await expect.element(text('Alpha is not installed')).toBeVisible()
    const installed = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
    find([installed])
    await page.getByRole('button', { name: 'Connect' }).click()
    await asked(installed, 1)
  })

  it('behavior: a wallet that leaves the list is still named, and the list can be gone back to', async () => {
    const { find, hawser } = await openWallet()
    await expect.element(text('Continue in Alpha')).toBeVisible()
    find([])
    await expect.element(page.getByRole('alert')).toHaveTextContent('Wallet not found')
    await expectAccessible()
    await page.getByRole('button', { name: 'Other wallets' }).click()
    expect(hawser.getSnapshot().router.stack).toEqual([{ name: 'Connect' }])
  })

  it('behavior: opened as the first view, it leads to the list all the same', async () => {
    const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
    const { hawser } = await openClient({
      wallets: [wallet],
      view: { name: 'ConnectingExternal', parameters: { connectorId: 'test.alpha' } },
    })
    await asked(wallet, 1)
    wallet.refuse(walletError(4001, 'no'))
    await page.getByRole('button', { name: 'Other wallets' }).click()
    expect(hawser.getSnapshot().router.stack).toEqual([{ name: 'Connect' }])
  })

  it('behavior: a client that is destroyed meanwhile ends quietly', async () => {
    const { hawser, wallet } = await openWallet()
    await asked(wallet, 1)
    hawser.destroy()
    expect(wallet.requests[0]?.parameters.signal.aborted).toBe(true)
  })

  it('behavior: leaving ends its own attempt, and not one that the app has begun since', async () => {
    const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
    const { hawser } = await renderClient(null, { wallets: [wallet] })
    hawser.open({ view: { name: 'ConnectingExternal', parameters: { connectorId: 'test.alpha' } } })
    await asked(wallet, 1)
    hawser.close()
    const connected = connect(hawser, { connectorId: 'test.alpha' })
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    wallet.approve([firstAddress], 'eip155:1')
    await expect(connected).resolves.toMatchObject({ connections: [{ address: firstAddress }] })
  })
})
