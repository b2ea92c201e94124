import { launchBrowser } from '@hawser/testing/playwright'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { signInByMail } from './fixtures/answerMails.js'
import { ask } from './fixtures/askWallet.js'
import { serveWallet } from './fixtures/serveWallet.js'
import { clearStorage } from './fixtures/useWalletPage.js'

let served: Awaited<ReturnType<typeof serveWallet>>
let browser: Browser
let context: BrowserContext | undefined

beforeAll(async () => {
  // Nothing here is asked of a node.
  served = await serveWallet({ rpcUrl: 'http://127.0.0.1:1', recovery: ['passkey', 'password'] })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
})
afterEach(() => context?.close())

/** An app that gives the wallet's frame these permissions and no others. */
async function open(allow: string) {
  context = await browser.newContext({ viewport: { width: 800, height: 700 } })
  const page = await context.newPage()
  await page.goto(`${served.app.origin}/?${new URLSearchParams({ allow })}`)
  await page.waitForFunction(() => 'app' in globalThis)
  await ask(page, 'IS_CONNECTED')
  const frame = page.frames().find((one) => one.url().startsWith(served.frame.origin))
  if (!frame) throw new Error('no frame')
  return { page, frame }
}

const signIn = (page: Page, to: string) => signInByMail(page, served.mailbox, to)

async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const list = async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return { session, authenticatorId, list }
}

const press = (on: Frame | Page, name: string) => on.getByRole('button', { name, exact: true }).click()
const heading = (on: Frame | Page, name: string) => on.getByRole('heading', { level: 1, name }).waitFor()
const alert = (frame: Frame | Page) => frame.getByRole('alert').textContent()
const addressOf = async (page: Page) => {
  const { granted } = await ask(page, 'GET_ACCOUNTS', { chainIds: ['eip155:1'] })
  return (granted as { accounts: { address: string }[] }).accounts[0]?.address
}

async function pressForWindow(page: Page, frame: Frame, name: string): Promise<Page> {
  const [window] = await Promise.all([page.waitForEvent('popup'), press(frame, name)])
  return window
}
/** What counts only once it was seen for a time. */
async function agree(window: Page, name: string): Promise<void> {
  const button = window.getByRole('button', { name, exact: true })
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false')
  await button.click()
}
const recoveryOf = async (page: Page) =>
  (Object((await ask(page, 'GET_STATUS')).granted) as { recoveryMethods: unknown }).recoveryMethods

it('default: where the frame may make none, a window of its origin makes the passkey; what it gives comes sealed, and the app hears nothing', async () => {
  const { page, frame } = await open('')
  await signIn(page, 'wanda@example.org')
  const address = await addressOf(page)
  await page.evaluate(() => {
    const all: string[] = []
    Object.assign(globalThis, { heard: all })
    addEventListener('message', ({ data }) => all.push(JSON.stringify(data)))
  })
  const asked = ask(page, 'SET_UP_RECOVERY', { method: 'passkey' })
  await heading(frame, 'Create a passkey')
  const window = await pressForWindow(page, frame, 'Create a passkey')
  const { list } = await addAuthenticator(window)
  await heading(window, 'Create a passkey')
  await window.getByText(`Opened by ${served.app.origin}.`).waitFor()
  await frame.getByText('Go on in the window…').waitFor()
  // Not by script.
  await window.getByRole('button', { name: 'Create a passkey' }).evaluate((button: HTMLElement) => button.click())
  expect(await list()).toEqual([])
  const gone = window.waitForEvent('close')
  await agree(window, 'Create a passkey')
  await gone
  await heading(frame, 'Recovery is set up')
  await press(frame, 'Done')
  expect(await asked).toEqual({ granted: { method: 'passkey' } })
  expect(await recoveryOf(page)).toEqual(['passkey'])
  expect(await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.join())).not.toMatch(
    /credentialId|prfSalt|sealed/,
  )
  await ask(page, 'LOCK')
  expect(await addressOf(page)).toBe(address)
})

