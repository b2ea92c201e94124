import { defineNetwork } from '@hawser/common'
import { LOAD_TIMEOUT_MS } from '@hawser/core'
import * as sendCode from '@hawser/core/send'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderClient } from '../../fixtures/renderClient.js'
import { ar } from '../../text/locales/ar.js'
import { de } from '../../text/locales/de.js'
import { es } from '../../text/locales/es.js'
import { ja } from '../../text/locales/ja.js'
import { accountBackend, etherBalance, type SentBalance, usdcBalance } from '../fixtures/accountBackend.js'
import { testNetworks } from '../fixtures/createTestClient.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { fakeWallet } from '../fixtures/fakeWallet.js'
import { openAccount } from '../fixtures/openAccount.js'
import { connectWallet } from '../fixtures/openClient.js'
import { openSend } from '../send/openSend.js'

const spam: SentBalance = {
  ...usdcBalance,
  name: 'Visit claim-reward.xyz',
  symbol: 'GIFT',
  address: 'eip155:1:0x1111111111111111111111111111111111111111',
  price: 0,
}
const lookAlike: SentBalance = {
  ...usdcBalance,
  name: 'USD Coin',
  symbol: 'USDС',
  address: 'eip155:1:0x2222222222222222222222222222222222222222',
  price: 0,
}
const usdc = {
  chainId: 'eip155:1',
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  iconUrl: null,
} as const
const withBalances = (balances: readonly SentBalance[]) => Object.assign(accountBackend(), { balances })

