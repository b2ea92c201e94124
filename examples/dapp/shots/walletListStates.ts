import { expect } from 'vitest'
import type { Dapp } from '../e2e/support/dapp.js'
import { copyPairing } from '../e2e/support/pairing.js'
import { fact, headerButton, reads, view } from '../e2e/support/steps.js'
import type { PairedDappOptions } from '../e2e/support/usePairedDapp.js'
import type { Stage, State } from './state.js'

const devices = ['desktop', 'ios'] as const
const dapp: PairedDappOptions = { hasWalletsService: true, wallets: [{}] }

const allWallets = ({ page }: Dapp) => view(page, 'AllWallets')
const tiles = (dapp: Dapp) => allWallets(dapp).locator('[data-hawser-wallet]')

export async function openConnect({ page }: Dapp): Promise<void> {
  await headerButton(page).click()
  await view(page, 'Connect').waitFor()
}

async function openList(dapp: Dapp): Promise<void> {
  await openConnect(dapp)
  await view(dapp.page, 'Connect').locator('[data-hawser-open="AllWallets"]').click()
  await allWallets(dapp).waitFor()
}

async function openFullList(dapp: Dapp): Promise<void> {
  await openList(dapp)
  await tiles(dapp).nth(30).waitFor()
  await loaded(dapp)
}

/** The pictures that are in sight are there. */
async function loaded({ page }: Dapp): Promise<void> {
  await page.waitForLoadState('networkidle')
}

const toEnd = (dapp: Dapp) => allWallets(dapp).evaluate((list) => list.closest('.hawser-body')?.scrollTo(0, 1e6))
const search = (dapp: Dapp, text: string) => allWallets(dapp).getByRole('searchbox').fill(text)
const isPage = ({ query }: { readonly query: Readonly<Record<string, string>> }) => query.entries === '40'

async function openDetails(dapp: Dapp, stage: Stage, index: number): Promise<void> {
  await openGuide(dapp)
  const wallet = stage.service.wallets[index]
  await view(dapp.page, 'GetAWallet').locator(`[data-hawser-wallet="${wallet?.id}"]`).click()
  await view(dapp.page, 'WalletDetails').waitFor()
}

async function openGuide(dapp: Dapp): Promise<void> {
  await openConnect(dapp)
  await view(dapp.page, 'Connect').locator('[data-hawser-open="WhatIsAWallet"]').click()
  await view(dapp.page, 'WhatIsAWallet').locator('[data-hawser-open="GetAWallet"]').click()
  await view(dapp.page, 'GetAWallet').locator('[data-hawser-wallet]').nth(3).waitFor()
  await loaded(dapp)
}

