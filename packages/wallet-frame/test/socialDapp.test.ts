import { approveConsent, launchBrowser } from '@hawser/testing/playwright'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { ask } from './fixtures/askWallet.js'
import { serveWallet } from './fixtures/serveWallet.js'
import { signInAtProvider, startOidcProvider } from './fixtures/startOidcProvider.js'

const message = 'Hello, wallet!'
let served: Awaited<ReturnType<typeof serveWallet>>
let provider: Awaited<ReturnType<typeof startOidcProvider>>
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  provider = await startOidcProvider()
  served = await serveWallet({
    // Nothing here is asked of a node.
    rpcUrl: 'http://127.0.0.1:1',
    createSocial: (publicUrl) => ({ providers: { acme: provider.accept(publicUrl) } }),
  })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
  await provider?.stop()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 800, height: 700 } })
})
afterEach(() => context.close())

async function openDapp(): Promise<Page> {
  const page = await context.newPage()
  await page.goto(served.dappUrl)
  await page.waitForFunction(() => 'dapp' in globalThis)
  return page
}

/** Presses, and returns how the connect ends beside the provider's window. */
async function connect(page: Page) {
  const opened = context.waitForEvent('page')
  const connecting = page.evaluate(() => globalThis.dapp.connectBy({ social: 'acme' }))
  const popup = await opened
  await popup.getByPlaceholder('Enter any login').waitFor()
  return { popup, connecting }
}

it('CAP-04 default: an app of the kit, a provider’s window, and accounts that sign; a reload; another sign-in finds the same wallet', async () => {
  const page = await openDapp()
  const { popup, connecting } = await connect(page)
  await signInAtProvider(popup, 'alice')
  expect(await connecting).toBe(4)
  const addresses = await page.evaluate(() => globalThis.dapp.addresses())
  // The wallet is new.
  await page.frameLocator('[data-hawser-frame] iframe').getByRole('button', { name: 'Later' }).click()
  const signing = page.evaluate((text) => globalThis.dapp.sign('eip155', text), message)
  await approveConsent(page.frameLocator('[data-hawser-frame] iframe'))
  const signature = (await signing) as `0x${string}`
  const address = addresses.eip155 as `0x${string}`
  expect(await verifyMessage({ address, message, signature })).toBe(true)
  await page.reload()
  await page.waitForFunction(() => 'dapp' in globalThis)
  await expect.poll(() => page.evaluate(() => globalThis.dapp.addresses())).toEqual(addresses)
  await page.evaluate(() => globalThis.dapp.disconnect())

  // The provider knows the browser by now: nobody has to type anything.
  const opened = context.waitForEvent('page')
  expect(await page.evaluate(() => globalThis.dapp.connectBy({ social: 'acme' }))).toBe(4)
  const again = await opened
  await expect.poll(() => again.isClosed()).toBe(true)
  expect(await page.evaluate(() => globalThis.dapp.addresses())).toEqual(addresses)
})

it('error: the user closes the window, or says no at the provider; nobody is connected, and the next one works', async () => {
  const page = await openDapp()
  const first = await connect(page)
  await first.popup.close()
  expect(await first.connecting).toMatchObject({ code: 'USER_REJECTED' })
  const second = await connect(page)
  await second.popup.getByRole('link', { name: /Cancel/ }).click()
  expect(await second.connecting).toMatchObject({ code: 'USER_REJECTED' })
  expect(Object.values(await page.evaluate(() => globalThis.dapp.addresses())).filter(Boolean)).toEqual([])
  const third = await connect(page)
  await signInAtProvider(third.popup, 'bob')
  expect(await third.connecting).toBe(4)
})

it('error: a provider that the service is not set up for is said to be none, and its window goes', async () => {
  const page = await openDapp()
  const opened = context.waitForEvent('page')
  const connecting = page.evaluate(() => globalThis.dapp.connectBy({ social: 'google' }))
  const popup = await opened
  expect(await connecting).toMatchObject({ message: 'This way to sign in is not configured on this gateway.' })
  await expect.poll(() => popup.isClosed()).toBe(true)
})

