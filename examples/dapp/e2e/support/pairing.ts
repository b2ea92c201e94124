import type { SampleWalletPage } from '@hawser/testing/playwright'
import jsQR from 'jsqr'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Dapp } from './dapp.js'
import { fact, headerButton, reads, view } from './steps.js'

/** What the page calls itself in wallets. */
export const appName = 'Hawser example'

export const pairingView = (page: Page): Locator => view(page, 'ConnectingWalletConnect')

/** Opens the modal and asks for a pairing with any wallet. */
export async function showPairing({ page }: Pick<Dapp, 'page'>): Promise<Locator> {
  await headerButton(page).click()
  await view(page, 'Connect').locator('[data-hawser-wallet="walletConnect"]').click()
  await pairingView(page)
    .getByRole('img', { name: /^QR code/ })
    .waitFor()
  return pairingView(page)
}

/** The pairing as the user copies it. */
export async function copyPairing({ page }: Pick<Dapp, 'page'>): Promise<string> {
  const copy = pairingView(page).getByRole('button', { name: 'Copy link' })
  await expect.poll(() => copy.getAttribute('aria-disabled')).toBeNull()
  await copy.click()
  await pairingView(page).getByRole('button', { name: 'Copied' }).waitFor()
  const uri = await page.evaluate(() => navigator.clipboard.readText())
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  return uri
}

/** What a camera reads from the screen. */
export async function scanCode(page: Page, shownIn = pairingView(page)): Promise<string> {
  const png = await shownIn.locator('.hawser-qr').screenshot({ animations: 'disabled' })
  const { pixels, width, height } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
    return { pixels: [...data], width: bitmap.width, height: bitmap.height }
  }, png.toString('base64'))
  return jsQR(Uint8ClampedArray.from(pixels), width, height)?.data ?? ''
}

/** Connects the sample wallet by a copied link, and waits until the page knows its account. */
export async function connectByLink(
  dapp: Pick<Dapp, 'page'>,
  wallet: SampleWalletPage,
  options: Parameters<SampleWalletPage['approveConnection']>[0] = {},
): Promise<void> {
  await showPairing(dapp)
  await wallet.pair(await copyPairing(dapp))
  await wallet.approveConnection(options)
  await reads(fact(dapp.page, 'status'), /^connected$/)
  await dapp.page.getByRole('dialog').first().waitFor({ state: 'detached' })
}
