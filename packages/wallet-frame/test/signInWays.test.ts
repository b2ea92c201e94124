import { launchBrowser } from '@hawser/testing/playwright'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newCode, signInByMail } from './fixtures/answerMails.js'
import { ask } from './fixtures/askWallet.js'
import { expectGoodLook, focusedIn, pressByKey } from './fixtures/lookAt.js'
import { serveWallet } from './fixtures/serveWallet.js'
import { enterAtProvider, signInAtProvider } from './fixtures/startOidcProvider.js'
import { startWaysIn } from './fixtures/startWaysIn.js'

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
  served.time.aheadMs = 0
  Object.assign(ways.phone, { isApproved: false, isDown: false })
})

interface Opened {
  readonly context: BrowserContext
  readonly page: Page
  readonly frame: Frame
}

async function openTab(context: BrowserContext): Promise<Opened> {
  const page = await context.newPage()
  await page.goto(served.app.origin)
  await page.waitForFunction(() => 'app' in globalThis)
  await ask(page, 'IS_CONNECTED')
  const frame = page.frames().find((one) => one.url().startsWith(served.frame.origin))
  if (!frame) throw new Error('no frame')
  return { context, page, frame }
}
async function open(options: { readonly width?: number } = {}): Promise<Opened> {
  const viewport = { width: options.width ?? 800, height: 700 }
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  contexts.push(context)
  return openTab(context)
}

const press = (on: Frame | Page, name: string | RegExp) => on.getByRole('button', { name }).click()
const title = (on: Frame | Page, name: string | RegExp) => on.getByRole('heading', { level: 1, name }).waitFor()
const alert = (frame: Frame) => frame.getByRole('alert').textContent()
const names = (frame: Frame) => frame.locator('.choice .name').allTextContents()
/** The heading comes before the list has been asked for. */
const expectNames = (frame: Frame, expected: readonly string[]) => expect.poll(() => names(frame)).toEqual(expected)

const signIn = (page: Page, to: string) => signInByMail(page, served.mailbox, to)

/** Comes by the provider, as an app has its users come. */
async function arrive({ context, page }: Opened, login: string): Promise<Awaited<ReturnType<typeof ask>>> {
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
  return ask(page, 'CONNECT_SOCIAL', { uri: await result })
}

const manage = async ({ page, frame }: Opened) => {
  const managed = ask(page, 'MANAGE_WALLET', { part: 'signIn' }, 'manage')
  // A test may end before it does.
  managed.catch(() => {})
  await title(frame, 'Ways to sign in')
  return { managed }
}

/** A test ends before it does. */
function openWays(page: Page): void {
  ask(page, 'MANAGE_WALLET', { part: 'signIn' }, 'manage').catch(() => {})
}

/** As far as the button that opens the provider's window. */
async function chooseAcme(frame: Frame): Promise<void> {
  await press(frame, 'Add a way to sign in')
  await press(frame, /^Acme/)
}
async function pressForWindow({ page, frame }: Opened): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press(frame, 'Continue with Acme')])
  return popup
}
async function addAcme(opened: Opened, login: string): Promise<void> {
  await chooseAcme(opened.frame)
  await signInAtProvider(await pressForWindow(opened), login)
}

/** What counts only once it was seen is pressed until it does. */
async function pressSeen(frame: Frame, name: string, isDone: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      if (await isDone()) return true
      await frame
        .getByRole('button', { name, exact: true })
        .click({ timeout: 1_000 })
        .catch(() => {})
      return isDone()
    })
    .toBe(true)
}
const isGone = (frame: Frame, name: string) => async () => (await frame.getByRole('heading', { name }).count()) === 0

/** From the list to the end of it. */
async function remove(frame: Frame, card: RegExp, name: string): Promise<void> {
  await press(frame, card)
  await title(frame, name)
  await press(frame, 'Remove')
  await pressSeen(frame, 'Remove', isGone(frame, `Remove ${name}?`))
}

