import { readFile } from 'node:fs/promises'

const probe = await readFile(new URL('./pageProbe.js', import.meta.url), 'utf8')
const wallet = await readFile(new URL('./benchWallet.js', import.meta.url), 'utf8')

export const throttling = 4
/** Nothing changes any more for this long: what the page brings when it is idle is there. */
export const settleMs = 1_000
const deadlineMs = 20_000

/** An entry of the list of wallets, of ours and of the plain ones. */
export const listEntry = '[role=dialog] :is([data-hawser-wallet], [data-bench-wallet])'

/** Opens `url` in a fresh context, on a processor that is slowed down `rate` times, and waits until it is idle. */
export async function openPage(browser, url, { rate = throttling, isProbed = true } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  if (isProbed) await page.addInitScript(probe)
  await page.addInitScript(wallet)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  await page.goto(url, { waitUntil: 'load' })
  await page.locator('button').first().waitFor()
  await page.waitForTimeout(settleMs)
  return { context, page, cdp }
}

/** When something first became visible, in milliseconds of the page. */
export async function readMark(page, name) {
  const handle = await page.waitForFunction((key) => window.__probe.marks[key], name, {
    timeout: deadlineMs,
    polling: 20,
  })
  return handle.jsonValue()
}

/** The tasks over 50 ms that began at `sinceMs` or later. */
export function readLongTasks(page, sinceMs) {
  return page.evaluate(
    (since) => window.__probe.longTasks.filter((task) => task.startMs >= since && task.durationMs > 50),
    sinceMs,
  )
}

/** The scripts that were asked for between two moments, and their bytes as they were sent. */
export function readScripts(page, { fromMs = 0, untilMs = Number.POSITIVE_INFINITY } = {}) {
  return page.evaluate(
    ([from, until]) => {
      const scripts = performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime > from && startTime <= until)
      return { count: scripts.length, bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) }
    },
    [fromMs, untilMs],
  )
}
