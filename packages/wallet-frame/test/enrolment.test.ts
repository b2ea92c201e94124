import { approveConsent, launchBrowser } from '@hawser/testing/playwright'
import type { Browser, BrowserContext, Frame, FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newCode } from './fixtures/answerMails.js'
import { expectGoodLook, focusedIn, pressByKey, tabTo } from './fixtures/lookAt.js'
import { serveWallet } from './fixtures/serveWallet.js'
import { addressOf, closed, connect, connectBy, partitioned, setsIn, sign, signInHere } from './fixtures/windowDapp.js'

let served: Awaited<ReturnType<typeof serveWallet>>
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  // Nothing here is asked of a node.
  served = await serveWallet({ rpcUrl: 'http://127.0.0.1:1' })
  browser = await launchBrowser({ args: [partitioned] })
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 800, height: 700 } })
})
afterEach(() => context.close())

async function open(query: Readonly<Record<string, string>> = {}): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${served.dappUrl}&${new URLSearchParams(query)}`)
  await page.waitForFunction(() => 'dapp' in globalThis)
  return page
}

/** The wallet where this browser keeps what is the wallet page's own: it was used in a window. The app has forgotten it. */
async function haveWallet(email: string): Promise<string | undefined> {
  const page = await open(closed)
  await connectBy(served, page, email)
  const address = await addressOf(page)
  await page.evaluate(() => localStorage.clear())
  await page.close()
  return address
}

/** An app with the wallet in a frame, whose user has just entered a code. */
async function arrive(email: string, query: Readonly<Record<string, string>> = {}) {
  const page = await open(query)
  const connecting = connect(page, email)
  await signInHere(served, page, email)
  const frame = page.frameLocator('[data-hawser-frame] iframe')
  return { page, frame, connecting }
}

const inner = (page: Page): Frame => {
  const frame = page.frames().find((one) => one.url().startsWith(served.frame.origin))
  if (!frame) throw new Error('no frame')
  return frame
}

/** From what the frame says where there is no way of recovery. */
async function choose(frame: FrameLocator): Promise<void> {
  await frame.getByRole('button', { name: 'Use it from this browser' }).click()
  await frame.getByRole('heading', { name: 'Use your wallet here?' }).waitFor()
}

async function openWindow({ page, frame }: Pick<Awaited<ReturnType<typeof arrive>>, 'page' | 'frame'>): Promise<Page> {
  await frame.getByRole('heading', { name: 'Use your wallet here?' }).waitFor()
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    frame.getByRole('button', { name: 'Open wallet' }).click(),
  ])
  return window
}

/** The same by keyboard alone, after a look at what is asked. */
async function openWindowByKey(page: Page): Promise<Page> {
  const frame = inner(page)
  await expect.poll(() => focusedIn(frame)).toBe('Use your wallet here?')
  await expectGoodLook(page, frame)
  const [window] = await Promise.all([page.waitForEvent('popup'), pressByKey(page, frame, 'Open wallet')])
  return window
}

/** Nothing in the window is wrong for anybody's eyes, ears and hands, in a small one either. */
async function agreeByKey(window: Page): Promise<void> {
  const button = window.getByRole('button', { name: 'Use it there' })
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false')
  const size = window.viewportSize()
  for (const viewport of [{ width: 320, height: 568 }, size ?? { width: 400, height: 700 }]) {
    await window.setViewportSize(viewport)
    await expectGoodLook(window, window)
  }
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false')
  await tabTo(window, window, 'Use it there')
  // It closes itself while the key is still down.
  await window.keyboard.press('Enter').catch(() => {})
}

async function agree(window: Page): Promise<void> {
  const button = window.getByRole('button', { name: 'Use it there' })
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false')
  await button.click()
}

describe('a wallet that this browser has in another place', () => {
  it('VIEW-02 default: after a look at who asks and a press, the app has the same wallet, by a set of shares of its own; by keyboard alone', async () => {
    const email = 'here@example.org'
    const address = await haveWallet(email)
    const { page, frame, connecting } = await arrive(email)
    await choose(frame)
    const heard = page.evaluate(() => {
      const all: string[] = []
      Object.assign(globalThis, { heard: all })
      addEventListener('message', ({ data }) => all.push(JSON.stringify(data)))
    })
    await heard
    const window = await openWindowByKey(page)
    await window.getByRole('heading', { name: `Use your wallet in ${served.app.origin}?` }).waitFor()
    await window.getByText(email).waitFor()
    const own = await setsIn(window)
    expect(own).toHaveLength(1)
    const gone = window.waitForEvent('close')
    await agreeByKey(window)
    await gone
    expect(await connecting).toBe(4)
    expect(await addressOf(page)).toBe(address)
    // Each place has a share of a set of its own, under a key that is not given out.
    const here = await setsIn(inner(page))
    expect(here).toEqual([expect.stringMatching(/^[\da-f]{32} false$/)])
    expect(here).not.toEqual(own)
    expect(await page.evaluate('globalThis.heard')).toEqual([])

    await page.locator('[data-hawser-frame] iframe').waitFor({ state: 'hidden' })
    await page.reload()
    await page.waitForFunction(() => 'dapp' in globalThis)
    await expect.poll(() => addressOf(page)).toBe(address)
    const signing = sign(page, 'Here, too')
    await approveConsent(page.frameLocator('[data-hawser-frame] iframe'))
    expect(await signing).toMatch(/^0x[\da-f]{130}$/)
  })

  it('error: who says no, or closes the window, gives nothing away, and may say yes later', async () => {
    const email = 'no@example.org'
    const address = await haveWallet(email)
    const { page, frame, connecting } = await arrive(email)
    await choose(frame)
    const first = await openWindow({ page, frame })
    await first.getByRole('button', { name: 'No', exact: true }).click()
    await frame.getByText('The window was closed. Try again.').waitFor()
    expect(await setsIn(inner(page))).toEqual([])
    const second = await openWindow({ page, frame })
    await second.getByRole('heading', { name: /Use your wallet in/ }).waitFor()
    await second.close()
    await frame.getByText('The window was closed. Try again.').waitFor()
    expect(await setsIn(inner(page))).toEqual([])
    await agree(await openWindow({ page, frame }))
    expect(await connecting).toBe(4)
    expect(await addressOf(page)).toBe(address)
  })

  it('VIEW-02 behavior: the window looks as the app does, and speaks its language and not the browser’s', async () => {
    const email = 'language@example.org'
    const address = await haveWallet(email)
    const { page, frame, connecting } = await arrive(email, { locale: 'de' })
    await frame.getByRole('button', { name: 'Aus diesem Browser benutzen' }).click()
    const [window] = await Promise.all([
      page.waitForEvent('popup'),
      frame.getByRole('button', { name: 'Wallet öffnen' }).click(),
    ])
    await window.getByRole('heading', { name: `Deine Wallet in ${served.app.origin} benutzen?` }).waitFor()
    expect(
      await window.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]),
    ).toEqual(['de', 'dark'])
    const button = window.getByRole('button', { name: 'Dort benutzen' })
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false')
    await button.click()
    expect(await connecting).toBe(4)
    expect(await addressOf(page)).toBe(address)
  })

  it('error: a browser that has it in no other place says so, and makes no other one', async () => {
    const email = 'nowhere@example.org'
    await haveWallet(email)
    await context.close()
    context = await browser.newContext({ viewport: { width: 800, height: 700 } })
    const { page, frame, connecting } = await arrive(email)
    await choose(frame)
    const window = await openWindow({ page, frame })
    await frame.getByText("This browser doesn't have your wallet.").waitFor()
    await expect.poll(() => window.isClosed()).toBe(true)
    await frame.getByRole('button', { name: 'Not now' }).click()
    expect(await connecting).toMatchObject({ code: expect.any(String) })
    expect(await addressOf(page)).toBeUndefined()
    expect(await setsIn(inner(page))).toEqual([])
  })

  it('behavior: a code of longer ago is not enough: another one is asked for, after the press', async () => {
    const email = 'later@example.org'
    const address = await haveWallet(email)
    const { page, frame, connecting } = await arrive(email)
    await choose(frame)
    await frame.getByRole('heading', { name: 'Use your wallet here?' }).waitFor()
    served.time.aheadMs += 11 * 60_000
    await agree(await openWindow({ page, frame }))
    // It is there once the code was sent.
    await frame.getByLabel('Code').waitFor()
    await frame.getByLabel('Code').fill(await newCode(served.mailbox, email))
    await frame.getByLabel('Code').press('Enter')
    expect(await connecting).toBe(4)
    expect(await addressOf(page)).toBe(address)
  })

  it('behavior: a press in the first moment, or by script, is none', async () => {
    const email = 'hasty@example.org'
    await haveWallet(email)
    const { page, frame, connecting } = await arrive(email)
    await choose(frame)
    const window = await openWindow({ page, frame })
    const button = window.getByRole('button', { name: 'Use it there' })
    await button.waitFor()
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false')
    await button.dispatchEvent('click')
    await window.getByRole('heading', { name: /Use your wallet in/ }).waitFor()
    expect(await setsIn(inner(page))).toEqual([])
    await button.click()
    expect(await connecting).toBe(4)
  })
})

describe('a hostile app', () => {
  it('behavior: it opens the wallet’s own window, and is neither heard nor told anything', async () => {
    await haveWallet('hostile@example.org')
    const app = await open(closed)
    const url = `${served.frame.origin}/wallet/frame/?projectId=project-key-0001&origin=${encodeURIComponent(served.frame.origin)}`
    const [window] = await Promise.all([
      app.waitForEvent('popup'),
      app.evaluate((to) => {
        const heard: unknown[] = []
        addEventListener('message', ({ data }) => heard.push(data))
        const opened = globalThis.open(to, '_blank', 'popup')
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => heard.push(data)
        const hello = { type: '@hawser-app/HELLO', payload: { version: 1, nonce: '0'.repeat(32) } }
        Object.assign(globalThis, { heard, greet: () => opened?.postMessage(hello, '*', [port2]) })
      }, url),
    ])
    // The browser says who opened it, which is not who it says to be.
    await window.getByText('It only works inside an app').waitFor()
    await app.evaluate('greet()')
    await window.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    expect(await app.evaluate('heard')).toEqual([])
  })

  it('behavior: what frames ask their own windows no app is answered', async () => {
    const page = await context.newPage()
    await page.goto(served.app.origin)
    await page.waitForFunction(() => 'app' in globalThis)
    const asked = {
      appOrigin: served.app.origin,
      publicKey: 'BAAA',
      nonce: 'ab',
      email: null,
      walletId: 'ab',
      setIds: ['cd'],
    }
    const answer = await page.evaluate(`globalThis.app.ask('HAND_OVER', ${JSON.stringify(asked)})`)
    expect(answer).toMatchObject({ refused: 'HAND_OVER is not supported.' })
  })
})