describe('the tokens of an account', () => {
  it('VIEW-03 default: total with its change over a day, and each token with amount, value and change', async () => {
    await openAccount()
    await expect.element(page.getByText('Total: $1,512.55')).toBeInTheDocument()
    await expect.element(page.getByText('+$249.88 (+19.79%)')).toBeVisible()
    await expect.element(page.getByRole('tab', { name: 'Tokens' })).toHaveAttribute('aria-selected', 'true')
    const rows = page.getByRole('list', { name: 'Tokens' }).getByRole('button')
    await expect.element(rows.nth(0)).toHaveTextContent('Ether')
    await expect.element(rows.nth(0)).toHaveTextContent('$1,500.05')
    await expect.element(rows.nth(0)).toHaveTextContent('+20%, last 24 hours')
    await expect.element(rows.nth(1)).toHaveTextContent('12.5 USDC')
    await expect.element(rows.nth(1)).toHaveTextContent('-0.99%, last 24 hours')
    await expectAccessible()
  })

  it('behavior: at 320 px the names of network and wallet are whole, their boxes of one height', async () => {
    await page.viewport(320, 640)
    onTestFinished(() => page.viewport(1280, 800))
    const { style } = document.documentElement
    style.setProperty('--hawser-font-family', 'monospace')
    onTestFinished(() => void style.removeProperty('--hawser-font-family'))
    const networks = testNetworks
      .slice(0, 1)
      .map((one) => defineNetwork({ ...one, id: 1, name: 'Harbour Test Network' }))
    const title = (name: string) =>
      document.querySelector<HTMLElement>(`[data-hawser-open="${name}"] .hawser-row-title`)
    const heights = () => ['Networks', 'Accounts'].map((name) => title(name)?.closest('button')?.offsetHeight)
    await openAccount({ networks, walletName: 'Ledger' })
    await expect.poll(() => title('Networks')?.textContent).toBe('Harbour Test Network')
    const { scrollWidth = 1, clientWidth = 0 } = title('Networks') ?? {}
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    expect(title('Networks')?.offsetHeight).toBeGreaterThan(title('Accounts')?.offsetHeight ?? 0)
    expect(new Set(heights()).size).toBe(1)
  })

  it('behavior: a wallet of an endless name keeps to its line beside the network', async () => {
    await openAccount({ walletName: 'Endless '.repeat(12) })
    await expect.poll(() => document.querySelector('[data-hawser-open="Accounts"]')).not.toBeNull()
    const box = document.querySelector<HTMLElement>('[data-hawser-open="Accounts"]')
    expect(box?.offsetHeight).toBe(56)
  })

  it('behavior: while it is read its place is held and named', async () => {
    const backend = accountBackend()
    backend.modes.set('/balance', 'hold')
    await openAccount({ backend })
    await expect.element(page.getByText('Loading tokens')).toBeInTheDocument()
    await expect.element(page.getByText('Loading balance')).toBeInTheDocument()
    await expectAccessible()
    await expect.poll(() => backend.asked.filter(({ pathname }) => pathname.endsWith('/balance')).length).toBe(2)
    backend.release()
    await expect.element(page.getByText('Total: $1,512.55')).toBeInTheDocument()
  })

  it('VIEW-03 behavior: without the service there is no tab, and the account is as it is without one', async () => {
    await openAccount({ services: {} })
    await expect.element(page.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    expect(page.getByRole('tab').elements()).toHaveLength(0)
    expect(page.getByRole('list', { name: 'Tokens' }).elements()).toHaveLength(0)
  })

  it('VIEW-03 behavior: where activity is off, there are tokens and NFTs alone', async () => {
    await openAccount({ features: { activity: false } })
    await expect.element(page.getByRole('list', { name: 'Tokens' })).toBeVisible()
    expect(
      page
        .getByRole('tab')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Tokens', 'NFTs'])
  })

  it('ERR-08 behavior: a failure is told with its retry, which is blocked for 30 s', async () => {
    const backend = accountBackend()
    backend.modes.set('/balance', 'fail')
    const { clock, hawser } = await openAccount({ backend })
    await expect.element(page.getByText('Tokens unavailable')).toBeVisible()
    expect(hawser.getSnapshot().toast.message).toBe('Token Balance Unavailable')
    await expect
      .element(page.getByRole('button', { name: 'Try again in 30 s' }))
      .toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
    clock.advance(29_000)
    await expect.element(page.getByRole('button', { name: 'Try again in 1 s' })).toBeVisible()
    // Then it is asked anew by itself as well, and fails.
    const before = backend.asked.length
    clock.advance(1_000)
    await expect.poll(() => backend.asked.length).toBe(before + 2)
    const retry = page.getByRole('button', { name: 'Try again', exact: true }).last()
    await expect.element(retry).not.toHaveAttribute('aria-disabled')
    backend.modes.clear()
    await retry.click()
    await expect.element(page.getByText('Total: $1,512.55')).toBeInTheDocument()
  })

  it.each([ar, de, es, ja])('behavior: a failure is told in the language of the modal ($code)', async (locale) => {
    const backend = accountBackend()
    backend.modes.set('/balance', 'fail')
    const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
    const client = await renderClient(null, {
      wallets: [wallet],
      networks: testNetworks.slice(0, 1),
      services: { blockchainApi: { baseUrl: 'https://service.example' } },
      platform: { fetch: backend.fetch },
      provider: { locale },
    })
    await connectWallet(client, wallet)
    client.hawser.open({ view: { name: 'Account' } })
    const opening = (await locale.load?.())?.catalogue
    const words = (await locale.loadAccount?.())?.catalogue
    const alert = page.getByRole('alert').filter({ hasText: String(words?.['tokens.failed']) })
    await expect.element(alert).toBeVisible()
    expect(alert.element().querySelector('.hawser-empty-text')?.textContent).toBe(
      opening?.['errors.BALANCE_UNAVAILABLE'],
    )
    // The toast says so, too.
    const toast = () => document.querySelector('.hawser-toast')?.textContent
    await expect.poll(toast).toBe(opening?.['errors.BALANCE_UNAVAILABLE'])
  })

  it('behavior: the network that could not be read is named, and what is known of the others stands', async () => {
    const backend = accountBackend()
    backend.modes.set('eip155%3A10', 'fail')
    await openAccount({ backend })
    await expect.element(page.getByText('Couldn’t load OP Mainnet.')).toBeVisible()
    await expect.element(page.getByText('Total: $1,512.55')).toBeInTheDocument()
    await expectAccessible()
  })

  it('behavior: spam is folded away and says why; a look-alike is pointed out', async () => {
    await openAccount({ backend: withBalances([etherBalance, usdcBalance, spam, lookAlike]) })
    await expect.element(page.getByText('Imitates USDC')).toBeVisible()
    const disclosure = page.getByRole('button', { name: '1 hidden token' })
    await expect.element(disclosure).toHaveAttribute('aria-expanded', 'false')
    expect(page.getByText('Likely spam').elements()).toHaveLength(0)
    await disclosure.click()
    await expect.element(page.getByText('Likely spam')).toBeVisible()
    await expectAccessible()
  })

  it('behavior: one network alone is looked at', async () => {
    await openAccount({
      backend: withBalances([
        etherBalance,
        { ...usdcBalance, chainId: 'eip155:10', address: 'eip155:10:0x0b2c639c533813f4aa9d7837caf62653d097ff85' },
      ]),
    })
    await expect.element(page.getByText('12.5 USDC').first()).toBeInTheDocument()
    await page.getByRole('combobox', { name: 'Network' }).selectOptions('OP Mainnet')
    await expect.element(page.getByText('Total: $12.50')).toBeInTheDocument()
    expect(page.getByRole('list', { name: 'Tokens' }).getByRole('button').elements()).toHaveLength(1)
  })

  it('behavior: an account without a token says what will stand here, and leads to where it is received', async () => {
    const { hawser } = await openAccount({ backend: withBalances([]) })
    await expect.element(page.getByText('No tokens yet. What you receive appears here.')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Receive' }).last().click()
    expect(hawser.getSnapshot().router.stack.at(-1)?.name).toBe('Receive')
  })

  it('behavior: of 900 tokens, with names of any length and direction, those in sight are drawn', async () => {
    const many = Array.from({ length: 900 }, (_, index) => ({
      ...usdcBalance,
      name: `${index} \u202etoken ${'long '.repeat(index % 50)}`,
      symbol: `T${index}`,
      address: `eip155:1:0x${(index + 1).toString(16).padStart(40, '0')}`,
      price: 900 - index,
    }))
    await openAccount({ backend: withBalances(many), networks: testNetworks.slice(0, 1) })
    await expect.element(page.getByRole('list', { name: 'Tokens' }).getByRole('button').first()).toBeVisible()
    expect(document.querySelectorAll('.hawser-portfolio-row').length).toBeLessThan(60)
    expect(document.querySelector('.hawser-windowed > li')?.getAttribute('aria-setsize')).toBe('900')
    await expectAccessible()
  })
})

describe('TokenView', () => {
  it('default: what is held, what it is worth, what can be done with it', async () => {
    const { hawser } = await openAccount()
    await page.getByRole('list', { name: 'Tokens' }).getByRole('button').nth(1).click()
    await expect.element(page.getByRole('heading', { name: 'USDC' })).toBeVisible()
    await expect.element(page.getByText('Balance: 12.5 USDC')).toBeInTheDocument()
    await expect.element(page.getByText('$1.00')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: /Explorer/ }))
      .toHaveAttribute('href', expect.stringContaining('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'))
    await expectAccessible()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => hawser.getSnapshot().router.stack.at(-1)?.name).toBe('Send')
    expect(hawser.getSnapshot().features.send?.token?.symbol).toBe('USDC')
  })

  /** The token's view is open, and the code of a transfer is loaded by `load`. */
  async function pressSend(load: () => Promise<typeof sendCode>) {
    const { hawser, clock } = await openAccount()
    await page.getByRole('list', { name: 'Tokens' }).getByRole('button').nth(1).click()
    await expect.element(page.getByRole('button', { name: 'Send' })).toBeVisible()
    const opening = openSend(hawser, { caipNetworkId: 'eip155:1', token: usdc, from: 'Token', load })
    const top = () => hawser.getSnapshot().router.stack.at(-1)?.name
    return { hawser, clock, opening, top }
  }

  it('behavior: where the code of a transfer does not come, its view says so, and has the token chosen once it has come', async () => {
    const load = vi.fn(async () => sendCode).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const { hawser, opening, top } = await pressSend(load)
    await opening
    expect(top()).toBe('Send')
    expect(hawser.getSnapshot().features.send).toBeUndefined()
    // As the view does once its code has come.
    hawser.use(sendCode.send)
    await expect.poll(() => hawser.getSnapshot().features.send?.token).toMatchObject(usdc)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('behavior: code of a transfer that hangs is given up, too', async () => {
    const load = vi.fn(async () => sendCode).mockReturnValueOnce(new Promise(() => {}))
    const { hawser, clock, opening, top } = await pressSend(load)
    clock.advance(LOAD_TIMEOUT_MS)
    await opening
    expect(top()).toBe('Send')
    hawser.use(sendCode.send)
    await expect.poll(() => hawser.getSnapshot().features.send?.token).toMatchObject(usdc)
  })

  it('behavior: who has left the view of a transfer that did not come has nothing chosen', async () => {
    const load = vi.fn(async () => sendCode).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const { hawser, opening } = await pressSend(load)
    const left = new Promise<void>((resolve) => {
      const stop = hawser.subscribe(() => {
        if (hawser.getSnapshot().router.stack.at(-1)?.name !== 'Send') return
        stop()
        hawser.router.goBack()
        resolve()
      })
    })
    await Promise.all([opening, left])
    hawser.use(sendCode.send)
    await expect.poll(() => hawser.getSnapshot().features.send).toBeDefined()
    expect(hawser.getSnapshot().features.send?.token).toBeNull()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('behavior: it is hidden, and shown again', async () => {
    const { hawser } = await openAccount()
    await page.getByRole('list', { name: 'Tokens' }).getByRole('button').nth(1).click()
    await page.getByRole('button', { name: 'Hide token' }).click()
    await expect.element(page.getByRole('button', { name: 'Show token' })).toBeVisible()
    hawser.router.goBack()
    await expect.element(page.getByRole('button', { name: '1 hidden token' })).toBeVisible()
    await expect.element(page.getByText('Total: $1,500.05')).toBeInTheDocument()
  })

  it('behavior: a token that is gone is said to be', async () => {
    await openAccount({ view: { name: 'Token', parameters: { id: 'eip155:1:nowhere' } } })
    await expect.element(page.getByText('This token is no longer in your account.')).toBeVisible()
    await expectAccessible()
  })
})
