import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import type { Dapp } from '../e2e/support/dapp.js'
import { pairingView } from '../e2e/support/pairing.js'
import { view } from '../e2e/support/steps.js'
import type { PairedDappOptions } from '../e2e/support/usePairedDapp.js'
import { openConnect } from './walletListStates.js'

export const mooring = {
  id: 'mooring',
  name: 'Mooring',
  homepage: 'https://mooring.example.com',
  imageUrl:
    'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"%3E%3Crect width="80" height="80" fill="%23c2410c"/%3E%3Cpath d="M24 56V28l16 14 16-14v28" fill="none" stroke="%23fff" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/%3E%3C/svg%3E',
  mobileLink: 'mooring://',
  universalLink: 'https://mooring.example.com/app',
  desktopLink: 'mooring-desktop://',
  webLink: 'https://web.mooring.example.com',
  appStore: 'https://apps.apple.com/app/mooring',
  playStore: 'https://play.google.com/store/apps/details?id=mooring',
  chromeStore: 'https://chromewebstore.google.com/detail/mooring',
}
export const longNamed = { ...mooring, id: 'long', name: 'Mooring and Anchorage Wallet of the Seven Northern Harbours' }
export const phoneOnly = { id: 'phone-only', name: 'Pocket Buoy', mobileLink: 'buoy://', appStore: mooring.appStore }
export const coinbaseId = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'

export function withWallet(wallet: { readonly id: string; readonly name: string }, more: PairedDappOptions = {}) {
  return { ...more, config: { walletList: { customWallets: [wallet] } } } satisfies PairedDappOptions
}

export async function openWallet(dapp: Dapp, id = mooring.id): Promise<void> {
  await openConnect(dapp)
  await view(dapp.page, 'Connect').locator(`[data-hawser-wallet="${id}"]`).click()
  await pairingView(dapp.page).waitFor()
}

export const code = (dapp: Dapp) => pairingView(dapp.page).getByRole('img', { name: /QR/ }).waitFor()
export const tab = (dapp: Dapp, name: string) => pairingView(dapp.page).getByRole('tab', { name }).click()

export async function open(dapp: Dapp, name: string | RegExp = /^Open .?Mooring/): Promise<void> {
  const button = pairingView(dapp.page).getByRole('button', { name })
  await expect.poll(() => button.getAttribute('aria-busy'), { timeout: 15_000 }).toBeNull()
  await button.click()
}

/** There are no apps here: nothing is opened. */
async function openNothing(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.open = () => null
  })
}

export const ownClock = (context: BrowserContext) => context.clock.install()
export const opensNothing: PairedDappOptions = { beforeScripts: openNothing }

export async function copyable({ page }: Dapp): Promise<void> {
  const copy = pairingView(page).getByRole('button', { name: 'Copy link' })
  await expect.poll(() => copy.getAttribute('aria-disabled'), { timeout: 15_000 }).toBeNull()
}
