import { launchBrowser } from '@hawser/testing/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MessageName } from '../src/exports/connector.js'
import { startPages } from './support.js'

const { address } = privateKeyToAccount(`0x${'33'.repeat(32)}`)
const email = 'somebody@mail.example'
let browser: Browser
let context: BrowserContext
let pages: Awaited<ReturnType<typeof startPages>>

beforeAll(async () => {
  pages = await startPages()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await pages?.close()
})
beforeEach(async () => {
  context = await browser.newContext()
})
afterEach(() => context.close())

async function open(query = ''): Promise<Page> {
  const page = await context.newPage()
  const failures: unknown[] = []
  page.on('pageerror', (error) => failures.push(error))
  await page.goto(`${pages.appUrl}${query}`)
  await page.waitForFunction(() => globalThis.testPage !== undefined)
  expect(failures).toEqual([])
  return page
}
const state = (page: Page) => page.evaluate(() => globalThis.testPage.state())
const iframe = (page: Page) => page.locator('[data-hawser-frame] iframe')

async function connect(page: Page): Promise<unknown> {
  const connecting = page.evaluate((given) => globalThis.testPage.connect(given), email)
  await expect.poll(async () => (await state(page)).questions.length).toBe(1)
  await page.evaluate(() => {
    const [question] = globalThis.testPage.state().questions
    globalThis.testPage.answer(question?.id ?? '', '123 456')
  })
  return connecting
}

describe.each(['', '&compatible'])('an app and a frame of two sites, in Chromium%s', (query) => {
  it('default: no frame is asked for before somebody chooses it; then a code, and an address', async () => {
    const before = pages.frame.asked.length
    const page = await open(query)
    await page.waitForLoadState('networkidle')
    expect(pages.frame.asked).toHaveLength(before)
    expect(await iframe(page).count()).toBe(0)
    expect(await connect(page)).toEqual([address])
    expect(await state(page)).toMatchObject({ address, status: 'connected', questions: [] })
    await expect.poll(() => iframe(page).isVisible()).toBe(false)
    // Of another origin: nothing of it can be read.
    expect(await iframe(page).evaluate((frame) => (frame as HTMLIFrameElement).contentDocument)).toBeNull()
  })

  it('default: the user approves in the frame, which is visible for that long; the signature is by the key in it', async () => {
    const page = await open(query)
    await connect(page)
    const signing = page.evaluate(() => globalThis.testPage.sign('Hello'))
    await iframe(page).waitFor({ state: 'visible' })
    const box = await iframe(page).boundingBox()
    expect(box).toMatchObject({ width: 360, height: 600 })
    await page.frameLocator('[data-hawser-frame] iframe').getByRole('button', { name: 'Approve' }).click()
    const signature = await signing
    expect(await verifyMessage({ address, message: 'Hello', signature: signature as `0x${string}` })).toBe(true)
    await iframe(page).waitFor({ state: 'hidden' })
  })

  it('behavior: on a phone it has the full width, turned or not the button covers none of it, and it is in the window', async () => {
    const page = await open(query)
    await page.setViewportSize({ width: 400, height: 700 })
    await connect(page)
    const signing = page.evaluate(() => globalThis.testPage.sign('Hello'))
    await iframe(page).waitFor({ state: 'visible' })
    expect(await iframe(page).boundingBox()).toMatchObject({ x: 0, y: 100, width: 400, height: 600 })
    for (const [width, height] of [
      [700, 400],
      [320, 256],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(async () => (await iframe(page).boundingBox())?.width).toBe(Math.min(width, 360))
      const frame = await iframe(page).boundingBox()
      const button = await page.getByRole('button', { name: 'Close' }).boundingBox()
      if (!frame || !button) throw new Error('The frame is not shown.')
      expect(button.y).toBeGreaterThanOrEqual(0)
      expect(button.y + button.height).toBeLessThanOrEqual(frame.y)
      expect(frame.y + frame.height).toBeLessThanOrEqual(height)
    }
    await page.getByRole('button', { name: 'Close' }).click()
    expect(await signing).toEqual({ code: 'ABORTED' })
  })

  it('behavior: closed by its button or Escape, what is open is refused, and the next one works', async () => {
    const page = await open(query)
    await connect(page)
    for (const close of [
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.getByRole('button', { name: 'Close' }).press('Escape'),
    ]) {
      const signing = page.evaluate(() => globalThis.testPage.sign('Hello'))
      await iframe(page).waitFor({ state: 'visible' })
      await close()
      expect(await signing).toEqual({ code: 'ABORTED' })
      await iframe(page).waitFor({ state: 'hidden' })
    }
  })

  it('default: a reload restores, without a question', async () => {
    const page = await open(query)
    await connect(page)
    await page.reload()
    await page.waitForFunction(() => globalThis.testPage !== undefined)
    await expect.poll(async () => (await state(page)).status).toBe('connected')
    expect(await state(page)).toMatchObject({ address, questions: [] })
  })

  it('PERM-02 STA-26 error: what only reads passes, what signs is consented to, and all else is refused, and said in the modal', async () => {
    const page = await open(query)
    await connect(page)
    expect(await page.evaluate(() => globalThis.testPage.request('eth_accounts'))).toEqual([address])
    const signing = page.evaluate(() => globalThis.testPage.sign('Hello'))
    await iframe(page).waitFor({ state: 'visible' })
    expect(await page.evaluate(() => globalThis.testPage.request('eth_sign', []))).toEqual({
      code: 4200,
      message: 'Requested RPC call is not allowed',
    })
    expect(await signing).toEqual({ code: 'ABORTED' })
    await iframe(page).waitFor({ state: 'hidden' })
    await expect.poll(() => state(page)).toMatchObject({ isOpen: true, toast: 'Action not allowed' })
  })

  it('API-14 behavior: every event of an app is answered, by success or by an error with a message', async () => {
    const page = await open(query)
    await connect(page)
    const notSupported = (name: string) => ({ code: 'IFRAME_REFUSED', message: `${name} is not supported.` })
    const events: readonly (readonly [name: MessageName, payload: unknown, isGranted: boolean])[] = [
      ['SYNC_DAPP_DATA', { projectId: 'p', metadata: { name: 'a', description: '', url: 'b', icons: [] } }, true],
      ['SYNC_THEME', { themeMode: 'dark' }, true],
      ['IS_CONNECTED', undefined, true],
      ['SWITCH_NETWORK', { chainId: 1 }, true],
      ['GET_USER', { chainId: 1 }, true],
      ['GET_CHAIN_ID', undefined, false],
      ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined, false],
      ['INIT_SMART_ACCOUNT', undefined, false],
      ['SET_PREFERRED_ACCOUNT', { type: 'eoa' }, true],
      ['GET_SOCIAL_REDIRECT_URI', { provider: 'google' }, false],
      ['CONNECT_SOCIAL', { uri: 'https://social.example' }, false],
      ['GET_FARCASTER_URI', undefined, false],
      ['CONNECT_FARCASTER', undefined, false],
      ['UPDATE_EMAIL', { email }, true],
      ['UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' }, true],
      ['UPDATE_EMAIL_SECONDARY_OTP', { otp: '654321' }, true],
      ['RELOAD', undefined, false],
      ['CONNECT_EMAIL', { email: 'other@mail.example' }, true],
      ['CONNECT_OTP', { otp: '123456' }, true],
      ['CONNECT_DEVICE', undefined, true],
      ['RPC_REQUEST', { method: 'eth_accounts', chainId: 1 }, true],
      ['SIGN_OUT', undefined, true],
    ]
    for (const [name, payload, isGranted] of events) {
      const answer = page.evaluate(
        ([given, what]) => globalThis.testPage.askFrame(given as never, what),
        [name, payload],
      )
      if (name === 'CONNECT_DEVICE') {
        const [inner] = page.frames().filter((one) => one.url().startsWith(pages.frame.origin))
        await expect
          .poll(() => inner?.evaluate(() => globalThis.testFrame.received.some((one) => one.name === 'CONNECT_DEVICE')))
          .toBe(true)
        await inner?.evaluate(() => globalThis.testFrame.approveDevice())
      }
      expect(await answer, name).toEqual(isGranted ? true : notSupported(name))
    }
  })

  it('behavior: two tabs agree on a sign-out', async () => {
    const one = await open(query)
    await connect(one)
    const two = await open(query)
    await expect.poll(async () => (await state(two)).status).toBe('connected')
    await one.evaluate(() => globalThis.testPage.disconnect())
    await expect.poll(async () => (await state(two)).status).toBeUndefined()
    await one.reload()
    await one.waitForFunction(() => globalThis.testPage !== undefined)
    expect((await state(one)).status).toBeUndefined()
  })
})

