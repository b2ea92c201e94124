import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connectByLink, copyPairing, pairingView, showPairing } from './support/pairing.js'
import { chooseWallet, fact, headerButton, reads, view } from './support/steps.js'
import { usePairedDapp } from './support/usePairedDapp.js'
import { violations } from './support/violations.js'

const stage = usePairedDapp()
const maxSteps = 40

/** A wallet of the service that can be reached in every way. */
const manyWays = () => {
  const wallet = stage.service.wallets.find(
    ({ mobile_link: mobile, webapp_link: web, desktop_link: desktop }) => mobile && web && desktop,
  )
  if (!wallet) throw new Error('The service has no wallet with all links.')
  return wallet
}

const isFocused = (locator: Locator) =>
  locator.evaluateAll((all) => all.some((element) => element === document.activeElement))

/** Tab by Tab to an element, as who has no pointer. Nothing outside the dialog may be focused on the way. */
async function tabTo(page: Page, locator: Locator): Promise<void> {
  await locator.first().waitFor()
  for (let step = 0; step < maxSteps; step++) {
    if (await isFocused(locator)) return
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  }
  throw new Error('The Tab key does not lead there.')
}

async function press(page: Page, locator: Locator): Promise<void> {
  await tabTo(page, locator)
  await page.keyboard.press('Enter')
}

async function openByKeyboard(page: Page): Promise<void> {
  await headerButton(page).focus()
  await page.keyboard.press('Enter')
}

/** Where a view begins: its heading or its first control, and never the page behind it. */
async function startsInside(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
}

describe('by keyboard alone', () => {
  it('VIEW-02 behavior: a wallet’s ways to connect, its details, and back', async () => {
    const dapp = await stage.openDapp({ hasWalletsService: true })
    const { page } = dapp
    await openByKeyboard(page)
    await press(page, view(page, 'Connect').locator('[data-hawser-open="AllWallets"]'))
    await tabTo(page, view(page, 'AllWallets').getByRole('searchbox'))
    await page.keyboard.type(manyWays().name)
    const tile = view(page, 'AllWallets').locator(`[data-hawser-wallet="${manyWays().id}"]`)
    await expect.poll(() => view(page, 'AllWallets').locator('[data-hawser-wallet]').count()).toBeLessThan(5)
    await press(page, tile)
    await pairingView(page)
      .getByRole('img', { name: /^QR code/ })
      .waitFor()
    await startsInside(page)
    const tabs = pairingView(page).getByRole('tab')
    const names = await tabs.allTextContents()
    expect(names.length).toBeGreaterThan(2)
    await tabTo(page, tabs)
    for (const name of [...names.slice(1), names[0] ?? '']) {
      await page.keyboard.press('ArrowRight')
      const tab = pairingView(page).getByRole('tab', { name, exact: true })
      expect(await isFocused(tab)).toBe(true)
      if ((await tab.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('Enter')
      await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
    }
    await press(page, pairingView(page).getByRole('button', { name: 'Get it' }))
    await view(page, 'WalletDetails').waitFor()
    await startsInside(page)
    await press(page, page.getByRole('button', { name: 'Back' }))
    await pairingView(page).waitFor()
    await startsInside(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(headerButton(page))).toBe(true)
  })

  it('behavior: a pairing is copied, declined, and begun anew', async () => {
    const dapp = await stage.openDapp()
    const { page } = dapp
    const { wallet, addresses } = await stage.openWallet()
    await openByKeyboard(page)
    await press(page, view(page, 'Connect').locator('[data-hawser-wallet="walletConnect"]'))
    const copy = async () => {
      const button = pairingView(page).getByRole('button', { name: 'Copy link' })
      await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
      await press(page, button)
      await pairingView(page).getByRole('button', { name: 'Copied' }).waitFor()
      return page.evaluate(() => navigator.clipboard.readText())
    }
    await wallet.pair(await copy())
    await wallet.reject()
    await reads(pairingView(page).getByRole('alert'), 'Request declined')
    await press(page, pairingView(page).getByRole('button', { name: 'Try again' }))
    await startsInside(page)
    await wallet.pair(await copy())
    await wallet.approveConnection()
    await reads(fact(page, 'address'), addresses[0] ?? '')
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  })

  it('behavior: between two wallets, and out of one', async () => {
    const dapp = await stage.openDapp({ wallets: [{}] })
    const { page } = dapp
    const { wallet, addresses } = await stage.openWallet()
    await chooseWallet(dapp, 'Quay Wallet')
    await reads(fact(page, 'address'), dapp.address)
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await openByKeyboard(page)
    await press(page, view(page, 'Account').locator('[data-hawser-open="Accounts"]'))
    await press(page, view(page, 'Accounts').locator('[data-hawser-open="Connect"]'))
    await press(page, view(page, 'Connect').locator('[data-hawser-wallet="walletConnect"]'))
    await wallet.pair(await copyPairing(dapp))
    await wallet.approveConnection()
    await reads(fact(page, 'address'), addresses[0] ?? '')
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })

    await openByKeyboard(page)
    await press(page, view(page, 'Account').locator('[data-hawser-open="Accounts"]'))
    const accounts = view(page, 'Accounts')
    await press(page, accounts.getByRole('region', { name: 'Quay Wallet' }).locator('li button'))
    await reads(fact(page, 'address'), dapp.address)
    if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape')
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await openByKeyboard(page)
    await press(page, view(page, 'Account').locator('[data-hawser-open="Accounts"]'))
    await press(page, accounts.getByRole('button', { name: 'Disconnect Bollard' }))
    await expect.poll(() => wallet.sessions.count()).toBe(0)
    await reads(fact(page, 'address'), dapp.address)
  })
})