it('CAP-04 default: who came by an address adds an account at a provider, comes by it to the same wallet elsewhere, and takes it away again', async () => {
  const to = 'alice@example.org'
  const here = await open()
  const { page, frame } = here
  await signIn(page, to)
  await ask(page, 'GET_ACCOUNTS', { chainIds: ['eip155:1'] })
  const { managed } = await manage(here)
  await expectNames(frame, ['Email'])
  await addAcme(here, 'alice.acme')
  await frame.getByText('Added: Acme').waitFor()
  const card = frame.getByRole('button', { name: /^Acme/ })
  expect(await card.textContent()).toMatch(/alice\.acme@example\.org\W+Added /)

  const there = await open()
  // The same user, whose wallet is in the other browser.
  expect(await arrive(there, 'alice.acme')).toMatchObject({ reason: 'WALLET_ELSEWHERE' })
  await manage(there)
  await expectNames(there.frame, ['Email', 'Acme'])
  await there.frame.getByText(to).waitFor()

  await page.bringToFront()
  await remove(frame, /^Acme/, 'Acme')
  await frame.getByText('Removed: Acme').waitFor()
  await expectNames(frame, ['Email'])
  // Whoever was let in by it is no more.
  await there.page.evaluate(() => globalThis.app.giveUp('manage'))
  await expect
    .poll(async () => {
      await ask(there.page, 'LIST_EMAILS')
      return (await ask(there.page, 'IS_CONNECTED')).granted
    })
    .toEqual({ isConnected: false })
  await press(frame, 'Back')
  expect(await managed).toEqual({})
  const stranger = await open()
  expect(await arrive(stranger, 'alice.acme')).toMatchObject({ granted: { address: expect.stringMatching(/^0x/) } })
})

it('error: an account that opens another wallet is not added, and what another window says, or brought back before, adds nothing', async () => {
  const other = await open()
  expect(await arrive(other, 'bob.acme')).toMatchObject({ granted: { address: expect.any(String) } })
  const here = await open()
  const { frame } = here
  await signIn(here.page, 'bob@example.org')
  await manage(here)
  await chooseAcme(frame)
  const taken = await pressForWindow(here)
  const callbacks: string[] = []
  taken.on('request', (request) => {
    if (request.url().includes('/callback?')) callbacks.push(request.url())
  })
  await signInAtProvider(taken, 'bob.acme')
  await expect.poll(() => alert(frame)).toBe('This account opens another wallet already. Use another account.')
  await here.context.clearCookies()

  // The state and code of the attempt before.
  const replayed = await pressForWindow(here)
  await replayed.getByPlaceholder('Enter any login').waitFor()
  await replayed.goto(callbacks[0] ?? '')
  const forged = `${served.frame.origin}/wallet/v1/social/acme/callback?result=${'0'.repeat(8)}.${'a'.repeat(43)}`
  for (const window of [here.page, replayed])
    await window.evaluate((resultUri) => {
      for (const one of [...document.querySelectorAll('iframe')]) one.contentWindow?.postMessage({ resultUri }, '*')
    }, forged)
  await replayed.goto(served.strangeApp.origin)
  await replayed.evaluate((resultUri) => opener?.postMessage({ resultUri }, '*'), forged)
  await replayed.close()
  await expect.poll(() => alert(frame)).toBe('The window was closed. Try again.')
  const declined = await pressForWindow(here)
  await declined.getByRole('link', { name: /Cancel/ }).click()
  await expect.poll(() => alert(frame)).toBe('You declined there. Try again, or choose another way.')
  await press(frame, 'Back')
  await expectNames(frame, ['Email'])
})

it('behavior: the only way in has nothing to remove it by; with an address beside it, added by a code, it is removed', async () => {
  const here = await open()
  const { page, frame } = here
  expect(await arrive(here, 'dave')).toMatchObject({ granted: { address: expect.any(String) } })
  const { managed } = await manage(here)
  await press(frame, /^Acme/)
  await frame.getByText('This is your only way to sign in. To remove it, add another one first.').waitFor()
  expect(await frame.getByRole('button', { name: 'Remove' }).count()).toBe(0)
  await press(frame, 'Back')
  await press(frame, 'Add a way to sign in')
  await press(frame, /^Email/)
  const field = frame.getByLabel('Email address')
  await field.fill('nobody')
  await press(frame, 'Continue')
  await expect.poll(() => alert(frame)).toBe('Enter a valid email address.')
  await field.fill('dave@mail.example')
  await press(frame, 'Continue')
  await frame.getByLabel('Code', { exact: true }).waitFor()
  await frame.getByLabel('Code', { exact: true }).fill(await newCode(served.mailbox, 'dave@mail.example'))
  await press(frame, 'Continue')
  await frame.getByText('The address was added.').waitFor()
  await expectNames(frame, ['Email', 'Acme'])
  await remove(frame, /^Acme/, 'Acme')
  await frame.getByText('Removed: Acme').waitFor()
  // The address leads to screens of its own, and back.
  await press(frame, /^Email/)
  await title(frame, 'Email addresses')
  await press(frame, 'Back')
  await title(frame, 'Ways to sign in')
  await press(frame, 'Back')
  expect(await managed).toEqual({})
  expect((await ask(page, 'IS_CONNECTED')).granted).toEqual({ isConnected: true })
})

