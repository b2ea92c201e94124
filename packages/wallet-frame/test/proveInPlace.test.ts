import { launchBrowser } from '@hawser/testing/playwright'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { ask } from './fixtures/askWallet.js'
import { violationsIn } from './fixtures/lookAt.js'
import { serveWallet } from './fixtures/serveWallet.js'
import { enterAtProvider, signInAtProvider } from './fixtures/startOidcProvider.js'
import { startWaysIn } from './fixtures/startWaysIn.js'

// Who has no address shows that it is them where they are: before the recovery phrase is shown, for one.

let ways: Awaited<ReturnType<typeof startWaysIn>>
let served: Awaited<ReturnType<typeof serveWallet>>
let browser: Browser
const contexts: BrowserContext[] = []

beforeAll(async () => {
  ways = await startWaysIn()
  served = await serveWallet({ rpcUrl: ways.rpcUrl, createSocial: ways.createSocial })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
  await ways?.stop()
})
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
  await ways.setFid(42)
  Object.assign(ways.phone, { isApproved: false, isDown: false })
  served.time.aheadMs = 0
})

const nowMs = () => Date.now() + served.time.aheadMs
const press = (on: Frame | Page, name: string | RegExp) => on.getByRole('button', { name }).click()
const title = (on: Frame | Page, name: string | RegExp) => on.getByRole('heading', { level: 1, name }).waitFor()
const alert = (frame: Frame) => frame.getByRole('alert').textContent()

async function open() {
  const context = await browser.newContext({ viewport: { width: 800, height: 700 } })
  contexts.push(context)
  const page = await context.newPage()
  await page.goto(served.app.origin)
  return { context, page, frame: await findFrame(page) }
}

async function findFrame(page: Page): Promise<Frame> {
  await page.waitForFunction(() => 'app' in globalThis)
  await ask(page, 'IS_CONNECTED')
  const frame = page.frames().find((one) => one.url().startsWith(served.frame.origin))
  if (!frame) throw new Error('no frame')
  return frame
}

const isIn = { granted: { isConnected: true } }

/** Asks for the phrase, as far as the screen on which the user shows that it is them. */
async function askForPhrase(
  { page, frame }: { readonly page: Page; readonly frame: Frame },
  payload?: { readonly returnTo: string },
) {
  const asked = ask(page, 'EXPORT_PHRASE', payload, 'phrase')
  await title(frame, 'Recovery phrase')
  await press(frame, 'Continue')
  return asked
}

/** Whoever has shown it waits for a while, and then has the words. By then the app gives up. */
async function expectProof(page: Page, frame: Frame, asked: Promise<unknown>): Promise<void> {
  await title(frame, /^(?:Just a moment|Your words)$/)
  await page.evaluate(() => globalThis.app.giveUp('phrase'))
  expect(await asked).toMatchObject({ refused: expect.any(String) })
  expect(await ask(page, 'IS_CONNECTED')).toEqual(isIn)
}

async function arriveByFarcaster() {
  const opened = await open()
  ways.phone.isApproved = true
  await ask(opened.page, 'GET_FARCASTER_URI')
  expect(await ask(opened.page, 'CONNECT_FARCASTER')).toEqual({ granted: { userName: `octo${ways.phone.fid}` } })
  ways.phone.isApproved = false
  return opened
}

it('default: who came by Farcaster approves once more on their phone, by a code or a link in the frame', async () => {
  const opened = await arriveByFarcaster()
  const { page, frame } = opened
  // As apps do at once.
  await ask(page, 'GET_ACCOUNTS', { chainIds: ['eip155:1'] })
  served.time.aheadMs = 11 * 60_000
  const asked = askForPhrase(opened)
  await frame.getByRole('img', { name: 'QR code for Farcaster' }).waitFor()
  const link = frame.getByRole('link', { name: 'Open Farcaster' })
  expect(await link.evaluate(({ href, rel, target }: HTMLAnchorElement) => ({ href, rel, target }))).toEqual({
    href: 'https://farcaster.xyz/~/sign?c=a',
    rel: 'noopener noreferrer',
    target: '_blank',
  })
  expect(await violationsIn(frame)).toEqual([])
  ways.phone.isApproved = true
  await expectProof(page, frame, asked)
})

