import { readFile } from 'node:fs/promises'

const probe = await readFile(new URL('./walletsProbe.js', import.meta.url), 'utf8')
const throttling = 4
const settleMs = 800
const deadlineMs = 30_000
/** As fast as a hand on a wheel, in pixels a second. */
const scrollSpeed = 2_000
const scrollPixels = 2_500
/** What is searched for: a name of few wallets, a letter of more than an answer holds, and both at full speed. */
const searches = {
  searchMs: { text: 'lantern', rate: throttling },
  longSearchMs: { text: 'e', rate: throttling },
  fastSearchMs: { text: 'harbour', rate: 1 },
  fastLongSearchMs: { text: 'a', rate: 1 },
}

const view = (name) => `[data-hawser-view="${name}"]`
const tile = `${view('AllWallets')} [data-hawser-wallet]`

/**
 * One round on the page with WalletConnect and a wallets service: what is loaded and asked before the user chooses, the list scrolled
 * to its end, and a search.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {{ baseUrl: string, services: Awaited<ReturnType<typeof import('../../examples/bench/startServices.mjs').startServices>>, walletConnectFiles: readonly string[] }} options
 */
export async function measureWallets(browser, { baseUrl, services, walletConnectFiles }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(probe)
    const cdp = await context.newCDPSession(page)
    const weigh = await weighFiles(cdp, walletConnectFiles)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttling })
    const read = (key) => page.evaluate((name) => window.__wallets[name], key)
    const longTasksSince = async (sinceMs) =>
      (await read('longTasks')).filter(({ startMs, durationMs }) => startMs >= sinceMs && durationMs > 50)
    const now = () => page.evaluate(() => performance.now())

    await page.goto(`${baseUrl}/wallets.html?${services.query}`, { waitUntil: 'load' })
    await page.locator('button').first().waitFor()
    await page.waitForTimeout(settleMs)
    const figures = { requestsAtLoad: (await read('requests')).length }

    // The pointer rests on the button first: what is loaded ahead is there at the click.
    await page.hover('button')
    await page.waitForTimeout(settleMs)
    await page.click('button')
    await page.waitForSelector(`${view('Connect')} [data-hawser-open="AllWallets"]`, { timeout: deadlineMs })
    await page.waitForTimeout(settleMs)
    figures.requestsBeforePaint = (await read('requests')).filter(({ isModalPainted }) => !isModalPainted).length

    await page.evaluate(() => window.__wallets.watchFirstTile())
    await page.click(`${view('Connect')} [data-hawser-open="AllWallets"]`)
    const firstTile = await page.waitForFunction(() => window.__wallets.tilePaintedMs, undefined, {
      timeout: deadlineMs,
    })
    figures.firstEntryMs = await firstTile.jsonValue()
    await page.waitForTimeout(settleMs)
    const scrollStartMs = await now()
    const box = await page.locator('[role=dialog]').boundingBox()
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    let count = 0
    for (let before = -1; count !== before || count < 600; ) {
      before = count
      await cdp.send('Input.synthesizeScrollGesture', {
        ...middle,
        yDistance: -scrollPixels,
        speed: scrollSpeed,
        gestureSourceType: 'mouse',
      })
      // The last row that is there: those far off are not.
      count = await page.evaluate((selector) => {
        const row = [...document.querySelectorAll(selector)].at(-1).closest('[role=row]')
        return (Number(row.ariaRowIndex) - 1) * 4 + row.children.length
      }, tile)
      if ((await now()) - scrollStartMs > 4 * deadlineMs) throw new Error(`The list did not end: ${count} wallets.`)
    }
    const scrollEndMs = await now()
    const slow = (await read('slowFrames')).filter(({ startMs }) => startMs >= scrollStartMs && startMs < scrollEndMs)
    await page.waitForTimeout(settleMs)
    figures.listed = count
    figures.scrollSlowFrames = slow.length
    figures.scrollSlowestMs = Math.max(0, ...slow.map(({ durationMs }) => durationMs))
    figures.scrollLongTasks = (await longTasksSince(scrollStartMs)).length

    for (const [figure, { text, rate }] of Object.entries(searches)) {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate })
      const found = services.service.wallets.filter(
        ({ name, chains }) => name.toLowerCase().includes(text) && chains.includes('eip155:1'),
      )
      await page.evaluate(
        ([wanted, length]) => window.__wallets.watchResults(wanted, length),
        [text, Math.min(found.length, 100)],
      )
      await page.locator(`${view('AllWallets')} input[type=search]`).fill(text)
      const painted = await page.waitForFunction(() => window.__wallets.resultsPaintedMs, undefined, {
        timeout: deadlineMs,
      })
      const paintedMs = await painted.jsonValue()
      const answeredMs = await page.evaluate(
        (wanted) =>
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => new URL(name).searchParams.get('search') === wanted)
            .at(-1).responseEnd,
        text,
      )
      figures[figure] = paintedMs - answeredMs
      await page.waitForTimeout(settleMs)
      await page.locator(`${view('AllWallets')} input[type=search]`).fill('')
      await page.waitForTimeout(settleMs)
    }

    figures.walletConnectBytes = weigh()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.click(`${view('Connect')} [data-hawser-wallet="walletConnect"]`)
    await page.getByRole('img', { name: /^QR code/ }).waitFor({ timeout: deadlineMs })
    figures.walletConnectBytesChosen = weigh()
    return figures
  } finally {
    await context.close()
  }
}

/** How many bytes of `files` the page has been sent so far. */
async function weighFiles(cdp, files) {
  const requests = new Set()
  let bytes = 0
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (files.includes(new URL(response.url).pathname.slice(1))) requests.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (requests.has(requestId)) bytes += encodedDataLength
  })
  await cdp.send('Network.enable')
  return () => bytes
}