/** The wallet list, and the connect list with what it brings, in every state. */
export const walletListStates: Readonly<Record<string, State>> = {
  'connect-wallets': {
    isPaired: true,
    devices: ['desktop', 'ios', 'android'],
    dapp: {
      ...dapp,
      config: {
        walletList: {
          customWallets: [{ id: 'own', name: 'Our own wallet of a long name', webLink: 'https://own.example.com' }],
        },
      },
    },
    async reach(dapp) {
      await openConnect(dapp)
      await reads(view(dapp.page, 'Connect').locator('[data-hawser-open="AllWallets"]'), /\d/)
      await loaded(dapp)
    },
  },
  'connect-bundled': {
    isPaired: true,
    devices: ['desktop', 'ios'],
    dapp: { wallets: [{}] },
    async reach(dapp) {
      await openConnect(dapp)
      await reads(view(dapp.page, 'Connect').locator('[data-hawser-open="AllWallets"]'), /\d/)
      await view(dapp.page, 'Connect').locator('img').nth(3).waitFor()
    },
  },
  'all-wallets-bundled': {
    isPaired: true,
    dapp: { wallets: [{}] },
    async reach(dapp) {
      await openFullList(dapp)
      await tiles(dapp).locator('img').nth(7).waitFor()
    },
  },
  'connect-wallets-coming': {
    isPaired: true,
    devices,
    dapp,
    async reach(dapp, stage) {
      stage.service.faults.lists = 'silent'
      await openConnect(dapp)
    },
  },
  'connect-wallets-service-off': {
    isPaired: true,
    devices,
    async reach(dapp) {
      await openConnect(dapp)
      await reads(view(dapp.page, 'Connect').locator('[data-hawser-open="AllWallets"]'), /\d/)
    },
  },
  'connect-wallet-recent': {
    isPaired: true,
    dapp: { hasWalletsService: true },
    async reach(dapp, stage) {
      const { wallet } = await stage.openWallet()
      await openFullList(dapp)
      await tiles(dapp).nth(8).click()
      await wallet.pair(await copyPairing(dapp))
      await wallet.approveConnection()
      await reads(fact(dapp.page, 'status'), /^connected$/)
      await dapp.page.getByRole('dialog').waitFor({ state: 'detached' })
      await headerButton(dapp.page).click()
      await view(dapp.page, 'Account').getByRole('button', { name: 'Disconnect' }).click()
      await reads(fact(dapp.page, 'status'), 'disconnected')
      await dapp.page.reload()
      await openConnect(dapp)
      await reads(view(dapp.page, 'Connect').locator('[data-hawser-open="AllWallets"]'), /\d/)
      await loaded(dapp)
    },
  },
  'all-wallets': { isPaired: true, devices, dapp, reach: openFullList },
  'all-wallets-installed': {
    isPaired: true,
    dapp: { ...dapp, wallets: [{ name: 'Installed wallet', rdns: 'com.example.coral-hold' }] },
    async reach(dapp, stage) {
      const rdns = stage.service.wallets.find((wallet) => wallet.rdns)?.rdns ?? ''
      expectRdns(rdns, 'com.example.coral-hold')
      await openFullList(dapp)
    },
  },
  'all-wallets-by-keyboard': {
    isPaired: true,
    dapp,
    async reach(dapp) {
      await openFullList(dapp)
      await allWallets(dapp).getByRole('searchbox').focus()
      for (const key of ['Tab', 'Tab', 'ArrowDown', 'ArrowRight', 'PageDown', 'PageDown']) {
        await dapp.page.keyboard.press(key)
      }
    },
  },
  'all-wallets-loading': {
    isPaired: true,
    devices,
    dapp,
    async reach(dapp, stage) {
      stage.service.faults.lists = 'silent'
      await openList(dapp)
    },
  },
  'all-wallets-next-page-loading': {
    isPaired: true,
    dapp,
    async reach(dapp, stage) {
      await openFullList(dapp)
      const held = stage.service.hold(isPage)
      await tiles(dapp).last().scrollIntoViewIfNeeded()
      await held.arrived
      await toEnd(dapp)
    },
  },
  'all-wallets-next-page-failed': {
    isPaired: true,
    devices,
    dapp,
    async reach(dapp, stage) {
      await openFullList(dapp)
      stage.service.faults.lists = 'serverError'
      // A page that was asked for before may still come, and the end lies further down then.
      await expect
        .poll(
          async () => {
            await toEnd(dapp)
            return allWallets(dapp).getByRole('alert').count()
          },
          { timeout: 40_000 },
        )
        .toBe(1)
      await toEnd(dapp)
    },
  },
  'all-wallets-searching': {
    isPaired: true,
    devices,
    dapp,
    async reach(dapp, stage) {
      await openFullList(dapp)
      const held = stage.service.hold(({ query }) => query.search !== undefined)
      await search(dapp, 'amber')
      await held.arrived
    },
  },
  'all-wallets-found': {
    isPaired: true,
    devices,
    dapp,
    async reach(dapp) {
      await openFullList(dapp)
      await search(dapp, 'amber')
      await reads(allWallets(dapp).getByRole('status').last(), /\d+.* wallets$/)
      await loaded(dapp)
    },
  },
  'all-wallets-none-found': {
    isPaired: true,
    devices,
    dapp,
    async reach(dapp) {
      await openFullList(dapp)
      await search(dapp, 'no wallet of so long a name that it fills more than one line')
      await reads(allWallets(dapp), 'No wallets match')
    },
  },
  'all-wallets-search-failed': {
    isPaired: true,
    dapp,
    async reach(dapp, stage) {
      await openFullList(dapp)
      stage.service.faults.lists = 'serverError'
      await search(dapp, 'amber')
      await allWallets(dapp).getByRole('alert').waitFor({ timeout: 40_000 })
    },
  },
  'all-wallets-certified': {
    isPaired: true,
    devices,
    dapp,
    async reach(dapp) {
      await openFullList(dapp)
      await allWallets(dapp).getByRole('button', { name: 'Certified' }).click()
      await tiles(dapp).nth(30).waitFor()
      await loaded(dapp)
    },
  },
  'all-wallets-service-failed': {
    isPaired: true,
    devices,
    dapp,
    async reach(dapp, stage) {
      stage.service.faults.lists = 'serverError'
      await openList(dapp)
      await reads(allWallets(dapp), 'Couldn’t load every wallet')
    },
  },
  'all-wallets-hostile': {
    isPaired: true,
    dapp,
    async reach(dapp, stage) {
      stage.service.faults.isHostile = true
      await openList(dapp)
      await tiles(dapp).nth(30).waitFor()
      await loaded(dapp)
    },
  },
  'get-a-wallet': {
    isPaired: true,
    devices: ['desktop', 'ios', 'android'],
    dapp,
    reach: (dapp) => openGuide(dapp),
  },
  'wallet-details': {
    isPaired: true,
    devices: ['desktop', 'ios', 'android'],
    dapp,
    reach: (dapp, stage) => openDetails(dapp, stage, 0),
  },
  'wallet-details-short': {
    isPaired: true,
    dapp,
    reach: (dapp, stage) => openDetails(dapp, stage, 3),
  },
}

function expectRdns(actual: string, wanted: string): void {
  if (actual !== wanted) throw new Error(`The wallet that is installed is ${actual} by now.`)
}