it('error: what a page of the attacker brings back is taken by nobody', async () => {
  const page = await openDapp()
  const { popup, connecting } = await connect(page)
  const forged = `${served.frame.origin}/wallet/v1/social/acme/callback?result=${'0'.repeat(8)}.${'a'.repeat(43)}`
  await page.evaluate((resultUri) => postMessage({ resultUri }, '*'), forged)
  // As a link of the provider's page would lead there: the window keeps who has opened it.
  await popup.evaluate((url) => location.assign(url), served.strangeApp.origin)
  await popup.waitForURL(`${served.strangeApp.origin}/**`)
  await popup.evaluate((resultUri) => opener.postMessage({ resultUri }, '*'), forged)
  await popup.close()
  expect(await connecting).toMatchObject({ code: 'USER_REJECTED' })
})

/** The wallet in a page that asks it by messages, with somebody in it who came by the provider. */
async function arrive(login: string) {
  const page = await context.newPage()
  await page.goto(served.app.origin)
  await page.waitForFunction(() => 'app' in globalThis)
  const { granted } = await ask(page, 'GET_PROVIDER_URI', { provider: 'acme' })
  const opened = context.waitForEvent('page')
  const result = page.evaluate(
    (uri) =>
      new Promise<string>((resolve) => {
        addEventListener('message', ({ data }) => data?.resultUri && resolve(data.resultUri))
        globalThis.open(uri, '', 'popup')
      }),
    (granted as { uri: string }).uri,
  )
  await signInAtProvider(await opened, login)
  expect(await ask(page, 'CONNECT_SOCIAL', { uri: await result })).toMatchObject({
    granted: { userName: expect.any(String) },
  })
  const frame = page.frames().find((one) => one.url().startsWith(served.frame.origin))
  if (!frame) throw new Error('no frame')
  return { page, frame }
}

/** Whoever has shown that it is them waits for ten seconds, and then has the words: by then the app gives up. */
async function expectProof(page: Page, frame: Frame, exported: Promise<unknown>): Promise<void> {
  await frame.getByRole('heading', { level: 1, name: /^(?:Just a moment|Your words)$/ }).waitFor()
  await page.evaluate(() => globalThis.app.giveUp('phrase'))
  expect(await exported).toMatchObject({ refused: expect.any(String) })
}

async function pressForWindow(page: Page, frame: Frame): Promise<Page> {
  await frame.getByRole('heading', { level: 1, name: 'Sign in again' }).waitFor()
  const button = frame.getByRole('button', { name: 'Sign in again' })
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()])
  return popup
}

it('default: who has no address shows that it is them by signing in again at their provider, in a window that opens in the press', async () => {
  const { page, frame } = await arrive('carla')
  const exported = ask(page, 'EXPORT_PHRASE', undefined, 'phrase')
  await frame.getByRole('button', { name: 'Continue' }).click()
  // The provider knows the browser: the window closes by itself.
  await pressForWindow(page, frame)
  await expectProof(page, frame, exported)
  expect((await ask(page, 'IS_CONNECTED')).granted).toEqual({ isConnected: true })
})

it('error: a window that is closed, and somebody else who signs in there, prove nothing, and are told; the next try works', async () => {
  const { page, frame } = await arrive('clara')
  const alert = () => frame.getByRole('alert').textContent()
  await context.clearCookies()
  const exported = ask(page, 'EXPORT_PHRASE', undefined, 'phrase')
  await frame.getByRole('button', { name: 'Continue' }).click()
  const closed = await pressForWindow(page, frame)
  await closed.getByPlaceholder('Enter any login').waitFor()
  await closed.close()
  await expect.poll(alert).toBe('The window was closed. Try again.')
  await signInAtProvider(await pressForWindow(page, frame), 'mallory')
  await expect.poll(alert).toMatch(/^That was another account/)
  await context.clearCookies()
  await signInAtProvider(await pressForWindow(page, frame), 'clara')
  await expectProof(page, frame, exported)
})
