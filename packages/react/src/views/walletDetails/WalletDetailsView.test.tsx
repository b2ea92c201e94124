import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { type OpenWalletsParameters, openWallets } from '../fixtures/openWallets.js'
import { inventWallets, walletsBackend } from '../fixtures/walletsBackend.js'

const links = () => [...document.querySelectorAll('a')].map((link) => [link.textContent, link.href])
const open = (walletId = 'wallet-1', parameters: OpenWalletsParameters = {}) =>
  openWallets({ name: 'WalletDetails', parameters: { walletId } }, parameters)
const phone = (userAgent: string): OpenWalletsParameters => {
  const view = new Proxy(window, {
    get: (target, name) => (name === 'navigator' ? { userAgent, maxTouchPoints: 5 } : Reflect.get(target, name)),
  })
  return { platform: { userAgent, window: view } }
}

describe('WalletDetailsView', () => {
  it('VIEW-02 default: what a wallet says of itself, where it is got, and the way to connect it', async () => {
    const client = await open()
    await expect.element(page.getByText('Anchor 1', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Certified')).toBeVisible()
    await expect.element(page.getByText(/It holds keys/)).toBeVisible()
    expect(links()).toEqual([
      [expect.stringContaining('Chrome Web Store'), 'https://chromewebstore.google.com/detail/anchor-1'],
      [expect.stringContaining('App Store'), 'https://apps.apple.com/app/anchor-1'],
      [expect.stringContaining('Google Play'), 'https://play.google.com/store/apps/details?id=anchor-1'],
      [expect.stringContaining('anchor-1.example.com'), 'https://anchor-1.example.com/'],
    ])
    for (const link of document.querySelectorAll('a')) expect(link.rel).toBe('noopener noreferrer')
    await expectAccessible()
    await page.getByRole('button', { name: 'Connect' }).click()
    expect(client.hawser.getSnapshot().router.stack.at(-1)).toEqual({
      name: 'ConnectingWalletConnect',
      parameters: { walletId: 'wallet-1' },
    })
  })

  it('behavior: Connect leads back to the connect that it was opened from, so that Back leads out of it in one step', async () => {
    const client = await openWallets({ name: 'Connect' })
    const { router } = client.hawser
    const connecting = { name: 'ConnectingWalletConnect', parameters: { walletId: 'wallet-1' } } as const
    router.push(connecting)
    router.push({ name: 'WalletDetails', parameters: { walletId: 'wallet-1' } })
    await page.getByRole('button', { name: 'Connect' }).click()
    expect(client.hawser.getSnapshot().router.stack).toEqual([{ name: 'Connect' }, connecting])
  })

  it('behavior: where it cannot be connected from here it says what to do once it is set up', async () => {
    await open('wallet-1', { wallets: [] })
    await expect.element(page.getByText(/come back to connect/)).toBeVisible()
    expect(page.getByRole('button', { name: 'Connect' }).query()).toBeNull()
    await expectAccessible()
  })

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', /App Store/],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0', /Google Play/],
  ])('behavior: on a phone there is its own store alone (%s)', async (userAgent, store) => {
    await open('wallet-1', phone(userAgent))
    await expect.element(page.getByRole('link', { name: store })).toBeVisible()
    expect(links()).toHaveLength(2)
  })

  it('behavior: a wallet of a later page is asked for, and nothing else is said before', async () => {
    const backend = walletsBackend()
    backend.mode = 'hold'
    await openWallets({ name: 'WalletDetails', parameters: { walletId: 'wallet-300' } }, { backend })
    await expect.element(page.getByText('Loading…')).toBeInTheDocument()
    expect(document.body.textContent).not.toContain('no longer in the list')
    await expect.poll(() => backend.held.length).toBeGreaterThan(0)
    backend.mode = 'answer'
    for (const { release } of backend.held) release()
    await expect.element(page.getByText('Jetty 300', { exact: true })).toBeVisible()
  })

  it('behavior: a wallet that is not in the list is said to be gone', async () => {
    const client = await open('nobody')
    await expect.element(page.getByText('This wallet is no longer in the list.')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'All wallets' }).click()
    expect(client.hawser.getSnapshot().router.stack).toEqual([{ name: 'AllWallets' }])
  })

  it('behavior: what a wallet says of itself is written in its own direction', async () => {
    await open('wallet-1', { dir: 'rtl' })
    const about = page.getByText(/It holds keys/)
    await expect.element(about).toBeVisible()
    expect(getComputedStyle(about.element()).direction).toBe('ltr')
  })

  it('behavior: links that could run code are no links', async () => {
    const hostile = {
      id: 'hostile',
      name: 'Hostile',
      homepage: 'javascript:alert(1)',
      chrome_store: 'data:text/html,x',
      app_store: ' javascript:alert(1)',
      play_store: 'file:///etc/passwd',
      description: '<script>alert(1)</script>',
    }
    await open('hostile', { backend: walletsBackend([hostile, ...inventWallets(2)]) })
    await expect.element(page.getByText('Where to get this wallet isn’t known.')).toBeVisible()
    expect(links()).toEqual([])
    expect(document.querySelector('[data-hawser-view] script')).toBeNull()
  })
})