describe('hostile pages, in Chromium', () => {
  it('behavior: what other windows and the page’s own scripts post is heard by neither side', async () => {
    const page = await open()
    await connect(page)
    const before = await state(page)
    await page.evaluate(() => {
      const { contentWindow } = document.querySelector<HTMLIFrameElement>('[data-hawser-frame] iframe') ?? {}
      for (const name of ['SIGN_OUT', 'IS_CONNECTED', 'GET_ACCOUNTS'])
        contentWindow?.postMessage({ id: 'a', type: `@w3m-app/${name}` }, '*')
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => {
        Object.assign(globalThis, { leaked: data })
      }
      const hello = { type: '@hawser-app/HELLO', payload: { version: 1, nonce: '0'.repeat(32) } }
      contentWindow?.postMessage(hello, '*', [port2])
      port1.postMessage({ id: 'b', type: '@w3m-app/SIGN_OUT' })
      // As if it were the frame.
      window.postMessage({ type: '@hawser-frame/SESSION_CHANGED', payload: { isConnected: false } }, '*')
      window.postMessage({ type: '@w3m-frame/READY', payload: {} }, '*')
    })
    expect(await page.evaluate(() => globalThis.testPage.request('eth_accounts'))).toEqual([address])
    const signing = page.evaluate(() => globalThis.testPage.sign('Hello'))
    await page.frameLocator('[data-hawser-frame] iframe').getByRole('button', { name: 'Approve' }).click()
    expect(await signing).toMatch(/^0x/)
    expect(await state(page)).toEqual(before)
    expect(await page.evaluate(() => Object.hasOwn(globalThis, 'leaked'))).toBe(false)
  })

  it('error: a page whose content security policy keeps the frame out is told so at once', async () => {
    pages.allowFrames("'none'")
    try {
      const page = await open()
      const outcome = await page.evaluate((given) => globalThis.testPage.connect(given), email)
      expect(outcome).toEqual({
        code: 'IFRAME_BLOCKED',
        details: expect.stringContaining(`Add ${pages.frame.origin} to its frame-src.`),
      })
      expect(await iframe(page).count()).toBe(0)
    } finally {
      pages.allowFrames(pages.frame.origin)
    }
  })
})
