import { launchBrowser } from '@hawser/testing/playwright'
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCode, signInByMail } from './fixtures/answerMails.js'
import { ask } from './fixtures/askWallet.js'
import { expectGoodLook, focusedIn, pressByKey, tabTo } from './fixtures/lookAt.js'
import { serveWallet } from './fixtures/serveWallet.js'

// Every screen that is no consent: for who sees it, on a computer and on a phone, for who hears it, and for who has a keyboard alone.

const password = 'lantern orbit mango quilt'
const chainIds = ['eip155:1']
let served: Awaited<ReturnType<typeof serveWallet>>
let browser: Browser

beforeAll(async () => {
  // Nothing here is asked of a node.
  served = await serveWallet({ rpcUrl: 'http://127.0.0.1:1', recovery: ['passkey', 'password', 'operator'] })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
})

const sizes = {
  computer: { viewport: { width: 800, height: 700 }, frame: { width: 360, height: 600 } },
  phone: { viewport: { width: 320, height: 568 }, frame: { width: 320, height: 568 } },
} as const
type Size = keyof typeof sizes

interface Opened {
  readonly page: Page
  readonly frame: Frame
}

/** In a browser of its own. */
async function open(size: Size, stored: Readonly<Record<string, string>> = {}): Promise<Opened> {
  const page = await (await browser.newContext({ viewport: sizes[size].viewport, reducedMotion: 'reduce' })).newPage()
  // What the page of before has kept.
  await page.addInitScript((given) => {
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value)
  }, stored)
  await page.goto(served.app.origin)
  await page.waitForFunction(() => 'app' in globalThis)
  await ask(page, 'IS_CONNECTED')
  await page.evaluate(({ width, height }) => {
    const iframe = document.querySelector('iframe')
    iframe?.style.setProperty('width', `${width}px`)
    iframe?.style.setProperty('height', `${height}px`)
    iframe?.focus()
  }, sizes[size].frame)
  const frame = page.frames().find((one) => one.url().startsWith(served.frame.origin))
  if (!frame) throw new Error('no frame')
  return { page, frame }
}

const signIn = (page: Page, to: string) => signInByMail(page, served.mailbox, to)

/** What stands under `title` is looked at; the title has the focus, and is read first. */
async function look({ page, frame }: Opened, title: string | RegExp, isForm = false): Promise<void> {
  await frame.getByRole('heading', { level: 1, name: title }).waitFor()
  await expectGoodLook(page, frame)
  if (isForm) return
  const heading = (await frame.locator('h1').textContent()) ?? ''
  await expect.poll(() => focusedIn(frame)).toBe(heading)
}

/** What counts only once it was seen, pressed by keyboard until it does. */
async function pressSeen({ page, frame }: Opened, name: string, isDone: () => Promise<boolean>): Promise<void> {
  await tabTo(page, frame, name)
  await expect
    .poll(async () => {
      if (!(await isDone())) await page.keyboard.press('Enter')
      return isDone()
    })
    .toBe(true)
}