it('behavior: the window looks as the modal does, speaks its language and not the browser’s, and follows both while it is open', async () => {
  const { page, frame } = await open('')
  await signIn(page, 'wiebke@example.org')
  await addressOf(page)
  const themeVariables = { '--hawser-accent': '#ffdd00' }
  await ask(page, 'SYNC_APPEARANCE', { themeMode: 'dark', themeVariables, locale: 'de' })
  const asked = ask(page, 'SET_UP_RECOVERY', { method: 'passkey' })
  await heading(frame, 'Passkey anlegen')
  const window = await pressForWindow(page, frame, 'Passkey anlegen')
  await heading(window, 'Passkey anlegen')
  const look = () =>
    window.evaluate(() => {
      const { lang, dir, dataset, style } = document.documentElement
      return [lang, dir, dataset.theme, style.getPropertyValue('--accent')]
    })
  expect(await look()).toEqual(['de', 'ltr', 'dark', '#ffdd00'])
  await ask(page, 'SYNC_APPEARANCE', { themeMode: 'light', locale: 'ar' })
  await heading(window, 'إنشاء مفتاح مرور')
  expect(await look()).toEqual(['ar', 'rtl', 'light', ''])
  // Of the field's frames the modal says how it looks, and not its language.
  await ask(page, 'SYNC_THEME', { themeVariables: { ...themeVariables, '--hawser-z-index': 7 } })
  await heading(window, 'Create a passkey')
  expect(await look()).toEqual(['en', 'ltr', undefined, '#ffdd00'])
  await addAuthenticator(window)
  await agree(window, 'Create a passkey')
  await heading(frame, 'Recovery is set up')
  await press(frame, 'Done')
  expect(await asked).toEqual({ granted: { method: 'passkey' } })
})

it('default: a passkey is asked for in a window, too; where none is at hand it is said there, and can be tried again', async () => {
  const to = 'werner@example.org'
  const first = await open('')
  await signIn(first.page, to)
  await addressOf(first.page)
  const asked = ask(first.page, 'SET_UP_RECOVERY', { method: 'passkey' })
  await heading(first.frame, 'Create a passkey')
  const made = await pressForWindow(first.page, first.frame, 'Create a passkey')
  await addAuthenticator(made)
  await agree(made, 'Create a passkey')
  await heading(first.frame, 'Recovery is set up')
  await press(first.frame, 'Done')
  expect(await asked).toEqual({ granted: { method: 'passkey' } })
  await context?.close()

  const second = await open('')
  await signIn(second.page, to)
  const recovered = ask(second.page, 'RECOVER', { method: 'passkey' })
  await heading(second.frame, 'Recover your wallet')
  const window = await pressForWindow(second.page, second.frame, 'Use passkey')
  await addAuthenticator(window)
  await heading(window, 'Recover your wallet')
  await agree(window, 'Use passkey')
  // None is at hand: it is said there, and can be tried again.
  await expect.poll(() => alert(window)).toMatch(/^The passkey was not used/)
  await press(window, 'Cancel')
  await expect.poll(() => alert(second.frame)).toMatch(/^The passkey was not used/)
  await press(second.frame, 'Use another way')
  await press(second.frame, 'Cancel')
  expect(await recovered).toMatchObject({ reason: 'WALLET_ELSEWHERE' })
})

