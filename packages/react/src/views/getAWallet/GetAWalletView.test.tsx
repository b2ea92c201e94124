import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { fakeWallet } from '../fixtures/fakeWallet.js'
import { openWallets } from '../fixtures/openWallets.js'
import { inventWallets, walletsBackend } from '../fixtures/walletsBackend.js'

const view = { name: 'GetAWallet' } as const
const names = () => [...document.querySelectorAll('[data-hawser-wallet] bdi')].map(({ textContent }) => textContent)

describe('GetAWalletView', () => {
  it('VIEW-02 default: some wallets, with what each runs on, and the way to all', async () => {
    const client = await openWallets(view)
    await expect.poll(names).toHaveLength(6)
    expect(names()[0]).toBe('Anchor 1')
    await expect.element(page.getByRole('button', { name: /Anchor 1/ })).toHaveTextContent('Chrome, iOS, Android')
    await expectAccessible()
    const { router } = client.hawser
    await page.getByRole('button', { name: /Beacon 2/ }).click()
    expect(client.hawser.getSnapshot().router.stack.at(-1)).toEqual({
      name: 'WalletDetails',
      parameters: { walletId: 'wallet-2' },
    })
    router.goBack()
    router.reset(view)
    await page.getByRole('button', { name: 'All wallets' }).click()
    expect(client.hawser.getSnapshot().router.stack.at(-1)).toEqual({ name: 'AllWallets' })
  })

  it('behavior: what each runs on is whole, at 320 px and from right to left', async () => {
    await page.viewport(320, 640)
    onTestFinished(() => page.viewport(1280, 800))
    const stores = {
      app_store: 'https://apps.apple.com/app/wide',
      play_store: 'https://play.google.com/store/apps/details?id=wide',
      chrome_store: 'https://chromewebstore.google.com/detail/wide',
      homepage: 'https://wide.example.com',
    }
    const wide = { id: 'wide', name: 'Wide', chains: ['eip155:1'], ...stores }
    await openWallets(view, { backend: walletsBackend([wide]), dir: 'rtl' })
    const platforms = () => document.querySelector<HTMLElement>('[data-hawser-wallet="wide"] .hawser-row-subtitle')
    await expect.poll(() => platforms()?.textContent).toContain('Android')
    const box = platforms() as HTMLElement
    box.textContent = `${box.textContent}, ${box.textContent}`
    expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth)
    expect(box.clientHeight).toBeGreaterThan(20)
  })

  it('behavior: is led to from what a wallet is', async () => {
    const client = await openWallets({ name: 'WhatIsAWallet' })
    await page.getByRole('button', { name: 'Get a wallet' }).click()
    expect(client.hawser.getSnapshot().router.stack.at(-1)).toEqual(view)
    await expect.poll(names).toHaveLength(6)
  })

  it('behavior: neither an installed wallet nor one that is nowhere to be had is offered', async () => {
    const [first, second] = inventWallets(2)
    const nowhere = { id: 'nowhere', name: 'Nowhere', chains: ['eip155:1'] }
    await openWallets(view, {
      backend: walletsBackend([
        nowhere,
        ...(first ? [{ ...first, rdns: 'test.anchor' }] : []),
        ...(second ? [second] : []),
      ]),
      wallets: [fakeWallet({ id: 'test.anchor', rdns: 'test.anchor', name: 'Anchor 1' })],
    })
    await expect.poll(names).toEqual(['Beacon 2'])
  })

  it('behavior: All wallets leads back to the list that it was opened from, and shows all of them', async () => {
    const client = await openWallets({ name: 'AllWallets' })
    const { router } = client.hawser
    await page.getByRole('searchbox').fill('nobody')
    client.clock.advance(300)
    await page.getByRole('button', { name: 'Get a wallet' }).click()
    await page.getByRole('button', { name: 'All wallets' }).click()
    expect(client.hawser.getSnapshot().router.stack).toEqual([{ name: 'AllWallets' }])
    await expect.element(page.getByRole('searchbox')).toHaveValue('')
    await expect.element(page.getByRole('button', { name: 'Anchor 1', exact: true })).toBeVisible()
    router.reset(view)
  })

  it('behavior: says so where there is none to get', async () => {
    await openWallets(view, { backend: walletsBackend([]) })
    await expect.element(page.getByRole('status').filter({ hasText: 'No wallets to show.' })).toBeVisible()
    expect(page.getByRole('list').elements()).toEqual([])
    await expectAccessible()
  })

  it('behavior: works without the service', async () => {
    const { backend } = await openWallets(view, { services: undefined, wallets: [] })
    await expect.poll(names).toHaveLength(6)
    expect(backend.lists).toHaveLength(0)
  })
})
