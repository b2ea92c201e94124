import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connect, headerButton, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'
import { violations } from './support/violations.js'

const open = useDapp()

/** In both themes, the page's own included: it follows the system's. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page), colorScheme).toEqual([])
  }
}

describe('accessibility', () => {
  it('behavior: axe finds nothing on the page, in Connect, What is a wallet and while a wallet is awaited, refused and lost', async () => {
    const dapp = await open({ wallets: [{ approval: 'manual' }] })
    const { page } = dapp
    await expectAccessible(page)
    await headerButton(page).click()
    await view(page, 'Connect').waitFor()
    await expectAccessible(page)
    await view(page, 'Connect').locator('[data-hawser-open="WhatIsAWallet"]').click()
    await view(page, 'WhatIsAWallet').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await view(page, 'Connect').getByRole('button', { name: 'Quay Wallet' }).click()
    await view(page, 'ConnectingExternal').waitFor()
    await expectAccessible(page)
    await dapp.wallet.reject()
    await view(page, 'ConnectingExternal').getByRole('alert').waitFor()
    await expectAccessible(page)
  })

  it('behavior: axe finds nothing in Account, Networks with and without a match, and UnsupportedChain', async () => {
    const dapp = await open()
    const { page } = dapp
    await connect(dapp)
    await expectAccessible(page)
    await headerButton(page).click()
    await view(page, 'Account').waitFor()
    await expectAccessible(page)
    await view(page, 'Account').locator('[data-hawser-open="Networks"]').click()
    await view(page, 'Networks').waitFor()
    await expectAccessible(page)
    await view(page, 'Networks').getByRole('searchbox').fill('zzz')
    await expectAccessible(page)
    await view(page, 'Networks').getByRole('searchbox').fill('')
    await dapp.wallet.setBehavior('rejectsSwitch', true)
    await view(page, 'Networks').locator('[data-hawser-network="eip155:10"]').click()
    await view(page, 'Networks').getByRole('alert').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dapp.wallet.setBehavior('unknownChain', true)
    await dapp.wallet.switchChainFromWallet(987654321)
    await view(page, 'UnsupportedChain').waitFor()
    await expectAccessible(page)
  })

  it('behavior: axe finds nothing in Accounts, Receive and a copied address', async () => {
    const dapp = await open({ context: { permissions: ['clipboard-read', 'clipboard-write'] } })
    const { page } = dapp
    await connect(dapp)
    await headerButton(page).click()
    await view(page, 'Account').locator('[data-hawser-open="Accounts"]').click()
    await view(page, 'Accounts').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await view(page, 'Account').locator('[data-hawser-open="Receive"]').click()
    await view(page, 'Receive').getByRole('img', { name: /code/i }).waitFor()
    await expectAccessible(page)
    await view(page, 'Receive').getByRole('button', { name: 'Copy address' }).click()
    await view(page, 'Receive').getByRole('button', { name: 'Copied' }).waitFor()
    await expectAccessible(page)
  })

  it('behavior: axe finds nothing in an empty Connect and on a phone', async () => {
    const dapp = await open({
      wallets: [],
      context: { viewport: { width: 390, height: 844 }, hasTouch: true },
    })
    const { page } = dapp
    await headerButton(page).click()
    await view(page, 'Connect').waitFor()
    await expectAccessible(page)
  })

  it('behavior: axe finds nothing in Send, its errors and its review', async () => {
    const dapp = await open()
    const { page } = dapp
    await connect(dapp)
    await page.getByRole('button', { name: 'Open Send' }).click()
    const send = view(page, 'Send')
    await send.waitFor()
    await expectAccessible(page)
    await send.getByLabel(/amount/i).fill('1000000')
    await send
      .getByLabel(/to|receiver|recipient/i)
      .first()
      .fill('0x1234')
    await expectAccessible(page)
    await send.getByLabel(/amount/i).fill('0.1')
    await send
      .getByLabel(/to|receiver|recipient/i)
      .first()
      .fill('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
    await send.getByRole('button', { name: /review/i }).click()
    await view(page, 'SendReview').waitFor()
    await expectAccessible(page)
  })

  it('behavior: axe finds nothing while a view waits for a chain that does not answer', async () => {
    const dapp = await open()
    const { page } = dapp
    await connect(dapp)
    await page.route('http://127.0.0.1:*/**', (route) => route.abort())
    await page.reload()
    await headerButton(page).click()
    await view(page, 'Account').waitFor()
    await expectAccessible(page)
    await view(page, 'Account')
      .getByText(/unavailable/i)
      .waitFor()
    await expectAccessible(page)
  })
})