it('error: another one who approves, and a relay that is down, are told, and the next try works; who cancels has shown nothing', async () => {
  // A user of this test's own: the wallet of the one before is in another browser.
  await ways.setFid(44)
  const opened = await arriveByFarcaster()
  const { page, frame } = opened
  const asked = askForPhrase(opened)
  await frame.getByRole('img', { name: 'QR code for Farcaster' }).waitFor()
  await ways.setFid(43)
  ways.phone.isApproved = true
  await expect.poll(() => alert(frame)).toMatch(/^That was another account/)
  expect(await violationsIn(frame)).toEqual([])
  await ways.setFid(44)
  ways.phone.isDown = true
  await press(frame, 'Try again')
  await expect.poll(() => alert(frame)).toMatch(/^It can't be reached/)
  ways.phone.isDown = false
  await press(frame, 'Try again')
  await expectProof(page, frame, asked)
  // Whom nobody had heard of before was made no user by that: they are one now.
  ways.phone.isApproved = false
  const again = askForPhrase(opened)
  await frame.getByRole('img', { name: 'QR code for Farcaster' }).waitFor()
  await press(frame, 'Cancel')
  expect((await again).rpcCode).toBe(4001)
  expect(await ask(page, 'IS_CONNECTED')).toEqual(isIn)
})

it('default: who came by Telegram shows it by what it opened the mini-app with anew; elsewhere, and with what was used, they are told what to do', async () => {
  const opened = await open()
  const { page, frame } = opened
  const first = ways.telegramData(7, nowMs())
  expect(await ask(page, 'CONNECT_TELEGRAM', { initData: first })).toEqual({})
  const say = /close this app in Telegram, open it again there, then come back\.$/
  for (const telegram of [undefined, first, ways.telegramData(8, nowMs()), 'made up']) {
    await page.evaluate((data) => Object.assign(globalThis.app.proofs, { telegram: data }), telegram)
    const asked = askForPhrase(opened)
    await frame.getByText(telegram?.includes('%22id%22%3A8') ? /^That was another account/ : say).waitFor()
    expect(await violationsIn(frame)).toEqual([])
    await press(frame, 'Cancel')
    expect((await asked).rpcCode).toBe(4001)
  }
  served.time.aheadMs = 11 * 60_000
  const telegram = ways.telegramData(7, nowMs())
  await page.evaluate((data) => Object.assign(globalThis.app.proofs, { telegram: data }), telegram)
  await expectProof(page, frame, askForPhrase(opened))
})

it('default: for a user of the app’s own back end the app gets a new token; where it has none the user is told to sign in again', async () => {
  const context = await browser.newContext({ viewport: { width: 800, height: 700 } })
  contexts.push(context)
  const page = await context.newPage()
  await page.goto(served.dappUrl)
  await page.waitForFunction(() => 'dapp' in globalThis)
  const used = ways.userToken('user-1', nowMs())
  expect(await page.evaluate((token) => globalThis.dapp.connectBy({ token }), used)).toBe(4)
  const frame = page.frameLocator('[data-hawser-frame] iframe')
  await frame.getByRole('button', { name: 'Later' }).click()
  const begin = async () => {
    const asked = page.evaluate(() => globalThis.dapp.ask('EXPORT_PHRASE'))
    await frame.getByRole('heading', { name: 'Recovery phrase' }).waitFor()
    await frame.getByRole('button', { name: 'Continue' }).click()
    return asked
  }
  const giveNext = (token: string | undefined) =>
    page.evaluate((userToken) => Object.assign(globalThis, { userToken }), token)
  // The app's user is another one, has none any more, or the app gives out what it had before.
  for (const [token, said] of [
    [undefined, /^The app can't confirm that it's you here/],
    [used, /^The app can't confirm that it's you here/],
    [ways.userToken('user-2', nowMs()), /^That was another account/],
  ] as const) {
    await giveNext(token)
    const asked = begin()
    await frame.getByText(said).waitFor()
    await frame.getByRole('button', { name: 'Cancel' }).click()
    expect(await asked).toMatchObject({ rpcCode: 4001 })
  }
  served.time.aheadMs = 11 * 60_000
  await giveNext(ways.userToken('user-1', nowMs()))
  begin().catch(() => {})
  await frame.getByRole('heading', { name: /^(?:Just a moment|Your words)$/ }).waitFor()
})

it('behavior: who has several ways chooses among them, that by which they came first', async () => {
  await ways.setFid(77)
  const opened = await arriveByFarcaster()
  const { page, frame, context } = opened
  const managed = ask(page, 'MANAGE_WALLET', { part: 'signIn' })
  await press(frame, 'Add a way to sign in')
  await press(frame, /^Acme/)
  const [popup] = await Promise.all([context.waitForEvent('page'), press(frame, 'Continue with Acme')])
  await signInAtProvider(popup, 'several')
  await frame.getByText('Added: Acme').waitFor()
  await press(frame, 'Back')
  expect(await managed).toEqual({})
  const asked = askForPhrase(opened)
  await title(frame, 'Sign in again')
  const names = frame.locator('.choice .name')
  await expect.poll(() => names.allTextContents()).toEqual(['Farcaster', 'Acme'])
  expect(await violationsIn(frame)).toEqual([])
  await press(frame, 'Farcaster')
  await frame.getByRole('img', { name: 'QR code for Farcaster' }).waitFor()
  await press(frame, 'Back')
  await press(frame, 'Acme')
  // The provider knows the browser: its window closes by itself.
  await press(frame, 'Sign in again')
  await expectProof(page, frame, asked)
})

// As webviews of other apps have it: the page itself goes to the provider, and no window.

const returnTo = () => `${served.app.origin}/?cart=7`

/** Until the app's page is there again: what it was brought, and its new frame. */
async function comeBack(page: Page) {
  await page.waitForURL((url) => url.origin === served.app.origin && url.searchParams.has('result_uri'))
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('cart')).toBe('7')
  return { resultUri: searchParams.get('result_uri') ?? '', frame: await findFrame(page) }
}

