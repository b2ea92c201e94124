import type { Browser, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { briefPageFlags } from '../../../scripts/findBrowser.mjs'
import { type Dapp, type OpenDappOptions, openBrowser, openDapp as openDappIn } from './support/dapp.js'
import {
  approveInFrame,
  approveLink,
  askByEmail,
  type EmailWallet,
  enterByEmail,
  logInByEmail,
  serveEmailWallet,
  typeCode,
  walletFrame,
} from './support/emailWallet.js'
import { fact, headerButton, reads, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'
import { violations } from './support/violations.js'

const open = useDapp()
let wallet: EmailWallet

beforeAll(async () => {
  wallet = await serveEmailWallet({ hasFurtherChains: false })
})
afterAll(() => wallet?.stop())

const config = () => ({ embeddedWallet: wallet.config })
const openDapp = (given: OpenDappOptions = {}): Promise<Dapp> => open({ wallets: [{}], ...given, config: config() })
const withClock: OpenDappOptions = { beforeScripts: (context) => context.clock.install() }
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const fault = (page: Page) => page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ })
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const card = (page: Page) => page.getByRole('region', { name: 'Sign a message' }).first()
const sign = (page: Page) => card(page).getByRole('button', { name: 'Sign message' }).click()
const later = (page: Page) => walletFrame(page).getByRole('button', { name: 'Later' })
const unreachable = 'No response. Check your connection and try again.'

async function isConnected(page: Page): Promise<string> {
  await reads(fact(page, 'address'), /^0x/)
  return (await fact(page, 'address').textContent()) ?? ''
}
async function expectSignature(page: Page, address: string): Promise<void> {
  const result = card(page).locator('.outcome-result')
  await reads(result, /^0x[0-9a-f]{130}$/)
  const signature = (await result.textContent()) as `0x${string}`
  expect(await verifyMessage({ address: address as `0x${string}`, message: 'Hello from Hawser', signature })).toBe(true)
}
/** What is offered in place of a wallet that failed: another one, which connects. */
async function takeAnother({ page, address }: Dapp): Promise<void> {
  await press(page, 'Other wallets')
  await view(page, 'Connect').getByRole('button', { name: 'Quay Wallet' }).first().click()
  await reads(fact(page, 'address'), address)
}
/** Until the page says that the wallet did not load, in as little time as the test wants. */
const loadFails = ({ page }: Dapp) =>
  expect
    .poll(async () => {
      await page.clock.fastForward(5_000)
      return fault(page).allTextContents()
    })
    .toContainEqual(expect.stringContaining('Email login didn’t load. Check your connection, then try again.'))

describe('offline', () => {
  it('error: where the wallet is to be loaded it is said, and online the same press works', async () => {
    const dapp = await openDapp(withClock)
    const { page, context } = dapp
    await headerButton(page).click()
    const field = view(page, 'Connect').getByRole('textbox', { name: 'Email' })
    await field.fill('offline.load@mail.example')
    await context.setOffline(true)
    await field.press('Enter')
    await loadFails(dapp)
    await context.setOffline(false)
    await press(page, 'Try again')
    await dialog(page, 'Check your email').waitFor()
  })

  it('error: at the link, at the code and at a request it is said, nobody is signed out by it, and online the same step goes on', async () => {
    const email = 'offline@mail.example'
    const { page, context } = await openDapp()
    await askByEmail(page, email)
    await dialog(page, 'Check your email').waitFor()
    // As on a phone whose user is in the mail meanwhile.
    const failed = page.waitForEvent('requestfailed', (one) => one.url().includes('/email/device'))
    await context.setOffline(true)
    await failed
    await context.setOffline(false)
    await approveLink(wallet, email)
    await dialog(page, 'Enter your code').waitFor()

    await context.setOffline(true)
    await typeCode(page, wallet, email)
    await reads(fault(page), unreachable)
    await context.setOffline(false)
    await typeCode(page, wallet, email)
    await later(page).click()
    const address = await isConnected(page)
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })

    await context.setOffline(true)
    await sign(page)
    await reads(card(page).locator('.outcome-error'), /Check your connection/)
    expect(await isConnected(page)).toBe(address)
    await context.setOffline(false)
    await sign(page)
    await approveInFrame(page, 'Sign a message')
    await expectSignature(page, address)
  })
})

describe('a frame that is kept out', () => {
  it('error: by the network: it is said, another wallet connects, and where it is let in again the next try works', async () => {
    const dapp = await openDapp(withClock)
    const { page } = dapp
    const origin = new URL(wallet.config.frameUrl).origin
    await page.route(`${origin}/**`, (route) => route.abort('blockedbyclient'))
    await askByEmail(page, 'blocked@mail.example')
    await loadFails(dapp)
    expect(await violations(page)).toEqual([])
    await page.unroute(`${origin}/**`)
    await press(page, 'Try again')
    await dialog(page, 'Check your email').waitFor()
    await press(page, 'Cancel')
    await takeAnother(dapp)
  })

  it('error: by the page’s policy, with windows blocked too: both are said, and another wallet connects', async () => {
    const dapp = await openDapp({
      headers: { 'content-security-policy': "frame-src 'self'" },
      async beforeScripts(context) {
        await context.addInitScript(() => {
          window.open = () => null
        })
      },
    })
    const { page } = dapp
    await askByEmail(page, 'no.windows@mail.example')
    const asked = dialog(page, 'Continue in a window')
    await asked.getByText('Your wallet can’t open inside this page.').waitFor()
    await asked.getByRole('button', { name: 'Open wallet' }).click()
    await reads(fault(page), 'Your browser blocked the window. Allow pop-ups for this page, then try again.')
    expect(await violations(page)).toEqual([])
    await press(page, 'Cancel')
    await takeAnother(dapp)
  })
})

