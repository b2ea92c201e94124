import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { startGateway } from '../../examples/dapp/demo/gateway.mjs'
import { startLocalStack } from '../../examples/dapp/demo/localStack.mjs'
import { startMailbox } from '../../examples/dapp/demo/mailbox.mjs'
import { startServer } from '../../examples/dapp/demo/server.mjs'
import { startSignInProvider } from '../../examples/dapp/demo/signInProvider.mjs'
import { startSmartAccounts } from '../../examples/dapp/demo/smartAccounts.mjs'
import { browserFlags, findBrowser } from '../findBrowser.mjs'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { median } from './table.mjs'
import { weighFrame } from './weighFrame.mjs'

// The embedded wallet by a provider's account, and its smart account, in the built dApp: a provider of this machine, and a chain that mines at once with a bundler
// and somebody who pays. How long each step takes besides what people do themselves, and how large the wallet's page is then. `npm run build` first.

const rounds = 5
const deadlineMs = 60_000
const hostName = 'wallet.localhost'
const projectId = 'hawser-bench'

const executablePath = await findBrowser()
if (!executablePath) {
  console.error('No Chrome or Chromium was found. Set CHROME_PATH, or install one, and run again.')
  process.exit(1)
}
const ends = []
try {
  await run()
} finally {
  for (const end of ends.reverse()) await end()
}

async function run() {
  const stack = await startLocalStack({ privateKeys: [`0x${'1'.repeat(64)}`] })
  ends.push(() => stack.stop())
  const smart = await startSmartAccounts({ rpcUrl: stack.chains[1].rpcUrl, chainId: 1 })
  ends.push(() => smart.stop())
  const mailbox = await startMailbox()
  ends.push(() => mailbox.stop())
  const provider = await startSignInProvider({ names: ['google'] })
  ends.push(() => provider.stop())
  const gateway = await startGateway({
    chains: { ...stack.chains, 1: { ...stack.chains[1], ...smart.urls } },
    projects: [{ name: 'bench', keys: [projectId] }],
    smtpUrl: mailbox.smtpUrl,
    providers: provider.clients,
    wallet: { hostName, recovery: ['password'] },
  })
  ends.push(() => gateway.stop())
  const walletUrl = gateway.url.replace('127.0.0.1', hostName)
  provider.serve(walletUrl)
  const site = await startServer({
    root: join(repositoryRoot, 'examples/dapp/dist'),
    config: {
      chains: stack.chains,
      hasLiveModal: false,
      embeddedWallet: { frameUrl: `${walletUrl}/wallet/frame/`, projectId, socials: ['google'] },
    },
  })
  ends.push(() => site.close())
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  ends.push(() => browser.close())

  const samples = []
  for (let round = 0; round < rounds; round += 1)
    samples.push(await measure({ browser, site, walletUrl, name: `bench-${round}` }))
  const of = (name) => median(samples.map((sample) => sample[name]))
  const ms = (name) => `${of(name).toFixed(0)} ms`
  const kB = (name) => `${(of(name) / 1_000).toFixed(1)} kB gzip`
  console.log(`The embedded wallet by a provider, and its smart account, medians of ${rounds}:
  from the press to the provider's page: ${ms('providerMs')}; from its answer to an account: ${ms('accountMs')}
  the wallet's page then: ${kB('connectedBytes')}
  from one type of account to the other: ${ms('toggleMs')}
  a sponsored batch, from the press until it is shown: ${ms('consentMs')}; from the approval to status 200: ${ms('doneMs')}
  the wallet's page then: ${kB('sentBytes')}`)
}

async function measure({ browser, site, walletUrl, name }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(deadlineMs)
  const page = await context.newPage()
  const sizes = weighFrame(page, walletUrl)
  const header = page.locator('header [data-hawser]').last()
  const frame = page.frameLocator('[data-hawser-frame] iframe')
  const address = page.getByTestId('address')
  await page.goto(site.url)

  await header.click()
  const google = page.getByRole('dialog').getByRole('button', { name: 'Google', exact: true })
  await google.waitFor()
  await page.waitForLoadState('networkidle')
  let start = performance.now()
  const [popup] = await Promise.all([context.waitForEvent('page'), google.click()])
  await popup.getByLabel('Name').waitFor()
  const providerMs = performance.now() - start
  await popup.getByLabel('Name').fill(name)
  start = performance.now()
  // A new wallet is offered a way of recovery, and is there by then.
  await Promise.all([
    frame.getByRole('button', { name: 'Later' }).waitFor(),
    popup.getByRole('button', { name: 'Continue' }).click(),
  ])
  const accountMs = performance.now() - start
  await frame.getByRole('button', { name: 'Later' }).click()
  await address.filter({ hasText: /^0x/ }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const connectedBytes = sizes.total()

  await header.click()
  await page.getByRole('button', { name: 'Settings' }).click()
  const toggle = page.getByRole('switch', { name: 'Smart account' })
  const flip = async () => {
    const before = await address.textContent()
    const begun = performance.now()
    await toggle.click()
    await address.filter({ hasNotText: before ?? '' }).waitFor()
    return performance.now() - begun
  }
  // To the key's account, and back.
  await flip()
  const toggleMs = await flip()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.getByRole('tab', { name: 'Ethereum' }).click()
  const batch = page.getByRole('region', { name: 'Send a batch', exact: true })
  await fund(page, await address.textContent())
  const send = batch.getByRole('button', { name: 'Send both' })
  await send.waitFor()
  start = performance.now()
  await send.click()
  const approve = frame.getByRole('button', { name: /^Approve/ })
  await approve.waitFor()
  const consentMs = performance.now() - start
  await frame.locator('.body').evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await frame.locator('.approve[aria-disabled="false"]').waitFor()
  start = performance.now()
  await approve.click()
  // Status 200 alone has a result.
  await batch.locator('.outcome-result').filter({ hasText: /^0x/ }).waitFor()
  const doneMs = performance.now() - start
  const sentBytes = sizes.total()
  await context.close()
  return { providerMs, accountMs, connectedBytes, toggleMs, consentMs, doneMs, sentBytes }
}

/** What the batch sends: the chain is of this machine. */
async function fund(page, owner) {
  const config = JSON.parse((await page.locator('#run-config').textContent()) ?? '{}')
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'anvil_setBalance',
    params: [owner, '0xde0b6b3a7640000'],
  })
  const headers = { 'content-type': 'application/json' }
  const { error } = await (await fetch(config.chains[1].rpcUrl, { method: 'POST', headers, body })).json()
  if (error) throw new Error(error.message)
}
