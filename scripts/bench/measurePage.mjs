import { readFile } from 'node:fs/promises'

const probe = await readFile(new URL('./pageProbe.js', import.meta.url), 'utf8')
const wallet = await readFile(new URL('./benchWallet.js', import.meta.url), 'utf8')
const throttling = 4
const settleMs = 400
const deadlineMs = 20_000
const cycles = 20
/** Until code is compiled and caches are filled. */
const warmUpCycles = 10

const modalList = '[role=dialog] [data-hawser-wallet]'

/** Opens `url` in a fresh context with the processor slowed down, and hands over its page, CDP session and script bytes. */
async function openPage(browser, url, { rate = throttling, isProbed = true } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  if (isProbed) await page.addInitScript(probe)
  await page.addInitScript(wallet)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  const scripts = new Map()
  const bytes = { javascript: 0 }
  cdp.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.set(requestId, true))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes.javascript += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'load' })
  if (isProbed) await mark(page, 'button')
  await page.locator('button').first().waitFor()
  await page.waitForTimeout(settleMs)
  return { context, page, cdp, bytes }
}

async function mark(page, name) {
  const handle = await page.waitForFunction((key) => window.__probe.marks[key], name, {
    timeout: deadlineMs,
    polling: 20,
  })
  return handle.jsonValue()
}

const longTasksSince = (page, sinceMs) =>
  page.evaluate(
    (since) => window.__probe.longTasks.filter((task) => task.startMs >= since && task.durationMs > 50).length,
    sinceMs,
  )

async function settledListMs(page) {
  await page.waitForSelector(modalList, { timeout: deadlineMs })
  await page.waitForTimeout(settleMs * 2)
  return page.evaluate(() => window.__probe.listChangedMs - window.__probe.clickMs)
}

/** One round for one page: first button, and for pages that can connect, connect and reload. */
export async function measurePage(browser, baseUrl, name) {
  const { context, page, bytes } = await openPage(browser, `${baseUrl}/${name}.html`)
  const figures = {
    buttonMs: await mark(page, 'button'),
    buttonBytes: bytes.javascript,
    loadLongTasks: await longTasksSince(page, 0),
  }
  if (name !== 'bare') {
    await page.evaluate(() => delete window.__probe.marks.address)
    await page.click('button')
    if (name === 'hawser') {
      figures.modalMs = await settledListMs(page)
      figures.modalBytes = bytes.javascript
      figures.openLongTasks = await longTasksSince(page, await page.evaluate(() => window.__probe.clickMs))
      await page.click(modalList)
    }
    figures.connectMs = (await mark(page, 'address')) - (await page.evaluate(() => window.__probe.clickMs))
    await page.waitForTimeout(settleMs)
    await page.reload({ waitUntil: 'load' })
    figures.reloadMs = await mark(page, 'address')
  }
  await context.close()
  return figures
}

/** Heap, nodes and listeners before and after twenty open and close cycles of the modal, at full speed. */
export async function measureCycles(browser, baseUrl) {
  // Without the probe: what it notes at each frame and task would be counted.
  const { context, page, cdp } = await openPage(browser, `${baseUrl}/hawser.html`, { rate: 1, isProbed: false })
  await cdp.send('Performance.enable')
  async function cycle() {
    await page.click('button')
    // Nothing here keeps a handle of an element: it would keep the element, and count it.
    await page.locator(modalList).first().waitFor()
    const focused = await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]') !== null)
    await focused.dispose()
    await page.keyboard.press('Escape')
    await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  }
  async function metrics() {
    for (let run = 0; run < 3; run++) await cdp.send('HeapProfiler.collectGarbage')
    const { metrics: list } = await cdp.send('Performance.getMetrics')
    const value = (name) => list.find((metric) => metric.name === name).value
    return { heap: value('JSHeapUsedSize'), nodes: value('Nodes'), listeners: value('JSEventListeners') }
  }
  for (let run = 0; run < warmUpCycles; run++) await cycle()
  const before = await metrics()
  for (let run = 0; run < cycles; run++) await cycle()
  const after = await metrics()
  await context.close()
  return {
    heapBytesPerCycle: (after.heap - before.heap) / cycles,
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
  }
}