describe.each(['light', 'dark'] as const)('axe finds nothing, %s', (colorScheme) => {
  it('behavior: in the guide to a wallet, a wallet’s details, and a list that cannot be had', async () => {
    const dapp = await stage.openDapp({ hasWalletsService: true, context: { colorScheme } })
    const { page } = dapp
    stage.service.faults.lists = 'serverError'
    await headerButton(page).click()
    await view(page, 'Connect').locator('[data-hawser-open="AllWallets"]').click()
    await reads(view(page, 'AllWallets'), 'These are well known')
    expect(await violations(page)).toEqual([])
    await view(page, 'AllWallets').getByRole('searchbox').fill('no such wallet')
    await view(page, 'AllWallets').getByRole('alert').waitFor()
    expect(await violations(page)).toEqual([])
    stage.service.faults.lists = 'none'
    await view(page, 'AllWallets').getByRole('button', { name: 'Try again' }).last().click()
    await view(page, 'AllWallets').getByRole('button', { name: 'Get a wallet' }).click()
    await view(page, 'GetAWallet').waitFor()
    await expect.poll(() => view(page, 'GetAWallet').getByRole('button').count()).toBeGreaterThan(0)
    expect(await violations(page)).toEqual([])
    await view(page, 'GetAWallet').getByRole('button').first().click()
    await view(page, 'WalletDetails').waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('behavior: in a pairing that is prepared, declined, expired, and without a relay', async () => {
    const dapp = await stage.openDapp({
      context: { colorScheme },
      beforeScripts: (context) => context.clock.install(),
    })
    const { page } = dapp
    const peer = await stage.openPeer({ behaviors: { rejectsProposal: true } })
    await showPairing(dapp)
    expect(await violations(page)).toEqual([])
    await peer.pair(await copyPairing(dapp))
    await pairingView(page).getByRole('alert').waitFor()
    expect(await violations(page)).toEqual([])
    await pairingView(page).getByRole('button', { name: 'Try again' }).click()
    await pairingView(page)
      .getByRole('img', { name: /^QR code/ })
      .waitFor()
    await stage.relay.close()
    await page.clock.fastForward(231_000)
    await reads(pairingView(page).getByRole('alert'), 'Code expired')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await headerButton(page).click()
    await view(page, 'Connect').locator('[data-hawser-wallet="walletConnect"]').click()
    await pairingView(page).waitFor()
    await page.clock.fastForward(11_000)
    await expect.poll(() => pairingView(page).textContent()).toMatch(/Can’t reach|taking longer than usual/)
    expect(await violations(page)).toEqual([])
  })

  it('behavior: with two wallets, one of them out of reach', async () => {
    const dapp = await stage.openDapp({ wallets: [{}], context: { colorScheme } })
    const { page } = dapp
    const { wallet } = await stage.openWallet()
    await connectByLink(dapp, wallet)
    await headerButton(page).click()
    await view(page, 'Account').locator('[data-hawser-open="Accounts"]').click()
    await view(page, 'Accounts').locator('[data-hawser-open="Connect"]').click()
    await view(page, 'Connect').getByRole('button', { name: 'Quay Wallet' }).click()
    await reads(fact(page, 'address'), dapp.address)
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await headerButton(page).click()
    await view(page, 'Account').locator('[data-hawser-open="Accounts"]').click()
    await view(page, 'Accounts').getByRole('region', { name: 'Bollard' }).waitFor()
    expect(await violations(page)).toEqual([])
    await view(page, 'Accounts').getByRole('region', { name: 'Bollard' }).locator('li button').click()
    await reads(fact(page, 'wallet'), 'Bollard')
    await stage.relay.close()
    await page.reload()
    await headerButton(page).click()
    await reads(page.getByRole('dialog'), 'Can’t reach Bollard')
    expect(await violations(page)).toEqual([])
  })
})
