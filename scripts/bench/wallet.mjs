import { createServer } from 'node:http'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { startGateway } from '../../examples/dapp/demo/gateway.mjs'
import { startMailbox } from '../../examples/dapp/demo/mailbox.mjs'
import { startServer } from '../../examples/dapp/demo/server.mjs'
import { browserFlags, findBrowser } from '../findBrowser.mjs'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { median } from './table.mjs'
import { weighFrame } from './weighFrame.mjs'

// The embedded wallet in the built dApp, with the gateway that serves its page and a mailbox of this machine: how long an e-mail connect takes besides what
// people do themselves (type, look for the mail, press its link), and how large the wallet's page is. `npm run build` first. The goals are 1.5 s and 120 kB.

const rounds = 5
const goals = { connectMs: 1_500, codeScreenBytes: 120_000 }
const deadlineMs = 60_000
/** Between two keys. */
const keyMs = 60

const executablePath = await findBrowser()
if (!executablePath) {
  console.error('No Chrome or Chromium was found. Set CHROME_PATH, or install one, and run again.')
  process.exit(1)
}
const node = await serveNode()
const chains = { 1: { name: 'Ethereum', symbol: 'ETH', rpcUrl: node.url, tokens: [] } }
const mailbox = await startMailbox()
const gateway = await startGateway({
  chains,
  projects: [{ name: 'bench', keys: ['hawser-bench'] }],
  smtpUrl: mailbox.smtpUrl,
})
const site = await startServer({
  root: join(repositoryRoot, 'examples/dapp/dist'),
  config: {
    chains,
    hasLiveModal: false,
    embeddedWallet: { frameUrl: `${gateway.url}/wallet/frame/`, projectId: 'hawser-bench' },
  },
})
const browser = await chromium.launch({ executablePath, args: browserFlags })
try {
  const samples = []
  for (let round = 0; round < rounds; round += 1) samples.push(await measure(`bench.${round}@mail.example`))
  const of = (name) => median(samples.map((sample) => sample[name]))
  const connectMs = of('newMs')
  const knownMs = of('knownMs')
  const mark = (value, goal) => (value <= goal ? '✓' : '✗')
  const kB = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`
  console.log(`The embedded wallet by e-mail, medians of ${rounds}:
${mark(connectMs, goals.connectMs)} somebody new, from the address to an account: ${connectMs.toFixed(0)} ms besides typing and the mailed link (goal ${goals.connectMs})
  of it, until the mail is out: ${of('beginMs').toFixed(0)} ms; after the link, until the code can be typed: ${of('approvedMs').toFixed(0)} ms; after its last digit: ${of('codeMs').toFixed(0)} ms
${mark(knownMs, goals.connectMs)} in a browser that knows the wallet: ${knownMs.toFixed(0)} ms besides typing
${mark(of('codeScreenBytes'), goals.codeScreenBytes)} the wallet's page at the code screen: ${kB(of('codeScreenBytes'))} gzip (goal ${kB(goals.codeScreenBytes)})
  when it has signed a message: ${kB(of('signedBytes'))}`)
} finally {
  await browser.close()
  await site.close()
  await gateway.stop()
  await mailbox.stop()
  await node.close()
}

async function measure(email) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(deadlineMs)
  const page = await context.newPage()
  const sizes = weighFrame(page, gateway.url)
  await page.goto(site.url)
  const button = page.locator('header [data-hawser]').last()
  const address = page.getByTestId('address').filter({ hasText: /^0x/ })
  const codeField = page.getByRole('dialog', { name: 'Enter your code' }).getByRole('textbox', { name: 'Code' })

  const begin = async () => {
    await button.click()
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Email' })
    // As fast as people type who know it by heart: meanwhile what its first letter loads may come.
    await field.pressSequentially(email, { delay: keyMs })
    await field.press('Enter')
  }
  const enterCode = async () => {
    const code = await newest(email, 'code')
    await codeField.pressSequentially(code.slice(0, -1))
    const start = performance.now()
    // Where the caret stands: each digit has a field of its own.
    await page.keyboard.press(code.at(-1))
    await address.waitFor()
    return performance.now() - start
  }

  await begin()
  let start = performance.now()
  await page.getByRole('dialog', { name: 'Check your email' }).waitFor()
  const beginMs = performance.now() - start
  const link = await newest(email, 'link')
  const approval = await fetch(link.replace('/link?', '/link/approve?'), { method: 'POST' })
  if (!approval.ok) throw new Error(`The mailed link was refused: ${approval.status}.`)
  start = performance.now()
  // As when its user is back from the mail's tab: none of a headless browser is ever hidden.
  const frame = page.frames().find((one) => one.url().startsWith(gateway.url))
  await frame?.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await codeField.waitFor()
  const approvedMs = performance.now() - start
  const codeScreenBytes = sizes.total()
  const codeMs = await enterCode()

  // A new wallet is offered a way of recovery.
  await page.frameLocator('[data-hawser-frame] iframe').getByRole('button', { name: 'Later' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Sign message' }).first().click()
  const approve = page.frameLocator('[data-hawser-frame] iframe').getByRole('button', { name: 'Approve' })
  // Playwright waits until it counts, which `aria-disabled` says.
  await approve.click()
  await page.locator('.outcome-result').filter({ hasText: /^0x/ }).first().waitFor()
  await page.waitForLoadState('networkidle')
  const signedBytes = sizes.total()

  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await address.waitFor({ state: 'detached' })
  await begin()
  start = performance.now()
  await codeField.waitFor()
  const knownBeginMs = performance.now() - start
  const knownMs = knownBeginMs + (await enterCode())
  await context.close()
  return { newMs: beginMs + approvedMs + codeMs, knownMs, beginMs, approvedMs, codeMs, codeScreenBytes, signedBytes }
}

/** Of the newest mail to an address that has it. */
async function newest(email, what) {
  const end = performance.now() + deadlineMs
  while (performance.now() < end) {
    const { mails } = await (await fetch(`${mailbox.url}mails`)).json()
    const found = mails.find(({ to }) => to === email)?.[what]
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`No mail with a ${what} came to ${email}.`)
}

/** A chain with nothing on it: no request of the page leaves this machine. */
async function serveNode() {
  const results = { eth_chainId: '0x1', eth_getCode: '0x', eth_call: '0x' }
  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const asked = JSON.parse(Buffer.concat(chunks).toString() || '{}')
    const answer = ({ id, method }) => ({ jsonrpc: '2.0', id, result: results[method] ?? '0x0' })
    response.writeHead(200, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    })
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