it('behavior: longer after the sign-in each change takes a proof first, and who gives none changes nothing', async () => {
  const to = 'erin@example.org'
  const here = await open()
  const { page, frame } = here
  await signIn(page, to)
  await manage(here)
  await addAcme(here, 'erin.acme')
  await frame.getByText('Added: Acme').waitFor()
  served.time.aheadMs = 11 * 60_000
  await press(frame, /^Acme/)
  await press(frame, 'Remove')
  await pressSeen(frame, 'Remove', isGone(frame, 'Remove Acme?'))
  await title(frame, 'Enter your code')
  await page.keyboard.press('Escape')
  await expect.poll(() => frame.locator('main').count()).toBe(0)
  await manage(here)
  await expectNames(frame, ['Email', 'Acme'])
  const before = served.mailbox.codeTo(to)
  await chooseAcme(frame)
  await frame.getByLabel('Code', { exact: true }).waitFor()
  await frame.getByLabel('Code', { exact: true }).fill(await newCode(served.mailbox, to, before))
  await press(frame, 'Continue')
  await here.context.clearCookies()
  await signInAtProvider(await pressForWindow(here), 'erin.second')
  await frame.getByText('Added: Acme').waitFor()
  await expectNames(frame, ['Email', 'Acme', 'Acme'])
})