async function typeCode({ page, frame }: Opened, to: string, before: string | undefined): Promise<void> {
  const code = await newCode(served.mailbox, to, before)
  await tabTo(page, frame, 'Code')
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

describe.each(['computer', 'phone'] as const)('on a %s', (size) => {
  it('default: recovery, from its offer to its use in another browser', async () => {
    const to = `recovery.${size}@example.org`
    const here = await open(size)
    const { page, frame } = here
    await signIn(page, to)
    await ask(page, 'GET_ACCOUNTS', { chainIds })
    const offered = ask(page, 'SET_UP_RECOVERY', { isOffer: true })
    await look(here, 'Protect your wallet')
    for (const [name, title] of [
      [/^Passkey/, 'Create a passkey'],
      [/^Held by the service/, 'Recovery by the service'],
    ] as const) {
      await pressByKey(page, frame, name)
      await look(here, title)
      await pressByKey(page, frame, 'Back')
      await frame.getByRole('heading', { name: 'Protect your wallet' }).waitFor()
    }
    await pressByKey(page, frame, /^Password/)
    await look(here, 'Choose a recovery password')
    await tabTo(page, frame, 'Recovery password')
    await page.keyboard.type('short')
    await page.keyboard.press('Enter')
    await expect.poll(() => frame.getByRole('alert').textContent()).toMatch(/^Use at least \d+ characters\.$/)
    await expectGoodLook(page, frame)
    await expect.poll(() => focusedIn(frame)).toBe('Recovery password')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(password)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await look(here, 'Recovery is set up')
    await pressByKey(page, frame, 'Done')
    expect(await offered).toEqual({ granted: { method: 'password' } })
    await page.context().close()

    const there = await open(size)
    await signIn(there.page, to)
    const recovered = ask(there.page, 'RECOVER', {})
    await look(there, 'Recover your wallet')
    await tabTo(there.page, there.frame, 'Recovery password')
    await there.page.keyboard.type('another one of four words')
    await there.page.keyboard.press('Enter')
    await expect.poll(() => there.frame.getByRole('alert').textContent()).toMatch(/^This password is wrong\./)
    await expectGoodLook(there.page, there.frame)
    await there.page.keyboard.press('Control+a')
    await there.page.keyboard.type(password)
    await there.page.keyboard.press('Enter')
    expect(await recovered).not.toHaveProperty('refused')
    await there.page.context().close()
  })

  it('CAP-04 default: a passkey as the way in, and what is wrong with one', async () => {
    const here = await open(size)
    const { page, frame } = here
    const asked = ask(page, 'CONNECT_PASSKEY')
    await look(here, 'Continue with a passkey')
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
    } as const
    await session.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, isUserVerified: false } })
    await pressByKey(page, frame, 'Create a new wallet')
    await expect.poll(() => frame.getByRole('alert').textContent()).toMatch(/^The passkey was not used/)
    await expectGoodLook(page, frame)
    await pressByKey(page, frame, 'Cancel')
    expect(await asked).toMatchObject({ rpcCode: 4001 })
    await page.context().close()
  })

  it('error: a wallet that is elsewhere, and nothing to recover it by', async () => {
    const to = `none.${size}@example.org`
    const here = await open(size)
    await signIn(here.page, to)
    await ask(here.page, 'GET_ACCOUNTS', { chainIds })
    await here.page.context().close()
    const there = await open(size)
    await signIn(there.page, to)
    const recovered = ask(there.page, 'RECOVER', {})
    await look(there, 'Recover your wallet')
    await there.page.keyboard.press('Escape')
    expect(await recovered).toMatchObject({ refused: expect.any(String) })
    await there.page.context().close()
  })

  it('default: a transaction that waits, to be sped up or cancelled', async () => {
    const word = `0x${'ab'.repeat(32)}`
    const operation = {
      fromBlock: '0x0',
      sentAtMs: Date.now(),
      owner: `0x${'11'.repeat(20)}`,
      calls: [{ to: `0x${'22'.repeat(20)}`, value: '0x1', data: '0x' }],
      nonce: '0x10000000000000000',
      maxFeePerGas: '0x3b9aca00',
      maxPriorityFeePerGas: '0x1',
      replacements: [],
    }
    const waiting = JSON.stringify([['order-1', { chainId: 'eip155:1', hash: word, operation }]])
    const here = await open(size, { 'hawser-waiting': waiting })
    const { page, frame } = here
    await signIn(page, `waiting.${size}@example.org`)
    await ask(page, 'GET_ACCOUNTS', { chainIds })
    const managed = ask(page, 'MANAGE_WALLET')
    await look(here, 'Your wallet')
    await pressByKey(page, frame, /^Waiting transactions/)
    await frame.getByRole('button', { name: /^Ethereum/ }).waitFor()
    await look(here, 'Waiting transactions')
    await pressByKey(page, frame, /^Ethereum/)
    await frame.getByRole('button', { name: 'Speed up' }).waitFor()
    await look(here, 'Waiting transactions')
    await pressByKey(page, frame, 'Back')
    await frame.getByRole('button', { name: /^Ethereum/ }).waitFor()
    await pressByKey(page, frame, /^Ethereum/)
    await frame.getByRole('button', { name: 'Speed up' }).waitFor()
    // Its owner is none of this wallet's: it says so, and signs nothing.
    await pressByKey(page, frame, 'Speed up')
    await expect.poll(() => frame.getByRole('alert').textContent()).not.toBe('')
    await expectGoodLook(page, frame)
    await page.keyboard.press('Escape')
    await frame.getByRole('heading', { level: 1, name: 'Your wallet', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    expect(await managed).toEqual({ granted: undefined })
    await page.context().close()
  })

  it('default: everything that people do with their wallet', async () => {
    const to = `manage.${size}@example.org`
    const second = `second.${size}@example.org`
    const here = await open(size)
    const { page, frame } = here
    await signIn(page, to)
    await ask(page, 'GET_ACCOUNTS', { chainIds })
    const managed = ask(page, 'MANAGE_WALLET')
    const home = () => frame.getByRole('heading', { level: 1, name: 'Your wallet', exact: true }).waitFor()
    await look(here, 'Your wallet')

    await pressByKey(page, frame, /^Devices/)
    await frame.getByRole('button', { name: /This device/ }).waitFor()
    await look(here, 'Devices')
    await pressByKey(page, frame, /This device/)
    await look(here, /^Remove/)
    const isSaid = async () => /only device/.test((await frame.getByRole('alert').textContent()) ?? '')
    await pressSeen(here, 'Remove', isSaid)
    await expectGoodLook(page, frame)
    await pressByKey(page, frame, 'Back')
    await frame.getByRole('button', { name: /This device/ }).waitFor()
    await page.keyboard.press('Escape')
    await home()

    await pressByKey(page, frame, /^Recovery(?! phrase)/)
    await look(here, 'Recovery')
    await page.keyboard.press('Escape')
    await home()

    await pressByKey(page, frame, /^Recovery phrase/)
    await look(here, 'Recovery phrase')
    let before = served.mailbox.codeTo(to)
    await pressByKey(page, frame, 'Continue')
    await look(here, 'Enter your code')
    await typeCode(here, to, before)
    await look(here, 'Just a moment')
    await frame.getByRole('heading', { name: 'Your words' }).waitFor({ timeout: 120_000 })
    await look(here, 'Your words')
    await pressSeen(here, 'Show the words', async () => (await frame.locator('.words li').count()) > 0)
    await expectGoodLook(page, frame)
    await pressByKey(page, frame, 'I wrote them down')
    await home()

    await pressByKey(page, frame, /^Ways to sign in/)
    await look(here, 'Ways to sign in')
    await pressByKey(page, frame, /^Email/)
    await frame.getByRole('button', { name: 'Add a second address' }).waitFor()
    await look(here, 'Email addresses')
    await pressByKey(page, frame, 'Add a second address')
    await look(here, 'Add a second address')
    before = served.mailbox.codeTo(to)
    await tabTo(page, frame, 'Email address')
    await page.keyboard.type(second)
    await page.keyboard.press('Enter')
    await frame.getByText(`to ${to}.`).waitFor()
    await typeCode(here, to, before)
    await frame.getByText(`to ${second}.`).waitFor()
    await look(here, 'Enter your code')
    await typeCode(here, second, undefined)
    await frame.getByText('The address was added.').waitFor()
    await look(here, 'Email addresses')
    await pressByKey(page, frame, 'Remove')
    await look(here, 'Remove this address?')
    await pressByKey(page, frame, 'Back')
    await frame.getByRole('heading', { name: 'Email addresses' }).waitFor()
    await page.keyboard.press('Escape')
    if ((await frame.locator('h1').textContent()) !== 'Your wallet') await page.keyboard.press('Escape')
    await home()

    await pressByKey(page, frame, /^Move to another wallet/)
    await look(here, 'Move to another wallet')
    await pressByKey(page, frame, 'I have a recovery phrase')
    await look(here, 'Replace your wallet?')
    await tabTo(page, frame, /^Type REPLACE/)
    before = served.mailbox.codeTo(to)
    await page.keyboard.type('REPLACE')
    await page.keyboard.press('Enter')
    await frame.getByRole('heading', { name: 'Enter your code' }).waitFor()
    await typeCode(here, to, before)
    await frame.getByLabel('Recovery phrase').waitFor()
    await look(here, 'Use a recovery phrase')
    await tabTo(page, frame, 'Recovery phrase')
    await page.keyboard.type('abandon abuot')
    await pressByKey(page, frame, 'Use this wallet')
    await expect.poll(() => frame.getByRole('alert').textContent()).toContain('Word 2, “abuot”')
    await expectGoodLook(page, frame)
    await page.keyboard.press('Escape')
    await frame.getByRole('heading', { level: 1, name: 'Use a recovery phrase' }).waitFor({ state: 'detached' })
    if ((await frame.locator('h1').textContent()) !== 'Your wallet') await page.keyboard.press('Escape')
    await home()

    await pressByKey(page, frame, /^Delete wallet/)
    await look(here, 'Delete your wallet')
    await tabTo(page, frame, /^Type DELETE/)
    before = served.mailbox.codeTo(to)
    await page.keyboard.type('DELETE')
    await page.keyboard.press('Enter')
    await frame.getByRole('heading', { name: 'Enter your code' }).waitFor()
    await typeCode(here, to, before)
    await look(here, 'Delete it for good?')
    await pressByKey(page, frame, 'Keep my wallet')
    await home()
    await pressByKey(page, frame, 'Close')
    expect(await managed).toEqual({ granted: undefined })
    await page.context().close()
  })
})
