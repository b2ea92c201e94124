import type { BrowserContextOptions, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { addAuthenticator } from './support/addAuthenticator.js'
import { approveInFrame, type EmailWallet, serveEmailWallet, walletFrame } from './support/emailWallet.js'
import { fact, headerButton, reads, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'
import { violations } from './support/violations.js'

const open = useDapp()
let wallet: EmailWallet
beforeAll(async () => {
  wallet = await serveEmailWallet({
    hasFurtherChains: false,
    // Browsers make passkeys for names, and not for an address.
    wallet: { hostName: 'wallet.localhost', recovery: ['passkey', 'password'] },
  })
})
afterAll(() => wallet?.stop())

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const devices: readonly (readonly [string, BrowserContextOptions])[] = [
  ['a desktop', { viewport: { width: 1_280, height: 900 } }],
  ['a phone', phone],
]

const openDapp = (context: BrowserContextOptions) =>
  open({
    wallets: [],
    context,
    config: { chains: { ...inject('stack').chains }, embeddedWallet: { ...wallet.config, socials: ['passkey'] } },
  })

/** From Connect to a connected page. Returns the address. */
async function enter(page: Page, how: 'Create a new wallet' | 'Use passkey'): Promise<string> {
  await headerButton(page).click()
  await view(page, 'Connect').getByRole('button', { name: 'Passkey', exact: true }).click()
  const frame = walletFrame(page)
  await frame.getByRole('heading', { level: 1, name: 'Continue with a passkey' }).waitFor()
  expect(await violations(page)).toEqual([])
  await frame.getByRole('button', { name: how, exact: true }).click()
  await reads(fact(page, 'status'), /^connected$/)
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  return (await fact(page, 'address').textContent()) ?? ''
}

it.each(devices)(
  'CAP-04 default: on %s a passkey alone, without an address, to a signed message; on another device the same passkey opens the same wallet',
  async (_, context) => {
    const { page } = await openDapp(context)
    await addAuthenticator(page)
    const address = await enter(page, 'Create a new wallet')
    const card = page.getByRole('region', { name: 'Sign a message' }).first()
    await card.getByRole('button', { name: 'Sign message' }).click()
    await approveInFrame(page, /message/i)
    const result = card.locator('.outcome-result')
    await reads(result, /^0x[0-9a-f]{130}$/)
    const signature = ((await result.textContent()) ?? '') as `0x${string}`
    expect(await verifyMessage({ address: address as `0x${string}`, message: 'Hello from Hawser', signature })).toBe(
      true,
    )
    await page.reload()
    await reads(fact(page, 'status'), /^connected$/)
    await reads(fact(page, 'address'), address)

    // Another device with the same passkey, as a password manager syncs it: nothing of the app's or the wallet's is kept there.
    for (const frame of page.frames())
      await frame.evaluate(async () => {
        localStorage.clear()
        for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
      })
    await page.reload()
    await reads(fact(page, 'status'), /^disconnected$/)
    expect(await enter(page, 'Use passkey')).toBe(address)
  },
)

it('error: who says no is back where another way can be chosen, and is signed in by nothing', async () => {
  const { page } = await openDapp(phone)
  await headerButton(page).click()
  await view(page, 'Connect').getByRole('button', { name: 'Passkey', exact: true }).click()
  await walletFrame(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'Request declined' }).waitFor()
  await page.getByRole('button', { name: 'Other wallets' }).click()
  await view(page, 'Connect').getByRole('button', { name: 'Passkey', exact: true }).waitFor()
  await reads(fact(page, 'status'), /^disconnected$/)
})
