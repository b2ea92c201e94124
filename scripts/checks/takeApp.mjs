import { readFileSync } from 'node:fs'
import { preview } from 'vite'

const wallet = readFileSync(new URL('../bench/benchWallet.js', import.meta.url), 'utf8')
const button = '[data-hawser=connect]'
const entry = '[role=dialog] [data-hawser-view=Connect] [data-hawser-wallet]'
const deadlineMs = 30_000

/**
 * The scripts that a browser has asked for, by file name: all that the page brings with its button, and all that it brings with the Connect view.
 * What it would bring next, once it is idle, is not among them, so that no figure depends on how fast the browser is.
 *
 * @typedef {{ atButton: readonly string[], atView: readonly string[] }} Taken
 */

/**
 * Opens an app in a browser, and, where `isOpened`, its modal.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {import('./buildApp.mjs').App} app
 * @param {{ isOpened?: boolean }} [options]
 * @returns {Promise<Taken>}
 */
export async function takeApp(browser, app, { isOpened = false } = {}) {
  const server = await preview({
    root: app.folder,
    configFile: false,
    logLevel: 'silent',
    preview: { host: '127.0.0.1', port: 0 },
  })
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const requests = watchRequests(page)
    await page.addInitScript(wallet)
    await page.addInitScript(holdIdleWork)
    await page.goto(String(server.resolvedUrls?.local[0]))
    await page.locator(button).first().waitFor({ timeout: deadlineMs })
    const atButton = await scriptsOf(page, requests)
    if (!isOpened) return { atButton, atView: atButton }
    await page.click(button)
    // Without a wallet in it the view is not the one that is meant.
    await page.locator(entry).first().waitFor({ timeout: deadlineMs })
    return { atButton, atView: await scriptsOf(page, requests) }
  } catch (error) {
    throw new Error(`The app ${app.name} cannot be measured: ${error instanceof Error ? error.message : error}`)
  } finally {
    await context.close()
    await server.close()
  }
}

/** Runs in the page, before its own scripts: what it has put off until it is idle waits for good, and it tells when it is. */
function holdIdleWork() {
  const { requestIdleCallback } = globalThis
  Object.assign(globalThis, {
    requestIdleCallback: () => 0,
    untilIdle: () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
  })
}

/**
 * @typedef {object} Requests
 * @property {Set<string>} scripts file names
 * @property {Set<import('playwright-core').Request>} open without an answer
 */

/**
 * @param {import('playwright-core').Page} page
 * @returns {Requests}
 */
function watchRequests(page) {
  /** @type {Requests} */
  const requests = { scripts: new Set(), open: new Set() }
  page.on('request', (request) => {
    requests.open.add(request)
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) requests.scripts.add(pathname.slice(1))
  })
  page.on('requestfinished', (request) => void requests.open.delete(request))
  page.on('requestfailed', (request) => void requests.open.delete(request))
  return requests
}

/**
 * The scripts of a page that has come to rest: no request is open, every script that it has asked for has run, and it has nothing to do that it has not
 * put off until then.
 *
 * @param {import('playwright-core').Page} page
 * @param {Requests} requests
 * @returns {Promise<readonly string[]>}
 */
async function scriptsOf(page, { scripts, open }) {
  const endMs = Date.now() + deadlineMs
  for (let known = -1; known < scripts.size || open.size > 0; ) {
    if (Date.now() > endMs) throw new Error('it does not come to rest')
    known = scripts.size
    await page.evaluate(
      async (urls) => {
        await Promise.all(urls.map((url) => import(url)))
        await Reflect.get(globalThis, 'untilIdle')()
      },
      [...scripts].map((name) => `/${name}`),
    )
  }
  return [...scripts]
}
