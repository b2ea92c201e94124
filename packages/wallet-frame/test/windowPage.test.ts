import { approveConsent, launchBrowser } from '@hawser/testing/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { violationsIn } from './fixtures/lookAt.js'
import { listen } from './fixtures/servers.js'
import { serveWallet } from './fixtures/serveWallet.js'
import {
  addressOf,
  closed,
  connect,
  connectBy,
  disconnect,
  press,
  putOffRecovery,
  question,
  sign,
  signIn,
} from './fixtures/windowDapp.js'

let served: Awaited<ReturnType<typeof serveWallet>>
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  // Nothing here is asked of a node.
  served = await serveWallet({ rpcUrl: 'http://127.0.0.1:1' })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 800, height: 700 } })
})
afterEach(() => context.close())

async function open(headers: Readonly<Record<string, string>> = closed): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${served.dappUrl}&${new URLSearchParams(headers)}`)
  await page.waitForFunction(() => 'dapp' in globalThis)
  return page
}

const recoveryTask = (page: Page) => page.evaluate('globalThis.dapp.recoveryTask()')
const runTask = (page: Page, id: string) => page.evaluate(`globalThis.dapp.runTask(${JSON.stringify(id)})`)

describe('a page that keeps frames out', () => {
  it('STA-20 default: one press opens a window, a code is typed there, and it closes by itself; a signature is another press; a reload asks nobody', async () => {
    const page = await open()
    const email = 'window@example.org'
    const connecting = connect(page, email)
    await expect.poll(() => question(page)).toMatchObject({ kind: 'window', isRefused: true })
    const window = await press(page)
    const gone = window.waitForEvent('close')
    await window.getByRole('heading', { name: 'Check your email' }).waitFor()
    await signIn(served, window, email)
    expect(await connecting).toBe(4)
    await putOffRecovery(window)
    await gone
    const address = await addressOf(page)

    const signing = sign(page, 'Hello')
    await expect.poll(() => question(page)).toEqual({ id: expect.any(String), kind: 'window', connectorId: 'auth' })
    const consent = await press(page)
    const left = consent.waitForEvent('close')
    await consent.getByRole('heading', { name: 'Sign a message' }).waitFor()
    expect(await consent.locator('.origin').textContent()).toBe(served.app.origin)
    await approveConsent(consent)
    const signature = (await signing) as `0x${string}`
    expect(await verifyMessage({ address: address as `0x${string}`, message: 'Hello', signature })).toBe(true)
    await left

    await page.reload()
    await page.waitForFunction(() => 'dapp' in globalThis)
    await expect.poll(() => addressOf(page)).toBe(address)
    expect(await question(page)).toBeUndefined()
    expect(context.pages()).toEqual([page])

    await disconnect(page)
    expect(await addressOf(page)).toBeUndefined()
    // The window is told of it when it is opened next, before it lets anybody in: by a code anew.
    await connectBy(served, page, email, true)
    expect(await addressOf(page)).toBe(address)
  })

  it('behavior: who connected in another app by a window has the same wallet, by a code', async () => {
    const page = await open()
    await connectBy(served, page, 'twice@example.org')
    const address = await addressOf(page)
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await page.waitForFunction(() => 'dapp' in globalThis)
    const connecting = connect(page, 'twice@example.org')
    const window = await press(page)
    // The window is still signed in for this app.
    expect(await connecting).toBe(4)
    expect(window.isClosed() || (await window.waitForEvent('close'))).toBeTruthy()
    expect(await addressOf(page)).toBe(address)
  })

  it('behavior: who has a new wallet sets up recovery in the window, once the app has its accounts; the app knows of it with the window closed', async () => {
    const page = await open()
    const email = 'recover@example.org'
    const connecting = connect(page, email)
    const window = await press(page)
    const gone = window.waitForEvent('close')
    await signIn(served, window, email)
    await window.getByRole('heading', { name: 'Protect your wallet' }).waitFor()
    // Nobody waits for the answer.
    expect(await connecting).toBe(4)
    expect(await recoveryTask(page)).toEqual({ value: '', isDue: true })
    await window.getByRole('button', { name: /^Password/ }).click()
    await window.getByLabel('Recovery password').fill('four random words here')
    await window.getByLabel('Enter it again').fill('four random words here')
    await window.getByRole('button', { name: 'Save password' }).click()
    await window.getByRole('heading', { name: 'Recovery is set up' }).waitFor({ timeout: 60_000 })
    // The window goes with the press.
    await window
      .getByRole('button', { name: 'Done' })
      .click()
      .catch(() => {})
    await gone
    await expect.poll(() => recoveryTask(page)).toEqual({ value: 'password', isDue: false })
    expect(context.pages()).toEqual([page])
  })

  it('behavior: who puts recovery off, or closes the window, is connected, and is reminded of it in the app after a reload too, until they put that off', async () => {
    const page = await open()
    const connecting = connect(page, 'later@example.org')
    const window = await press(page)
    await signIn(served, window, 'later@example.org')
    await window.getByRole('heading', { name: 'Protect your wallet' }).waitFor()
    expect(await connecting).toBe(4)
    await window.close()
    await expect.poll(() => recoveryTask(page)).toEqual({ value: '', isDue: true })
    expect(await addressOf(page)).toMatch(/^0x/)
    await page.reload()
    await page.waitForFunction(() => 'dapp' in globalThis)
    await expect.poll(() => addressOf(page)).toMatch(/^0x/)
    expect(await recoveryTask(page)).toEqual({ value: '', isDue: true })
    await runTask(page, 'recoveryLater')
    expect(await recoveryTask(page)).toEqual({ value: '', isDue: false })
    expect(await question(page)).toBeUndefined()
  })

  it('error: a browser that blocks pop-ups: it is said, and the next press opens it', async () => {
    const page = await open()
    const connecting = connect(page, 'blocked@example.org')
    await expect.poll(async () => (await question(page))?.kind).toBe('window')
    await page.evaluate(() => {
      const { open: allowed } = globalThis
      Object.assign(globalThis, { allowed, open: () => null })
    })
    await page.getByRole('button', { name: 'Open wallet' }).click()
    await expect.poll(async () => (await question(page))?.error?.code).toBe('WINDOW_BLOCKED')
    await page.evaluate('globalThis.open = globalThis.allowed')
    const window = await press(page)
    await signIn(served, window, 'blocked@example.org')
    expect(await connecting).toBe(4)
  })

  it('error: the window is closed, or loaded anew: the app is told at once, nothing is signed, and the next try works', async () => {
    const page = await open()
    const email = 'closer@example.org'
    const connecting = connect(page, email)
    const window = await press(page)
    await window.getByRole('heading', { name: 'Check your email' }).waitFor()
    await window.close()
    expect(await connecting).toMatchObject({ code: 'WINDOW_CLOSED' })
    await connectBy(served, page, email)

    const signing = sign(page, 'One')
    const consent = await press(page)
    await consent.getByRole('heading', { name: 'Sign a message' }).waitFor()
    await consent.close()
    expect(await signing).toMatchObject({ code: 'ABORTED' })

    const again = sign(page, 'Two')
    const second = await press(page)
    await second.getByRole('heading', { name: 'Sign a message' }).waitFor()
    const left = second.waitForEvent('close')
    await second.reload().catch(() => {})
    expect(await again).toMatchObject({ code: 'ABORTED' })
    await left

    const third = sign(page, 'Three')
    await approveConsent(await press(page))
    expect(await third).toMatch(/^0x[\da-f]{130}$/)
  })

  it('behavior: two requests at once are one window, one after the other', async () => {
    const page = await open()
    await connectBy(served, page, 'queue@example.org')
    const both = [sign(page, 'First'), sign(page, 'Second')]
    const window = await press(page)
    await window.getByText('First', { exact: true }).waitFor()
    await approveConsent(window)
    await window.getByText('Second', { exact: true }).waitFor()
    await approveConsent(window)
    expect(await Promise.all(both)).toEqual([
      expect.stringMatching(/^0x[\da-f]{130}$/),
      expect.stringMatching(/^0x[\da-f]{130}$/),
    ])
    await expect.poll(() => context.pages().length).toBe(1)
  })

  it('behavior: a page that goes takes its window with it', async () => {
    const page = await open()
    await connectBy(served, page, 'orphan@example.org')
    void sign(page, 'One').catch(() => {})
    const window = await press(page)
    const gone = window.waitForEvent('close')
    await window.getByRole('heading', { name: 'Sign a message' }).waitFor()
    await page.goto('about:blank')
    await gone
  })

  it('error: a page that the browser keeps apart from its windows: both sides say so', async () => {
    const page = await open({ ...closed, 'cross-origin-opener-policy': 'same-origin' })
    const connecting = connect(page, 'coop@example.org')
    const window = await press(page)
    expect(await connecting).toMatchObject({
      code: 'WINDOW_CLOSED',
      details: expect.stringContaining('same-origin-allow-popups'),
    })
    await window.getByText('It only works inside an app').waitFor()
  })
})

describe('the man in the middle of the window', () => {
  it('behavior: a page that takes the window’s place is told nothing, is not heard, and ends what was asked', async () => {
    const page = await open()
    await connectBy(served, page, 'middle@example.org')
    // A script of the app's page has got hold of the window.
    await page.evaluate(() => {
      const { open: own } = globalThis
      globalThis.open = (...given) => {
        const opened = own.apply(globalThis, given)
        Object.assign(globalThis, { opened })
        return opened
      }
    })
    const signing = sign(page, 'One')
    const window = await press(page)
    await window.getByRole('heading', { name: 'Sign a message' }).waitFor()
    const hostile = await listen('127.0.0.1', (_request, response) => {
      response.setHeader('content-type', 'text/html').end(`<script>
        globalThis.heard = []
        addEventListener('message', ({ data }) => heard.push(data))
        opener.postMessage({ type: '@w3m-frame/READY', payload: {} }, '*')
        opener.postMessage({ type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: true } }, '*')
      </script>`)
    })
    await page.evaluate(`globalThis.opened.location.href = ${JSON.stringify(hostile.origin)}`)
    expect(await signing).toMatchObject({ code: 'ABORTED' })
    await expect.poll(() => window.isClosed()).toBe(true)
    // Nothing of the wallet has changed by it.
    const again = sign(page, 'Two')
    await approveConsent(await press(page))
    expect(await again).toMatch(/^0x[\da-f]{130}$/)
    await hostile.close()
  })

  it('behavior: another page that opens the wallet’s window in an app’s name is neither heard nor told anything', async () => {
    const stranger = await context.newPage()
    await stranger.goto(`${served.strangeApp.origin}/dapp?referrer-policy=no-referrer`)
    const url = `${served.frame.origin}/wallet/frame/?projectId=project-key-0001&origin=${encodeURIComponent(served.app.origin)}`
    const [window] = await Promise.all([
      stranger.waitForEvent('popup'),
      stranger.evaluate((to) => {
        const heard: unknown[] = []
        Object.assign(globalThis, { heard })
        addEventListener('message', ({ data }) => heard.push(data))
        const opened = globalThis.open(to, '_blank', 'popup')
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => heard.push(data)
        const hello = { type: '@hawser-app/HELLO', payload: { version: 1, nonce: '0'.repeat(32) } }
        Object.assign(globalThis, { greet: () => opened?.postMessage(hello, '*', [port2]) })
      }, url),
    ])
    await window.getByText(`Opened by ${served.app.origin}`).waitFor()
    await stranger.evaluate('greet()')
    // What follows in the same order shows that the greeting has come and gone.
    await window.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    expect(await stranger.evaluate('heard')).toEqual([])
  })

  it('PERM-03 behavior: a page that the project does not name opens the window, and nobody is let in', async () => {
    const page = await context.newPage()
    const search = new URLSearchParams(closed)
    const { search: query } = new URL(served.dappUrl)
    await page.goto(`${served.strangeApp.origin}/dapp${query}&${search}`)
    await page.waitForFunction(() => 'dapp' in globalThis)
    const connecting = connect(page, 'stranger@example.org')
    await press(page)
    expect(await connecting).toMatchObject({ message: 'This page is not allowed for the project.' })
    expect(served.mailbox.linkTo('stranger@example.org')).toBeUndefined()
  })
})

describe('a browser that lets frames keep nothing', () => {
  const refuse = (isEverywhere: boolean) =>
    context.addInitScript((everywhere) => {
      if (!everywhere && window.parent === window) return
      Object.defineProperty(globalThis, 'indexedDB', {
        get: () => {
          throw new DOMException('Denied', 'SecurityError')
        },
      })
    }, isEverywhere)

  it('behavior: it is found out before anybody types a code, and a window is offered', async () => {
    await refuse(false)
    const page = await open({})
    const connecting = connect(page, 'storage@example.org')
    await expect.poll(() => question(page)).toMatchObject({ kind: 'window', isRefused: true })
    const window = await press(page)
    await signIn(served, window, 'storage@example.org')
    expect(await connecting).toBe(4)
  })

  it('error: where a window can keep nothing either it is said, and no wallet is made', async () => {
    await refuse(true)
    const page = await open({})
    const connecting = connect(page, 'nowhere@example.org')
    await press(page)
    expect(await connecting).toMatchObject({ message: expect.stringContaining('Allow storage for this site') })
    expect(served.mailbox.linkTo('nowhere@example.org')).toBeUndefined()
  })
})

describe('what the user sees', () => {
  it('behavior: an address, a code and a request by keyboard alone, each without a fault by axe', async () => {
    const page = await open({ ...closed })
    const email = 'keys@example.org'
    const connecting = connect(page, email)
    const window = await press(page)
    await window.getByRole('heading', { name: 'Check your email' }).waitFor()
    expect(await violationsIn(window, 'all')).toEqual([])
    await signIn(served, window, email)
    expect(await connecting).toBe(4)
    await window.getByRole('heading', { name: 'Protect your wallet' }).waitFor()
    expect(await violationsIn(window, 'all')).toEqual([])
    const gone = window.waitForEvent('close')
    // The window goes with the key, before it is let go.
    await window
      .getByRole('button', { name: 'Later' })
      .press('Enter')
      .catch(() => {})
    await gone
    const signing = sign(page, 'By keyboard')
    const consent = await press(page)
    await consent.getByRole('heading', { name: 'Sign a message' }).waitFor()
    expect(await violationsIn(consent, 'all')).toEqual([])
    const button = consent.getByRole('button', { name: 'Approve' })
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false')
    await button.focus()
    await consent.keyboard.press('Enter')
    expect(await signing).toMatch(/^0x[\da-f]{130}$/)
  })

  it('behavior: Approve does nothing in a window that is too small, nor before it was seen for a time', async () => {
    const page = await open()
    await connectBy(served, page, 'small@example.org')
    const signing = sign(page, 'Small')
    const window = await press(page)
    await window.getByRole('heading', { name: 'Sign a message' }).waitFor()
    await window.setViewportSize({ width: 200, height: 200 })
    await window.getByText('This window is too small to approve in.').waitFor()
    await window.getByRole('button', { name: 'Approve' }).dispatchEvent('click')
    await window.getByRole('button', { name: 'Approve' }).press('Enter')
    await window.setViewportSize({ width: 400, height: 700 })
    await approveConsent(window)
    expect(await signing).toMatch(/^0x[\da-f]{130}$/)
  })
})