async function arriveByAcme(login: string) {
  const { context, page } = await open()
  const { granted } = await ask(page, 'GET_PROVIDER_URI', { provider: 'acme', returnTo: returnTo() })
  await page.goto((granted as { readonly uri: string }).uri)
  await enterAtProvider(page, login)
  const { resultUri, frame } = await comeBack(page)
  expect(await ask(page, 'CONNECT_SOCIAL', { uri: resultUri })).toMatchObject({
    granted: { userName: `${login}@example.org` },
  })
  return { context, page, frame }
}

/** By the press that leads the page away: what it was asked for goes with it. */
async function leaveToProve({ page, frame }: { readonly page: Page; readonly frame: Frame }): Promise<void> {
  askForPhrase({ page, frame }, { returnTo: returnTo() }).catch(() => {})
  await title(frame, 'Sign in again')
  await frame.getByText('sign in again the way you did before. You come back here afterwards.').waitFor()
  expect(await violationsIn(frame)).toEqual([])
  await Promise.all([
    page.waitForEvent('framenavigated', (one) => one === page.mainFrame()),
    press(frame, 'Sign in again'),
  ])
}

it('CAP-04 default: where no window comes back, the page itself goes to the provider; what it comes back with proves it once, to the screen that was left, and lets nobody in', async () => {
  const { context, page, frame } = await arriveByAcme('lea.acme')
  served.time.aheadMs = 11 * 60_000
  await leaveToProve({ page, frame })
  // The provider knows the browser.
  const back = await comeBack(page)
  expect(context.pages()).toHaveLength(1)
  expect(await ask(page, 'CONNECT_SOCIAL', { uri: back.resultUri })).toMatchObject({ reason: 'GOES_ON' })
  expect(await ask(page, 'IS_CONNECTED')).toEqual(isIn)
  const goOn = () => ask(page, 'MANAGE_WALLET', { resultUri: back.resultUri }, 'phrase')
  const gone = goOn()
  await title(back.frame, 'Recovery phrase')
  await press(back.frame, 'Continue')
  await expectProof(page, back.frame, gone)

  // What was used is of no use: nobody gets to the words by it, and a new proof is asked for.
  await expect.poll(() => back.frame.locator('main').count()).toBe(0)
  const again = goOn()
  await expect.poll(() => alert(back.frame)).toBe('This took too long. Try again.')
  await title(back.frame, 'Ways to sign in')
  await press(back.frame, 'Back')
  expect(await again).toEqual({})
  const asked = askForPhrase({ page, frame: back.frame }, { returnTo: returnTo() })
  await title(back.frame, 'Sign in again')
  await press(back.frame, 'Cancel')
  expect((await asked).rpcCode).toBe(4001)
})