it('default: a passkey that is asked for in a window opens the wallet where its storage was lost', async () => {
  const to = 'wenzel@example.org'
  const { page, frame } = await open('')
  // Chromium derives a passkey's keys (PRF) in one window's authenticator alone, and copies none: the window stays, and the next one takes its place.
  await context?.addInitScript(() => {
    if (window.parent !== window) {
      const { open: own } = window
      window.open = (url, _name, features) => own.call(window, url, 'kept', features)
    } else if (opener) window.close = () => {}
  })
  await page.reload()
  await page.waitForFunction(() => 'app' in globalThis)
  await signIn(page, to)
  const address = await addressOf(page)
  const asked = ask(page, 'SET_UP_RECOVERY', { method: 'passkey' })
  const inner = () => page.frames().find((one) => one.url().startsWith(served.frame.origin)) ?? frame
  await heading(inner(), 'Create a passkey')
  const kept = await pressForWindow(page, inner(), 'Create a passkey')
  const { list } = await addAuthenticator(kept)
  await agree(kept, 'Create a passkey')
  await heading(inner(), 'Recovery is set up')
  await press(inner(), 'Done')
  expect(await asked).toEqual({ granted: { method: 'passkey' } })
  expect(await list()).toHaveLength(1)

  await clearStorage(inner())
  await page.reload()
  await page.waitForFunction(() => 'app' in globalThis)
  await signIn(page, to)
  expect(await ask(page, 'GET_ACCOUNTS', { chainIds: ['eip155:1'] })).toMatchObject({ reason: 'WALLET_ELSEWHERE' })
  const recovered = ask(page, 'RECOVER', { method: 'passkey' })
  await heading(inner(), 'Recover your wallet')
  await press(inner(), 'Use passkey')
  await heading(kept, 'Recover your wallet')
  await kept.getByText(`Opened by ${served.app.origin}.`).waitFor()
  await agree(kept, 'Use passkey')
  expect(await recovered).toEqual({})
  expect(await addressOf(page)).toBe(address)
  expect(await recoveryOf(page)).toEqual(['passkey'])
})

it('error: a window that is closed, declined or blocked is told where the user is, and the next try works', async () => {
  const { page, frame } = await open('publickey-credentials-get')
  await signIn(page, 'wilma@example.org')
  await addressOf(page)
  const asked = ask(page, 'SET_UP_RECOVERY', { method: 'passkey' })
  await heading(frame, 'Create a passkey')
  const closed = await pressForWindow(page, frame, 'Create a passkey')
  await heading(closed, 'Create a passkey')
  await closed.close()
  await expect.poll(() => alert(frame)).toBe('The window was closed. Try again.')

  const declined = await pressForWindow(page, frame, 'Create a passkey')
  await heading(declined, 'Create a passkey')
  await press(declined, 'No')
  await expect.poll(() => alert(frame)).toMatch(/^The passkey was not used/)

  await frame.evaluate(() => {
    const former = globalThis.open
    globalThis.open = () => {
      globalThis.open = former
      return null
    }
  })
  await press(frame, 'Create a passkey')
  await expect.poll(() => alert(frame)).toMatch(/^Your browser blocked the window/)

  const window = await pressForWindow(page, frame, 'Create a passkey')
  await addAuthenticator(window)
  await agree(window, 'Create a passkey')
  await heading(frame, 'Recovery is set up')
  await press(frame, 'Done')
  expect(await asked).toEqual({ granted: { method: 'passkey' } })
})

it('behavior: where the frame may, none opens', async () => {
  const { page, frame } = await open('publickey-credentials-get; publickey-credentials-create')
  await addAuthenticator(page)
  await signIn(page, 'willi@example.org')
  await addressOf(page)
  const windows: Page[] = []
  page.on('popup', (one) => windows.push(one))
  const asked = ask(page, 'SET_UP_RECOVERY', { method: 'passkey' })
  await heading(frame, 'Create a passkey')
  await press(frame, 'Create a passkey')
  await heading(frame, 'Recovery is set up')
  await press(frame, 'Done')
  expect(await asked).toEqual({ granted: { method: 'passkey' } })
  expect(windows).toEqual([])
})

it('error: what frames ask their own windows no app is answered', async () => {
  const { page } = await open('')
  const asked = { appOrigin: served.app.origin, name: 'a', publicKey: 'BAAA', nonce: 'ab' }
  expect(await ask(page, 'USE_PASSKEY', asked)).toMatchObject({ refused: 'USE_PASSKEY is not supported.' })
})
