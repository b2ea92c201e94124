import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type * as Common from '@hawser/common'
import { build } from 'esbuild'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browserFlags, findBrowser } from '../../../scripts/findBrowser.mjs'

declare global {
  var common: typeof Common
  interface Window {
    calls: unknown[]
    store: Common.KeyValueStore
    platform: Common.Platform
  }
}

let server: Server
let origin: string
let browser: Browser
let context: BrowserContext
let page: Page

/** The source as a page loads it, over a real origin: a page without one has neither storage nor cookies. */
beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../src/exports/index.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'common',
  })
  server = createServer((request, response) => {
    if (request.url === '/common.js') response.setHeader('content-type', 'text/javascript').end(outputFiles[0]?.text)
    else if (request.url === '/sandboxed')
      response
        .setHeader('content-security-policy', 'sandbox allow-scripts')
        .setHeader('content-type', 'text/html')
        .end('<script src="/common.js"></script>')
    else response.setHeader('content-type', 'text/html').end('<script src="/common.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const executablePath = await findBrowser()
  browser = await chromium.launch({ args: browserFlags, ...(executablePath ? { executablePath } : {}) })
})
afterAll(async () => {
  await browser?.close()
  server?.closeAllConnections()
  server?.close()
})
beforeEach(async () => {
  context = await browser.newContext()
  page = await context.newPage()
  await page.goto(origin)
})
afterEach(() => context.close())

describe('localStorage', () => {
  it('ENT-11 behavior: lasts over a reload', async () => {
    expect(await page.evaluate(() => common.createBrowserPlatform().store.set('@hawser/a', '"ü"'))).toBe(true)
    await page.reload()
    expect(
      await page.evaluate(() => {
        const { store } = common.createBrowserPlatform()
        return [store.get('@hawser/a'), store.keys()]
      }),
    ).toEqual(['"ü"', ['@hawser/a']])
  })

  it('ENT-11 behavior: when full it answers false, keeps the value for the session, and loses nothing older', async () => {
    const result = await page.evaluate(() => {
      const { store } = common.createBrowserPlatform()
      store.set('a', 'old')
      const stored = store.set('a', 'x'.repeat(6_000_000))
      const shown = store.get('a')?.length
      return {
        stored,
        shown,
        kept: localStorage.getItem('a'),
        again: store.set('a', 'new'),
        now: localStorage.getItem('a'),
      }
    })
    expect(result).toEqual({ stored: false, shown: 6_000_000, kept: 'old', again: true, now: 'new' })
  })

  it('ENT-11 behavior: tells of another tab, until it is told to stop', async () => {
    await page.evaluate(() => {
      window.calls = []
      window.store = common.createBrowserPlatform().store
      const stop = window.store.watch((key) => {
        window.calls.push(key)
        if (key === null) stop()
      })
    })
    const other = await context.newPage()
    await other.goto(origin)
    await other.evaluate(() => localStorage.setItem('a', '1'))
    await page.waitForFunction(() => window.calls.length === 1)
    await other.evaluate(() => localStorage.clear())
    await page.waitForFunction(() => window.calls.length === 2)
    await other.evaluate(() => localStorage.setItem('b', '1'))
    await page.waitForFunction(() => localStorage.getItem('b') === '1')
    expect(await page.evaluate(() => window.calls)).toEqual(['a', null])
  })

  it('ENT-11 behavior: blocked storage and cookies never throw and last for the session', async () => {
    await page.goto(`${origin}/sandboxed`)
    const result = await page.evaluate(() => {
      let blocked = false
      try {
        void window.localStorage
      } catch {
        blocked = true
      }
      const stores = [common.createBrowserPlatform().store, common.createCookieStore({ getDocument: () => document })]
      const answers = stores.map((store) => {
        const before = store.get('a')
        const stored = store.set('a', '1')
        const during = [store.get('a'), ...store.keys()]
        store.watch(() => {})()
        store.remove('a')
        return { before, stored, during, after: store.get('a') }
      })
      return { blocked, answers }
    })
    const answer = { before: null, stored: false, during: ['1', 'a'], after: null }
    expect(result).toEqual({ blocked: true, answers: [answer, answer] })
  })
})

describe('cookies', () => {
  it('ENT-11 behavior: a server reads what the browser wrote', async () => {
    expect(
      await page.evaluate(() => {
        // biome-ignore lint/suspicious/noDocumentCookie: what another script of the page may do
        document.cookie = 'theme=dark'
        const store = common.createCookieStore({ getDocument: () => document, maxAgeS: 60 })
        return [store.set('@hawser/a', '{"b":"; ü"}'), store.get('@hawser/a'), store.keys()]
      }),
    ).toEqual([true, '{"b":"; ü"}', ['theme', '@hawser/a']])
    const sent = page.waitForRequest(`${origin}/`)
    await page.reload()
    const cookieHeader = (await (await sent).allHeaders()).cookie
    const { createCookieStore } = await import('@hawser/common')
    expect(createCookieStore({ cookieHeader, isSecure: false }).get('@hawser/a')).toBe('{"b":"; ü"}')
    const [cookie] = (await context.cookies()).filter(({ name }) => name.includes('hawser'))
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', secure: false })
  })

  it('ENT-11 default: in a page they are the page’s own, and last over a reload', async () => {
    expect(await page.evaluate(() => common.createCookieStore().set('@hawser/a', '1'))).toBe(true)
    await page.reload()
    expect(await page.evaluate(() => common.createCookieStore().get('@hawser/a'))).toBe('1')
  })

  it('ENT-11 behavior: removes its own, and says what is too long', async () => {
    expect(
      await page.evaluate(() => {
        const store = common.createCookieStore({ getDocument: () => document })
        store.set('a', '1')
        store.remove('a')
        return [
          document.cookie,
          store.set('b', 'x'.repeat(4_096)),
          document.cookie,
          store.get('b')?.length,
          store.set('c', 'x'.repeat(4_094)),
        ]
      }),
    ).toEqual(['', false, '', 4_096, true])
  })
})

describe('the page', () => {
  it('behavior: tells when it is shown again, or comes back from the cache', async () => {
    await page.evaluate(() => {
      window.calls = []
      window.platform = common.createBrowserPlatform()
      const stop = window.platform.onVisible(() => window.calls.push('visible'))
      window.addEventListener('stop', stop)
    })
    // Headless pages are always visible and keep no cache, so these two events are made by hand.
    const result = await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      window.dispatchEvent(new Event('stop'))
      document.dispatchEvent(new Event('visibilitychange'))
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      return window.calls
    })
    expect(result).toEqual(['visible', 'visible'])
  })

  it('behavior: a hidden page is not visible', async () => {
    const calls = await page.evaluate(() => {
      const made: string[] = []
      common.createBrowserPlatform().onVisible(() => made.push('visible'))
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      return made
    })
    expect(calls).toEqual([])
  })

  it('behavior: knows its window and its user agent, and fetches', async () => {
    expect(
      await page.evaluate(async () => {
        const platform = common.createBrowserPlatform()
        const response = await platform.fetch('/common.js')
        return [platform.window === window, platform.userAgent === navigator.userAgent, response.status]
      }),
    ).toEqual([true, true, 200])
  })
})
