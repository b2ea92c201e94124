import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fact, reads } from './support/steps.js'
import { usePairedDapp } from './support/usePairedDapp.js'
import { violations } from './support/violations.js'

const stage = usePairedDapp()

const own = (page: Page): Locator => page.getByRole('region', { name: 'Build your own UI' }).first()
const ways = (page: Page): Locator => own(page).getByRole('list', { name: 'Ways to connect' }).getByRole('button')
const found = (page: Page): Locator => own(page).getByRole('list', { name: 'Found wallets' }).getByRole('button')

async function showList(page: Page): Promise<void> {
  await own(page).getByRole('button', { name: 'Show the list' }).click()
  await found(page).first().waitFor()
}

async function copyLink(page: Page): Promise<string> {
  await own(page).getByRole('img', { name: 'Code to connect a wallet' }).waitFor()
  await own(page).getByRole('button', { name: 'Copy the code’s link' }).click()
  return page.evaluate(() => navigator.clipboard.readText())
}

describe('the page’s own list, without the modal', () => {
  it('ENT-08, ENT-09 behavior: a wallet of the list is chosen and connects by the page’s own code', async () => {
    const { page } = await stage.openDapp({ hasWalletsService: true })
    const { wallet, addresses } = await stage.openWallet()
    await showList(page)
    const chosen = stage.service.wallets[0]?.name ?? ''
    await found(page).filter({ hasText: chosen }).first().click()
    await reads(own(page).getByRole('status'), `Scan with ${chosen}`)
    expect(await violations(page)).toEqual([])
    await wallet.pair(await copyLink(page))
    await wallet.approveConnection()
    await reads(fact(page, 'address'), addresses[0] ?? '')
    await reads(own(page).locator('.outcome-result'), addresses[0] ?? '')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await own(page).getByRole('button', { name: 'Disconnect' }).click()
    await reads(fact(page, 'status'), 'disconnected')
    await expect.poll(() => wallet.sessions.count()).toBe(0)
  })

  it('behavior: an installed wallet is among the ways, and connects', async () => {
    const dapp = await stage.openDapp({ hasWalletsService: true, wallets: [{}] })
    await showList(dapp.page)
    await expect.poll(() => ways(dapp.page).allTextContents()).toContain('Quay Wallet')
    await ways(dapp.page).filter({ hasText: 'Quay Wallet' }).click()
    await reads(fact(dapp.page, 'address'), dapp.address)
  })

  it('VIEW-14 behavior: the next page and a search by hooks', async () => {
    const { page } = await stage.openDapp({ hasWalletsService: true })
    await showList(page)
    const before = await found(page).count()
    await own(page).getByRole('button', { name: 'More wallets' }).click()
    await expect.poll(() => found(page).count()).toBe(before + 40)
    const name = stage.service.wallets[102]?.name ?? ''
    await own(page).getByRole('searchbox').fill(name)
    await expect.poll(() => found(page).allTextContents()).toEqual([name])
    await own(page).getByRole('searchbox').fill('')
    await expect.poll(() => found(page).count()).toBe(before + 40)
  })

  it('behavior: left, declined, and tried again', async () => {
    const { page } = await stage.openDapp()
    const { wallet, addresses } = await stage.openWallet()
    await showList(page)
    await ways(page).filter({ hasText: 'WalletConnect' }).click()
    await own(page).getByRole('button', { name: 'Cancel' }).click()
    await ways(page).filter({ hasText: 'WalletConnect' }).click()
    await wallet.pair(await copyLink(page))
    await wallet.reject()
    await own(page).getByRole('alert').waitFor()
    await ways(page).filter({ hasText: 'WalletConnect' }).click()
    await wallet.pair(await copyLink(page))
    await wallet.approveConnection()
    await reads(fact(page, 'address'), addresses[0] ?? '')
  })
})
