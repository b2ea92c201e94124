import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import { appName, connectByLink, copyPairing, pairingView, showPairing } from './support/pairing.js'
import { chooseWallet, fact, headerButton, reads, view } from './support/steps.js'
import { usePairedDapp } from './support/usePairedDapp.js'

const stage = usePairedDapp()

type Wallet = Awaited<ReturnType<typeof stage.openWallet>>

async function signAs(page: Page, { wallet, addresses }: Wallet): Promise<void> {
  const action = page.getByRole('region', { name: 'Sign a message' }).first()
  await action.getByRole('button', { name: 'Sign message' }).click()
  await wallet.approve('Sign a message')
  const result = action.locator('.outcome-result')
  await reads(result, /^0x[0-9a-f]{130}$/)
  const signature = (await result.textContent()) as `0x${string}`
  const address = addresses[0] as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello from Hawser', signature })).toBe(true)
}

async function openAccounts(page: Page) {
  await headerButton(page).click()
  await view(page, 'Account').locator('[data-hawser-open="Accounts"]').click()
  await view(page, 'Accounts').waitFor()
  return view(page, 'Accounts')
}

describe('two tabs', () => {
  it('STA-01 behavior: one session: each signs, asked of the wallet once, the older one after the newer', async () => {
    const dapp = await stage.openDapp()
    const paired = await stage.openWallet()
    await connectByLink(dapp, paired.wallet)
    const second = await dapp.context.newPage()
    await second.goto(dapp.url)
    await reads(fact(second, 'status'), /^connected$/)
    await reads(fact(second, 'address'), paired.addresses[0] ?? '')
    await signAs(second, paired)
    await signAs(dapp.page, paired)
    expect(await paired.wallet.activity.getByText(`Signed a message for ${appName}`).count()).toBe(2)
    expect(await paired.wallet.prompt.count()).toBe(0)
  })

  it('STA-06 behavior: disconnected in one, both are, and the wallet forgets the app', async () => {
    const dapp = await stage.openDapp()
    const paired = await stage.openWallet()
    await connectByLink(dapp, paired.wallet)
    const second = await dapp.context.newPage()
    await second.goto(dapp.url)
    await reads(fact(second, 'status'), /^connected$/)
    await headerButton(second).click()
    await view(second, 'Account').getByRole('button', { name: 'Disconnect' }).click()
    await reads(fact(second, 'status'), 'disconnected')
    await reads(fact(dapp.page, 'status'), 'disconnected')
    await expect.poll(() => paired.wallet.sessions.count()).toBe(0)
    await dapp.page.reload()
    await reads(headerButton(dapp.page), 'Connect')
  })
})

describe('while the page is not there', () => {
  it('STA-06 behavior: ended in the wallet: the page knows when it comes back', async () => {
    const dapp = await stage.openDapp()
    const paired = await stage.openWallet()
    await connectByLink(dapp, paired.wallet)
    await dapp.page.goto('about:blank')
    await paired.wallet.disconnect(appName)
    await expect.poll(() => paired.wallet.sessions.count()).toBe(0)
    await dapp.page.goto(dapp.url)
    await expect.poll(() => fact(dapp.page, 'status').textContent()).toBe('disconnected')
    await connectByLink(dapp, paired.wallet)
  })
})

describe('what the browser kept', () => {
  it('behavior: cleared while connected: no hang: the page goes on, and after a reload connects anew', async () => {
    const dapp = await stage.openDapp()
    const paired = await stage.openWallet()
    await connectByLink(dapp, paired.wallet)
    await dapp.page.evaluate(async () => {
      localStorage.clear()
      sessionStorage.clear()
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    })
    await signAs(dapp.page, paired)
    await headerButton(dapp.page).click()
    await view(dapp.page, 'Account').getByRole('button', { name: 'Disconnect' }).click()
    await reads(fact(dapp.page, 'status'), 'disconnected')
    await connectByLink(dapp, paired.wallet)
  })
})

describe('several wallets', () => {
  it('STA-07, ENT-11 behavior: all are left at once; the two used last are offered again', async () => {
    const dapp = await stage.openDapp({ wallets: [{}], offersSampleWallet: true })
    const { page } = dapp
    await chooseWallet(dapp, 'Quay Wallet')
    await reads(fact(page, 'address'), dapp.address)
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    const paired = await stage.openWallet()
    await (await openAccounts(page)).locator('[data-hawser-open="Connect"]').click()
    await view(page, 'Connect').getByRole('button', { name: 'Bollard' }).click()
    await paired.wallet.pair(await copyOtherWay(page))
    await paired.wallet.approveConnection()
    await reads(fact(page, 'address'), paired.addresses[0] ?? '')
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })

    const accounts = await openAccounts(page)
    expect(await accounts.getByRole('region').count()).toBe(2)
    await accounts.getByRole('button', { name: 'Disconnect all wallets' }).click()
    await reads(fact(page, 'status'), 'disconnected')
    await expect.poll(() => paired.wallet.sessions.count()).toBe(0)
    await page.reload()
    await reads(fact(page, 'status'), 'disconnected')
    await headerButton(page).click()
    const recent = view(page, 'Connect').getByRole('button').filter({ hasText: 'Recent' })
    await expect.poll(() => recent.allTextContents()).toHaveLength(2)
    await reads(recent.first(), 'Bollard')
    await reads(recent.nth(1), 'Quay Wallet')
  })
})

describe('a request', () => {
  it('behavior: that the wallet never answers is shown as waiting, expires by name, and the next one works', async () => {
    const dapp = await stage.openDapp({ beforeScripts: (context) => context.clock.install() })
    const { page } = dapp
    const peer = await stage.openPeer()
    await showPairing(dapp)
    await peer.pair(await copyPairing(dapp))
    await reads(fact(page, 'status'), /^connected$/)
    peer.setBehavior('neverAnswers', true)
    const action = page.getByRole('region', { name: 'Sign a message' }).first()
    const button = action.getByRole('button', { name: 'Sign message' })
    await button.click()
    await expect
      .poll(() => peer.log.map(({ method }) => method).filter((method) => method !== 'wallet_getCapabilities'))
      .toEqual(['personal_sign'])
    await reads(action, 'Confirm in your wallet')
    await page.clock.fastForward(301_000)
    await reads(action.getByRole('alert'), /didn’t respond|did not answer|took too long|expired|in time/i)
    peer.setBehavior('neverAnswers', false)
    await button.click()
    await reads(action.locator('.outcome-result'), /^0x[0-9a-f]{130}$/)
  })
})

/** The pairing of a wallet that is offered by a page of its own, as it is copied for another device. */
async function copyOtherWay(page: Page): Promise<string> {
  const code = pairingView(page).getByRole('tab', { name: 'QR code' })
  if (await code.count()) await code.click()
  return copyPairing({ page })
}