it('error: somebody else who signs in there, and who says no there, prove nothing, and are told; the next try works', async () => {
  const { context, page, frame } = await arriveByAcme('mia.acme')
  await context.clearCookies()
  await leaveToProve({ page, frame })
  await enterAtProvider(page, 'nia.acme')
  const other = await comeBack(page)
  const managed = ask(page, 'MANAGE_WALLET', { resultUri: other.resultUri })
  await expect.poll(() => alert(other.frame)).toMatch(/^That was another account/)
  expect(await violationsIn(other.frame)).toEqual([])
  await press(other.frame, 'Cancel')
  expect(await managed).toEqual({})
  expect(await ask(page, 'IS_CONNECTED')).toEqual(isIn)

  await context.clearCookies()
  await leaveToProve({ page, frame: other.frame })
  await page.getByRole('link', { name: /Cancel/ }).click()
  const declined = await comeBack(page)
  ask(page, 'MANAGE_WALLET', { resultUri: declined.resultUri }).catch(() => {})
  await expect.poll(() => alert(declined.frame)).toMatch(/^You declined there/)
  await press(declined.frame, 'Try again')
  await title(declined.frame, 'Recovery phrase')
  await press(declined.frame, 'Continue')
  await title(declined.frame, 'Sign in again')
})

it('error: a page that keeps its frame from leading it elsewhere, and from windows: the user is told what they can do', async () => {
  const opened = await arriveByAcme('ona.acme')
  const { page } = opened
  const sandboxed = `${served.app.origin}/?sandbox=allow-scripts+allow-same-origin+allow-forms`
  await page.goto(sandboxed)
  const frame = await findFrame(page)
  for (const [payload, said] of [
    [{ returnTo: returnTo() }, "You can't get there from this page. Sign out, sign in again, then come back."],
    [undefined, /^Your browser blocked the window\..* sign out, sign in again, then come back\.$/],
  ] as const) {
    const asked = askForPhrase({ page, frame }, payload)
    await title(frame, 'Sign in again')
    await press(frame, 'Sign in again')
    await frame.getByText(said).waitFor()
    expect(page.url()).toBe(sandboxed)
    await press(frame, 'Cancel')
    expect((await asked).rpcCode).toBe(4001)
  }
})

it('CAP-04 default: an app of the kit in a webview: the page goes to the provider before the recovery phrase, and goes on there when it is back', async () => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
  const context = await browser.newContext({ viewport: { width: 390, height: 760 }, userAgent })
  contexts.push(context)
  const page = await context.newPage()
  const frame = page.frameLocator('[data-hawser-frame] iframe')
  const titled = (name: string | RegExp) => frame.getByRole('heading', { level: 1, name }).waitFor()
  const ready = () => page.waitForFunction(() => 'dapp' in globalThis)
  /** As the modal does it: what was brought back is taken out of the address. */
  const goOn = async () => {
    await page.waitForURL((url) => url.origin === served.app.origin && url.searchParams.has('result_uri'))
    await ready()
    const resultUri = new URL(page.url()).searchParams.get('result_uri') ?? ''
    await page.evaluate((address) => history.replaceState(null, '', address), served.dappUrl)
    return page.evaluate((uri) => globalThis.dapp.connectBy({ resultUri: uri }), resultUri)
  }
  await page.goto(served.dappUrl)
  await ready()
  page.evaluate((back) => globalThis.dapp.connectBy({ social: 'acme', returnTo: back }), served.dappUrl).catch(() => {})
  await enterAtProvider(page, 'rik.acme')
  expect(await goOn()).toBe(4)
  await frame.getByRole('button', { name: 'Later' }).click()
  await expect.poll(() => frame.locator('main').count()).toBe(0)
  served.time.aheadMs = 11 * 60_000

  page.evaluate(() => globalThis.dapp.runTask('exportPhrase')).catch(() => {})
  await titled('Recovery phrase')
  await frame.getByRole('button', { name: 'Continue' }).click()
  await frame.getByText('You come back here afterwards.').waitFor()
  await frame.getByRole('button', { name: 'Sign in again' }).click()
  const connecting = goOn()
  await titled('Recovery phrase')
  await frame.getByRole('button', { name: 'Continue' }).click()
  await titled('Just a moment')
  await frame.getByRole('button', { name: 'Cancel' }).click()
  expect(await connecting).toBe(4)
  expect(context.pages()).toHaveLength(1)
})
