import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { startServer } from '../../examples/dapp/demo/server.mjs'
import { browserFlags, findBrowser } from '../findBrowser.mjs'
import { repositoryRoot } from '../repositoryRoot.mjs'

// The form of a swap in the modal of the built dApp, on a processor that is slowed down four times: how long after the answer of a quote its amount is on
// screen. `npm run build` first. The goal is 50 ms.

const rounds = 20
const throttling = 4
const goalMs = 50
/** A key that everybody knows, which holds nothing anywhere. */
const privateKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const router = '0x2222222222222222222222222222222222222222'
const dollar = '0x3333333333333333333333333333333333333333'
/** What an ether gives, in base units of the dollar. */
const price = 3_000_000_000n

const executablePath = await findBrowser()
if (!executablePath) {
  console.error('No Chrome or Chromium was found. Set CHROME_PATH, or install one, and run again.')
  process.exit(1)
}
// By its built file: the root of the repository has none of its packages.
const testing = pathToFileURL(join(repositoryRoot, 'packages/testing/dist/playwright.js')).href
const { installScriptedWallet } = await import(testing)
const service = await serveQuotes()
const site = await startServer({
  root: join(repositoryRoot, 'examples/dapp/dist'),
  config: {
    chains: { 1: { rpcUrl: service.url, swapRouter: router } },
    gateway: { url: service.url },
    hasLiveModal: false,
  },
})
const browser = await chromium.launch({ executablePath, args: browserFlags })
try {
  const delays = (await measure()).sort((one, other) => one - other)
  const at = (share) => (delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? 0).toFixed(0)
  const over = delays.filter((delayMs) => delayMs > goalMs)
  console.log(`A quote on screen after its answer, ${delays.length} times, CPU × 1/${throttling}:`)
  console.log(`  median ${at(0.5)} ms, 90 % within ${at(0.9)} ms, longest ${at(1)} ms`)
  console.log(`${over.length === 0 ? '✓' : '✗'} over ${goalMs} ms: ${over.length}`)
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
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Bench wallet' }).first().click()
  await dialog.waitFor({ state: 'detached' })
  await button.click()
  await dialog.locator('[data-hawser-open="Swap"]').click()
  await dialog.locator('[data-hawser-token-select="to"]').click()
  await dialog.locator('[data-hawser-token]', { hasText: 'BUSD' }).first().click()
  const field = dialog.getByLabel('You pay')
  await field.fill('1')
  await dialog.getByText('3,000', { exact: true }).waitFor()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttling })
  const delays = []
  for (let round = 1; round <= rounds; round += 1) {
    const amount = `${round + 1}`
    const expected = new Intl.NumberFormat('en').format(3_000 * (round + 1))
    await page.evaluate((text) => window.__quote.expect(text), expected)
    await field.fill(amount)
    delays.push(await page.evaluate(() => window.__quote.delayMs))
  }
  return delays
}

/** Runs in the page: notes when the last answer of a quote has been read, and when the amount that is waited for has been painted. */
function probe() {
  const original = window.fetch
  let answeredMs = 0
  window.fetch = async (...input) => {
    const response = await original(...input)
    if (!String(input[0]?.url ?? input[0]).includes('/convert/quotes')) return response
    const bytes = await response.clone().arrayBuffer()
    if (bytes.byteLength > 0) answeredMs = performance.now()
    return response
  }
  window.__quote = {
    delayMs: Promise.resolve(0),
    expect(text) {
      this.delayMs = new Promise((resolve) => {
        const look = () => {
          const isThere = document.querySelector('output.hawser-send-digits')?.textContent === text
          if (!isThere) return void requestAnimationFrame(look)
          // Behind the frame that has painted it.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - answeredMs)
          port2.postMessage(null)
        }
        requestAnimationFrame(look)
      })
    },
  }
}

/** A service with one token and its quotes, and a node that knows no more than its chain and that everybody is rich. */
async function serveQuotes() {
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const { pathname, searchParams } = new URL(request.url, 'http://localhost')
    const send = (body, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname === '/v1/supported-chains') return void send({ http: ['eip155:1'], ws: [] })
    if (pathname.endsWith('/balance')) return void send({ balances: [] })
    if (pathname.endsWith('/convert/tokens'))
      return void send({
        tokens: [
          {
            name: 'Bench dollar',
            symbol: 'BUSD',
            address: `eip155:1:${dollar}`,
            decimals: 6,
            logoUri: null,
            eip2612: null,
          },
        ],
      })
    if (pathname.endsWith('/convert/quotes')) {
      const [amount, fromAccount, toAccount] = ['amount', 'from', 'to'].map((name) => searchParams.get(name) ?? '')
      const toAmount = String((BigInt(amount) * price) / 10n ** 18n)
      return void send({ quotes: [{ id: 'bench', fromAmount: amount, fromAccount, toAmount, toAccount }] })
    }
    if (request.method !== 'POST') return void send({ status: 'FAILED', reasons: [] }, 404)
    const question = JSON.parse(Buffer.concat(await request.toArray()).toString() || 'null')
    if (pathname.endsWith('/fungible/price')) {
      const [address = ''] = Object(question).addresses ?? []
      const isDollar = address.endsWith(dollar)
      const told = {
        address,
        name: 'x',
        symbol: 'x',
        iconUrl: '',
        price: isDollar ? 1 : 3_000,
        decimals: isDollar ? 6 : 18,
      }
      return void send({ fungibles: [told] })
    }
    const results = { net_version: '1', eth_chainId: '0x1', eth_getBalance: `0x${(10n ** 24n).toString(16)}` }
    const answer = ({ id, method }) => ({ jsonrpc: '2.0', id, result: results[method] ?? `0x${'0'.repeat(63)}1` })
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
