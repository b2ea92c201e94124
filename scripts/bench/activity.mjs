import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { startServer } from '../../examples/dapp/demo/server.mjs'
import { browserFlags, findBrowser } from '../findBrowser.mjs'
import { repositoryRoot } from '../repositoryRoot.mjs'

// An account with 2,000 transactions in the modal of the built dApp: its activity scrolled from the first row to the last on a processor that is slowed
// down four times, and how long the tasks were. `npm run build` first. The goal is no task over 50 ms.

const rowCount = 2_000
const pageLength = 100
const throttling = 4
/** As fast as a hand on a wheel, in pixels a second. */
const scrollSpeed = 2_000
const scrollPixels = 2_500
const goalMs = 50
const deadlineMs = 300_000
/** A key that everybody knows, which holds nothing anywhere. */
const privateKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

const executablePath = await findBrowser()
if (!executablePath) {
  console.error('No Chrome or Chromium was found. Set CHROME_PATH, or install one, and run again.')
  process.exit(1)
}
// By its built file: the root of the repository has none of its packages.
const testing = pathToFileURL(join(repositoryRoot, 'packages/testing/dist/playwright.js')).href
const { installScriptedWallet } = await import(testing)
const service = await serveHistory()
const site = await startServer({
  root: join(repositoryRoot, 'examples/dapp/dist'),
  config: { chains: { 1: { rpcUrl: service.url } }, gateway: { url: service.url }, hasLiveModal: false },
})
const browser = await chromium.launch({ executablePath, args: browserFlags })
try {
  const { rows, tasks, frames, durationMs } = await measure()
  const longest = (list) => Math.max(0, ...list).toFixed(0)
  const over = tasks.filter((taskMs) => taskMs > goalMs)
  console.log(
    `Activity of ${rows} transactions scrolled to its end in ${(durationMs / 1_000).toFixed(1)} s, CPU × 1/${throttling}:`,
  )
  console.log(`${over.length === 0 ? '✓' : '✗'} tasks over ${goalMs} ms: ${over.length} (longest ${longest(tasks)} ms)`)
  console.log(`  frames over ${goalMs} ms: ${frames.length} (longest ${longest(frames)} ms)`)
} finally {
  await browser.close()
  await site.close()
  await service.close()
}

async function measure() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  await installScriptedWallet(context, {
    name: 'Bench wallet',
    rdns: 'dev.hawser.bench',
    privateKeys: [privateKey],
    chains: { 1: service.url },
    chainId: 1,
    approval: 'auto',
  })
  const page = await context.newPage()
  await page.addInitScript(probe)
  await page.goto(site.url)
  const button = page.locator('header [data-hawser]').last()
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bench wallet' }).first().click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await button.click()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await page.locator('[data-key="row-1"]').waitFor()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttling })
  await page.waitForTimeout(1_000)
  const box = await page.getByRole('dialog').boundingBox()
  const startMs = await page.evaluate(() => performance.now())
  const now = () => page.evaluate(() => performance.now())
  const last = page.locator(`[data-key="row-${rowCount}"]`)
  while ((await last.count()) === 0) {
    if ((await now()) - startMs > deadlineMs) throw new Error('The activity did not end.')
    await cdp.send('Input.synthesizeScrollGesture', {
      x: box.x + box.width / 2,
      y: box.y + box.height - 120,
      yDistance: -scrollPixels,
      speed: scrollSpeed,
      gestureSourceType: 'mouse',
    })
  }
  const endMs = await now()
  const { tasks, frames } = await page.evaluate(() => window.__activity)
  const during = (list) =>
    list.filter(({ atMs }) => atMs >= startMs && atMs < endMs).map(({ durationMs }) => durationMs)
  return { rows: rowCount, tasks: during(tasks), frames: during(frames), durationMs: endMs - startMs }
}

/** Runs in the page: notes long tasks, and frames that stood for longer than three should. */
function probe() {
  const noted = { tasks: [], frames: [] }
  window.__activity = noted
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) noted.tasks.push({ atMs: startTime, durationMs: duration })
  }).observe({ type: 'longtask', buffered: true })
  let lastMs = performance.now()
  const watch = () => {
    const nowMs = performance.now()
    if (nowMs - lastMs > 50) noted.frames.push({ atMs: lastMs, durationMs: nowMs - lastMs })
    lastMs = nowMs
    requestAnimationFrame(watch)
  }
  requestAnimationFrame(watch)
}

/** A service with one account's history, a page at a time, and a node that knows no more than its chain. */
async function serveHistory() {
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const { pathname, searchParams } = new URL(request.url, 'http://localhost')
    const send = (body, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname === '/v1/supported-chains') return void send({ http: ['eip155:1'], ws: [] })
    if (pathname.endsWith('/balance')) return void send({ balances: [] })
    if (pathname.endsWith('/history')) return void send(createPage(Number(searchParams.get('cursor') ?? 0)))
    if (request.method !== 'POST') return void send({ status: 'FAILED', reasons: [] }, 404)
    const question = JSON.parse(Buffer.concat(await request.toArray()).toString() || 'null')
    const answer = ({ id, method }) => ({ jsonrpc: '2.0', id, result: method === 'net_version' ? '1' : '0x1' })
    send(Array.isArray(question) ? question.map(answer) : answer(Object(question)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Rows from a number on, an hour apart: sends, receipts and swaps of three tokens. */
function createPage(from) {
  const until = Math.min(from + pageLength, rowCount)
  const data = Array.from({ length: until - from }, (_, index) => createRow(from + index + 1))
  return { data, next: until < rowCount ? String(until) : null }
}

function createRow(number) {
  const operationType = ['send', 'receive', 'trade'][number % 3]
  const transfer = (direction, symbol, numeric) => ({
    fungible_info: { name: symbol, symbol, icon: null },
    nft_info: null,
    direction,
    quantity: { numeric },
    value: null,
    price: null,
  })
  return {
    id: `row-${number}`,
    metadata: {
      operationType,
      hash: `0x${number.toString(16).padStart(64, '0')}`,
      minedAt: new Date(Date.UTC(2026, 0, 1) - number * 3_600_000).toISOString(),
      sentFrom: '0x1111111111111111111111111111111111111111',
      sentTo: `0x${number.toString(16).padStart(40, 'a')}`,
      status: number % 40 === 0 ? 'failed' : 'confirmed',
      nonce: number,
      application: null,
      chain: 'eip155:1',
    },
    transfers: [
      ...(operationType === 'receive' ? [] : [transfer('out', 'ETH', String(number))]),
      ...(operationType === 'send' ? [] : [transfer('in', operationType === 'trade' ? 'USDC' : 'ETH', String(number))]),
    ],
  }
}
