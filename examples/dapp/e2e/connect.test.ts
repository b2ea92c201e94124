import { describe, expect, it } from 'vitest'
import { localChain } from './support/chain.js'
import { chooseWallet, connect, fact, headerButton, reads, view, waitForRequest } from './support/steps.js'
import { useDapp } from './support/useDapp.js'

const open = useDapp()

describe('connect', () => {
  it('CAP-02, VIEW-01, ENT-08 behavior: an announced wallet is picked, and its account and real balance appear', async () => {
    const dapp = await open()
    await reads(fact(dapp.page, 'status'), 'disconnected')
    await connect(dapp)
    await reads(fact(dapp.page, 'network'), 'Ethereum')
    await reads(fact(dapp.page, 'balance'), /^10(\.0)? ETH$/)
    expect(await localChain(1).balance(dapp.address)).toBe(10n ** 19n)
  })

  it('CON-11, CON-08 parameters: six networks, the default first, in a card 360 px wide', async () => {
    const dapp = await open()
    await connect(dapp)
    await headerButton(dapp.page).click()
    // it grows into place
    await expect.poll(async () => (await dapp.page.getByRole('dialog').boundingBox())?.width).toBe(360)
    await view(dapp.page, 'Account')
      .getByRole('button', { name: /Ethereum/ })
      .click()
    const rows = view(dapp.page, 'Networks').locator('[data-hawser-network]')
    await expect.poll(() => rows.count()).toBe(6)
    expect(await rows.first().getAttribute('data-hawser-network')).toBe('eip155:1')
  })

  it('behavior: rejected in the wallet, said so in place, then retried', async () => {
    const dapp = await open()
    await dapp.wallet.setBehavior('rejectsConnect', true)
    await chooseWallet(dapp, 'Quay Wallet')
    const waiting = view(dapp.page, 'ConnectingExternal')
    await waiting.getByRole('alert').waitFor()
    await reads(fact(dapp.page, 'status'), 'disconnected')
    await dapp.wallet.setBehavior('rejectsConnect', false)
    await waiting.getByRole('button', { name: /try again/i }).click()
    await reads(fact(dapp.page, 'address'), dapp.address)
  })

  it('behavior: cancelled by the user; an approval that arrives later is ignored', async () => {
    const dapp = await open({ wallets: [{ approval: 'manual' }] })
    await chooseWallet(dapp, 'Quay Wallet')
    await waitForRequest(dapp, 'eth_requestAccounts')
    await dapp.page.getByRole('button', { name: 'Back' }).click()
    await view(dapp.page, 'Connect').waitFor()
    await dapp.wallet.approve()
    await expect.poll(async () => (await dapp.wallet.pending()).length).toBe(0)
    await dapp.page.keyboard.press('Escape')
    // a round trip through the page, so that a late report would have arrived
    await dapp.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
    expect(await fact(dapp.page, 'status').textContent()).toBe('disconnected')
  })

  it('behavior: two wallets announced, one of them hanging, the other connects', async () => {
    const dapp = await open({ wallets: [{ name: 'Slack Tide' }, { name: 'Spring Tide' }] })
    await dapp.wallet.setBehavior('neverAnswers', true)
    await chooseWallet(dapp, 'Slack Tide')
    await view(dapp.page, 'ConnectingExternal').waitFor()
    await dapp.page.getByRole('button', { name: 'Back' }).click()
    await view(dapp.page, 'Connect').getByRole('button', { name: 'Spring Tide' }).click()
    await reads(fact(dapp.page, 'address'), dapp.wallets[1]?.address ?? '')
  })

  it('VIEW-08 behavior: two announcements with one rdns are two entries, each told apart', async () => {
    const dapp = await open({
      wallets: [
        { name: 'Twin Wallet', rdns: 'dev.hawser.twin' },
        { name: 'Twin Wallet', rdns: 'dev.hawser.twin' },
      ],
    })
    await headerButton(dapp.page).click()
    await expect.poll(() => view(dapp.page, 'Connect').locator('[data-hawser-wallet]').count()).toBe(2)
  })

  it('behavior: by keyboard alone, from the button to the account and back to the page', async () => {
    const dapp = await open()
    const { page } = dapp
    await headerButton(page).focus()
    await page.keyboard.press('Enter')
    await view(page, 'Connect').waitFor()
    for (let step = 0; step < 10; step++) {
      const wallet = await page.evaluate(() => document.activeElement?.getAttribute('data-hawser-wallet'))
      if (wallet) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await reads(fact(page, 'address'), dapp.address)
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('header') !== null)).toBe(true)
  })
})