describe('what the browser keeps', () => {
  /** In the wallet's own pages, before their scripts. */
  const inWallet = (script: string): OpenDappOptions => ({
    async beforeScripts(context) {
      await context.addInitScript(`if (location.pathname.startsWith('/wallet/frame/')) { ${script} }`)
    },
  })

  it.each([
    ['has no IndexedDB', "Object.defineProperty(window, 'indexedDB', { value: undefined })"],
    [
      'refuses to keep anything',
      "IDBFactory.prototype.open = () => { throw new DOMException('refused', 'SecurityError') }",
    ],
  ])(
    'error: a browser that %s: it is said before anybody types a code, in a window too, and another wallet connects',
    async (_name, script) => {
      const dapp = await openDapp(inWallet(script))
      const { page } = dapp
      const email = 'keeps.nothing@mail.example'
      const before = await wallet.mailsTo(email)
      await askByEmail(page, email)
      const asked = dialog(page, 'Continue in a window')
      await asked.getByText('Your wallet can’t open inside this page.').waitFor()
      const [own] = await Promise.all([
        page.waitForEvent('popup'),
        asked.getByRole('button', { name: 'Open wallet' }).click(),
      ])
      await own.waitForEvent('close')
      await reads(fault(page), /This browser (?:can't keep your wallet|doesn't allow your wallet to be kept here)/)
      expect(await wallet.mailsTo(email)).toBe(before)
      expect(await violations(page)).toEqual([])
      await takeAnother(dapp)
    },
  )

  it('error: what the wallet’s page cannot do is told in the modal’s language', async () => {
    const { page } = await openDapp(
      inWallet("IDBFactory.prototype.open = () => { throw new DOMException('refused', 'SecurityError') }"),
    )
    await page.locator('.switches select').first().selectOption('de')
    await page.locator('.first[lang="de"]').waitFor()
    await headerButton(page).click()
    const field = view(page, 'Connect').getByRole('textbox', { name: 'E-Mail' })
    await field.fill('sagt.es@mail.example')
    await field.press('Enter')
    const asked = dialog(page, 'Weiter in einem Fenster')
    const [own] = await Promise.all([
      page.waitForEvent('popup'),
      asked.getByRole('button', { name: 'Wallet öffnen' }).click(),
    ])
    await own.waitForEvent('close')
    await reads(fault(page), /lässt nicht zu, dass deine Wallet hier aufbewahrt wird/)
  })

  it('error: cleared, of a wallet without recovery: the user is told where it is, no other one is made, and other wallets are offered', async () => {
    const email = 'cleared@mail.example'
    const dapp = await openDapp()
    const { page } = dapp
    await logInByEmail(page, wallet, email)
    const address = await isConnected(page)
    await page
      .frames()
      .find((one) => one.url().includes('/wallet/frame/'))
      ?.evaluate(async () => {
        localStorage.clear()
        await Promise.all(
          (await indexedDB.databases()).map(
            ({ name = '' }) =>
              new Promise((resolve) => {
                const gone = indexedDB.deleteDatabase(name)
                gone.onsuccess = resolve
                gone.onblocked = resolve
              }),
          ),
        )
      })
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await reads(fact(page, 'status'), /^disconnected$/)
    await enterByEmail(page, wallet, email)
    await walletFrame(page)
      .getByText('Your wallet is on another device or browser, and no recovery was set up for it.')
      .waitFor()
    expect(await fact(page, 'address').textContent()).not.toMatch(/^0x/)
    await walletFrame(page).getByRole('button', { name: 'Close' }).click()
    await reads(fault(page), 'Connection failed')
    await takeAnother(dapp)
    expect(dapp.address).not.toBe(address)
  })

  it('behavior: in a private window one logs in and signs; the next one knows nothing of it: the user is told where the wallet is, and no other one is made', async () => {
    const email = 'private@mail.example'
    // Contexts are off the record, as private windows are: with them all goes that was kept.
    const { page, url } = await openDapp()
    await logInByEmail(page, wallet, email)
    const address = await isConnected(page)
    await sign(page)
    await approveInFrame(page, 'Sign a message')
    await expectSignature(page, address)
    await page.reload()
    expect(await isConnected(page)).toBe(address)

    const next = await openDapp({ servedAt: url })
    await reads(fact(next.page, 'status'), /^disconnected$/)
    await enterByEmail(next.page, wallet, email)
    await walletFrame(next.page)
      .getByText('Your wallet is on another device or browser, and no recovery was set up for it.')
      .waitFor()
    expect(await fact(next.page, 'address').textContent()).not.toMatch(/^0x/)
    // Where it was made it is there still.
    expect(await isConnected(page)).toBe(address)
  })

  it('behavior: with cookies of other sites off, and what frames keep kept apart, one logs in, a reload finds the wallet, and it signs', async () => {
    // The switch that Playwright turns it off by: of two the last one counts.
    const strict: Browser = await openBrowser([
      ...briefPageFlags,
      '--disable-features=Translate',
      '--test-third-party-cookie-phaseout',
    ])
    onTestFinished(() => strict.close())
    const dapp = await openDappIn(strict, { wallets: [], config: config() })
    onTestFinished(() => dapp.close())
    const { page } = dapp
    await logInByEmail(page, wallet, 'no.cookies@mail.example')
    const address = await isConnected(page)
    await page.reload()
    expect(await isConnected(page)).toBe(address)
    await sign(page)
    await approveInFrame(page, 'Sign a message')
    await expectSignature(page, address)
  })
})
