import { readFileSync } from 'node:fs'
import { preview } from 'vite'

const wallet = readFileSync(new URL('../bench/benchWallet.js', import.meta.url), 'utf8')
const button = '[data-hawser=connect]'
const view = '[role=dialog] [data-hawser-view=Connect]'
const entry = `${view} [data-hawser-wallet]`
const deadlineMs = 30_000

/**
 * The scripts that a browser has asked for, by file name, when the button stands, and when the Connect view does.
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
    await page.addInitScript(wallet)
    await page.addInitScript(noteTimes, [button, view])
    await page.goto(String(server.resolvedUrls?.local[0]))
    const atButton = await scriptsAt(page, button)
    if (!isOpened) return { atButton, atView: atButton }
    await page.click(button)
    const atView = await scriptsAt(page, view)
    // Without a wallet in it the view is not the one that is meant.
    await page.locator(entry).first().waitFor({ timeout: deadlineMs })
    return { atButton, atView }
  } catch (error) {
    throw new Error(`The app ${app.name} cannot be measured: ${error instanceof Error ? error.message : error}`)
  } finally {
    await context.close()
    await server.close()
  }
}

/**
 * Runs in the page, before its own scripts: notes when an element of each selector first stands there. In the very call that puts it there: effects may
 * follow in the same task, and ask for what is only needed next.
 *
 * @param {readonly string[]} selectors
 */
function noteTimes(selectors) {
  performance.setResourceTimingBufferSize(5_000)
  /** @type {Record<string, number>} */
  const times = {}
  Object.assign(globalThis, { standsSince: times })
  for (const name of /** @type {const} */ (['appendChild', 'insertBefore'])) {
    const put = Node.prototype[name]
    Object.defineProperty(Node.prototype, name, {
      /** @this {Node} @param {[Node, Node]} nodes */
      value: function (...nodes) {
        const result = put.apply(this, nodes)
        for (const selector of selectors) {
          if (!(selector in times) && document.querySelector(selector)) times[selector] = performance.now()
        }
        return result
      },
    })
  }
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} selector
 * @returns {Promise<string[]>}
 */
async function scriptsAt(page, selector) {
  await page.locator(selector).first().waitFor({ timeout: deadlineMs })
  return page.evaluate((one) => {
    const at = Reflect.get(globalThis, 'standsSince')[one]
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= at)
      .map(({ name }) => new URL(name).pathname.slice(1))
  }, selector)
}