it('default: a passkey is added, named and removed; what alone recovers the wallet stays', async () => {
  const here = await open()
  const { page, frame } = here
  await signIn(page, 'fay@example.org')
  await ask(page, 'GET_ACCOUNTS', { chainIds: ['eip155:1'] })
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const add = (hasPrf: boolean) =>
    session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        hasPrf,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
  const { authenticatorId } = await add(false)
  await manage(here)
  const create = async () => {
    await press(frame, 'Add a way to sign in')
    await press(frame, /^Passkey/)
    await title(frame, 'Create a passkey')
    await press(frame, 'Create a passkey')
  }
  await create()
  await frame.getByText(/^The passkey was added\. It signs you in, but it can't open your wallet/).waitFor()
  const [, first = ''] = await names(frame)
  await press(frame, new RegExp(`^${first}`))
  await press(frame, 'Rename')
  const field = frame.getByLabel('Name', { exact: true })
  expect(await field.inputValue()).toBe(first)
  await field.fill('  ')
  await press(frame, 'Save')
  await expect.poll(() => alert(frame)).toBe('Enter a name.')
  await field.fill('My key')
  await press(frame, 'Save')
  await frame.getByText('The new name was saved.').waitFor()
  await expectNames(frame, ['Email', 'My key'])
  await remove(frame, /^My key/, 'My key')
  await frame.getByText('Removed: My key').waitFor()

  await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  await add(true)
  await create()
  await frame.getByText('Added: Passkey').waitFor()
  const [, second = ''] = await names(frame)
  await remove(frame, new RegExp(`^${second}`), second)
  await expect.poll(() => alert(frame)).toMatch(/^Nothing else would recover your wallet/)
  await expectNames(frame, ['Email', second])
  await page.evaluate(() => globalThis.app.giveUp('manage'))
  expect((await ask(page, 'GET_STATUS')).granted).toMatchObject({ recoveryMethods: ['passkey'] })
})

it('default: Farcaster is added by an approval on the phone', async () => {
  const here = await open()
  const { frame } = here
  await signIn(here.page, 'gus@example.org')
  await manage(here)
  await press(frame, 'Add a way to sign in')
  await press(frame, /^Farcaster/)
  await frame.getByRole('img', { name: 'QR code for Farcaster' }).waitFor()
  await frame.getByText('Waiting for you to approve…').waitFor()
  ways.phone.isApproved = true
  await frame.getByText('Added: Farcaster').waitFor()
  expect(await frame.getByRole('button', { name: /^Farcaster/ }).textContent()).toContain('octo42')
})

it('CAP-04 default: where no window comes back, the page itself goes to the provider, and what it comes back with is added once, to who went', async () => {
  const here = await open()
  const { page } = here
  await signIn(page, 'ina@example.org')
  const returnTo = `${served.app.origin}/?cart=7`
  page.evaluate((to) => globalThis.app.ask('MANAGE_WALLET', { part: 'signIn', returnTo: to }), returnTo).catch(() => {})
  await title(here.frame, 'Ways to sign in')
  await chooseAcme(here.frame)
  await here.frame
    .getByText('Sign in at Acme, with the account that you want to add. You come back here afterwards.')
    .waitFor()
  await press(here.frame, 'Continue with Acme')
  await enterAtProvider(page, 'ina.acme')
  await page.waitForURL((url) => url.origin === served.app.origin)
  expect(here.context.pages()).toHaveLength(1)
  const back = new URL(page.url())
  expect(back.searchParams.get('cart')).toBe('7')
  const resultUri = back.searchParams.get('result_uri') ?? ''

  // Of nobody else who is signed in, here or elsewhere.
  const other = await open()
  await signIn(other.page, 'other.ina@example.org')
  expect(await ask(other.page, 'CONNECT_SOCIAL', { uri: resultUri })).toMatchObject({
    reason: 'WALLET_SERVICE_REFUSED',
  })
  ask(other.page, 'MANAGE_WALLET', { part: 'signIn', resultUri }, 'manage').catch(() => {})
  await expect.poll(() => alert(other.frame)).toBe('This took too long. Try again.')
  await expectNames(other.frame, ['Email'])

  await page.waitForFunction(() => 'app' in globalThis)
  expect(await ask(page, 'CONNECT_SOCIAL', { uri: resultUri })).toMatchObject({ reason: 'GOES_ON' })
  expect((await ask(page, 'IS_CONNECTED')).granted).toEqual({ isConnected: true })
  const frame = page.frames().find((one) => one.url().startsWith(served.frame.origin)) as Frame
  ask(page, 'MANAGE_WALLET', { resultUri }, 'manage').catch(() => {})
  await frame.getByText('Added: Acme').waitFor()
  await expectNames(frame, ['Email', 'Acme'])
  await page.evaluate(() => globalThis.app.giveUp('manage'))
  await expect.poll(() => frame.locator('main').count()).toBe(0)
  ask(page, 'MANAGE_WALLET', { part: 'signIn', resultUri }, 'manage').catch(() => {})
  await expect.poll(() => alert(frame)).toBe('This took too long. Try again.')
  await expectNames(frame, ['Email', 'Acme'])
})

it('error: a page of somebody else’s is none that the browser is sent back to', async () => {
  const here = await open()
  await signIn(here.page, 'jon@example.org')
  const returnTo = served.strangeApp.origin
  here.page
    .evaluate((to) => globalThis.app.ask('MANAGE_WALLET', { part: 'signIn', returnTo: to }), returnTo)
    .catch(() => {})
  await title(here.frame, 'Ways to sign in')
  await chooseAcme(here.frame)
  await here.frame.getByRole('alert').waitFor()
  await expectNames(here.frame, ['Email'])
  expect(here.page.url()).toBe(`${served.app.origin}/`)
})

it('CAP-04 default: the app’s own user, and who opened it in Telegram, are added by what the app shows, where it can show it', async () => {
  const here = await open()
  const { page, frame } = here
  await signIn(page, 'kim@example.org')
  await manage(here)
  await press(frame, 'Add a way to sign in')
  await expectNames(frame, ['Passkey', 'Acme', 'Farcaster'])
  await page.evaluate(() => globalThis.app.giveUp('manage'))
  await expect.poll(() => frame.locator('main').count()).toBe(0)

  const shown = { token: ways.userToken('kim', Date.now()), telegram: ways.telegramData(77, Date.now()) }
  await page.evaluate((given) => Object.assign(globalThis.app.proofs, given), shown)
  ask(page, 'MANAGE_WALLET', { part: 'signIn', appWays: ['token', 'telegram'] }, 'manage').catch(() => {})
  const choose = async (way: string) => {
    await press(frame, 'Add a way to sign in')
    await press(frame, new RegExp(`^${way}`))
  }
  // An app could show somebody else's.
  await choose('Telegram')
  await frame.getByText('octo').waitFor()
  await press(frame, 'Back')
  await expectNames(frame, ['Email'])
  for (const [way, account] of [
    ['Your account with the app', 'kim'],
    ['Telegram', 'octo'],
  ] as const) {
    await choose(way)
    await frame.getByText(account).waitFor()
    await press(frame, 'Continue')
    await frame.getByText(`Added: ${way}`).waitFor()
  }
  await expectNames(frame, ['Email', 'Your account with the app', 'Telegram'])
  // What was shown once shows nothing more; an app that has nothing now is waited for no longer.
  const again = async (way: string) => {
    await choose(way)
    await press(frame, 'Continue')
    return expect.poll(() => alert(frame))
  }
  await (await again('Telegram')).toMatch(/close this app in Telegram, open it again there/)
  await (await again('Your account with the app')).toBe("It didn't confirm who you are. Try again.")
  await page.evaluate(() => {
    delete globalThis.app.proofs.token
  })
  await choose('Your account with the app')
  await expect.poll(() => alert(frame)).toBe("It didn't confirm who you are. Try again.")

  const there = await open()
  const came = { token: ways.userToken('kim', Date.now()) }
  // The same user, whose wallet is in the other browser, or is made there first.
  expect(await ask(there.page, 'CONNECT_TOKEN', came)).toEqual({ granted: undefined })
  await manage(there)
  await expectNames(there.frame, ['Email', 'Your account with the app', 'Telegram'])
})

it('behavior: of two tabs the second one is told that it was removed already', async () => {
  const here = await open()
  await signIn(here.page, 'hal@example.org')
  await manage(here)
  await addAcme(here, 'hal.acme')
  await here.frame.getByText('Added: Acme').waitFor()
  const there = await openTab(here.context)
  await manage(there)
  await press(there.frame, /^Acme/)
  await title(there.frame, 'Acme')
  await here.page.bringToFront()
  await remove(here.frame, /^Acme/, 'Acme')
  await here.frame.getByText('Removed: Acme').waitFor()
  await there.page.bringToFront()
  await press(there.frame, 'Remove')
  await pressSeen(there.frame, 'Remove', isGone(there.frame, 'Remove Acme?'))
  await expect.poll(() => alert(there.frame)).toBe('This was removed already.')
  await expectNames(there.frame, ['Email'])
})

describe.each([
  ['a computer', 360, 'en', 'ltr'],
  ['a phone', 320, 'ar', 'rtl'],
] as const)('on %s', (_, width, locale, direction) => {
  it('default: each screen can be seen, heard and used by keyboard alone', async () => {
    const here = await open({ width: width === 320 ? 320 : 800 })
    const { page, frame } = here
    await signIn(page, `look.${width}@example.org`)
    await manage(here)
    await addAcme(here, `look.${width}`)
    await frame.getByText('Added: Acme').waitFor()
    await page.evaluate(() => globalThis.app.giveUp('manage'))
    await page.evaluate((wide) => {
      document.querySelector('iframe')?.style.setProperty('width', `${wide}px`)
    }, width)
    await ask(page, 'SYNC_APPEARANCE', { themeMode: 'light', locale, direction })
    await expect.poll(() => frame.evaluate(() => document.documentElement.dir || 'ltr')).toBe(direction)
    openWays(page)
    const look = async (name: string) => {
      await frame.locator('.choice, .qr, .choices button').first().waitFor()
      const heading = (await frame.locator('h1').textContent()) ?? ''
      await expect.poll(() => focusedIn(frame)).toBe(heading)
      for (const themeMode of ['light', 'dark'] as const) {
        await ask(page, 'SYNC_APPEARANCE', { themeMode, locale, direction })
        await expectGoodLook(page, frame)
        const path = process.env.HAWSER_LOOK && `${process.env.HAWSER_LOOK}/ways-${name}-${width}-${themeMode}.png`
        if (path) await page.locator('iframe').screenshot({ path })
      }
      await frame.locator('h1').focus()
    }
    await frame.locator('.choice').nth(1).waitFor()
    await look('list')
    await pressByKey(page, frame, /Acme/)
    await frame.locator('.choice').first().waitFor({ state: 'detached' })
    await look('one')
    await page.keyboard.press('Escape')
    openWays(page)
    await frame.locator('button.primary').focus()
    await page.keyboard.press('Enter')
    await frame.locator('.choice').nth(2).waitFor()
    await look('add')
    await frame.locator('.choice').last().focus()
    await page.keyboard.press('Enter')
    await frame.locator('.qr').waitFor()
    await look('farcaster')
  })
})
