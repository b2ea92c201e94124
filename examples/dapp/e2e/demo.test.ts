import { approveConsent, SampleWalletPage } from '@hawser/testing/playwright'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openBrowser } from './support/dapp.js'
import { DemoWalletPage } from './support/demoWallet.js'
import { connectByLink } from './support/pairing.js'
import { type DemoProcess, startDemo } from './support/startDemo.js'
import { fact, headerButton, reads, view } from './support/steps.js'
import { violations } from './support/violations.js'

const address = /The example dApp is at {2}(http:\/\/localhost:(\d+)\/)/
const rpcUrlsOf = (output: string) => output.match(/http:\/\/127\.0\.0\.1:\d+/g) ?? []
const answers = (url: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
  }).then(
    () => true,
    () => false,
  )

describe('demo', () => {
  let browser: Browser
  let demo: DemoProcess
  let url = ''
  beforeAll(async () => {
    demo = startDemo()
    browser = await openBrowser()
    url = (await demo.prints(address))[1] ?? ''
  })
  afterAll(async () => {
    await browser?.close()
    await demo?.end('SIGTERM')
  })

  async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
    const opened = await browser.newPage(options)
    onTestFinished(() => opened.close())
    return opened
  }

  it('behavior: says which chains run; a newcomer without an extension connects, signs and is refused with the Demo wallet', async () => {
    // Six EVM chains, one of each other kind, and the gateway.
    const chains = rpcUrlsOf(demo.output())
    expect(chains, demo.output()).toHaveLength(10)
    for (const chain of chains) expect(await answers(chain), chain).toBe(true)
    expect(demo.output()).not.toContain('Not here')
    const page = await openPage()
    await page.goto(url)
    await reads(page.locator('.hero-note'), 'Local test networks')
    await headerButton(page).click()
    await view(page, 'Connect').getByRole('button', { name: 'Demo wallet' }).click()
    await view(page, 'ChooseNamespaces').getByRole('button', { name: 'Connect', exact: true }).click()
    const wallet = new DemoWalletPage(page)
    for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot']) {
      await wallet.approve({ namespace, title: 'Connect to this site' })
    }
    await reads(fact(page, 'status'), /^connected$/)
    await reads(fact(page, 'balance'), '100 ETH')
    await reads(page.getByTestId('solana-balance'), '50 SOL')
    await reads(page.getByTestId('bip122-balance'), '1 BTC')
    await reads(page.getByTestId('polkadot-balance'), '1000 ROC')
    await page.getByRole('button', { name: 'Sign message' }).click()
    await reads(await wallet.waitForRequest({ title: 'Sign a message' }), 'Hello from Hawser')
    await wallet.decline()
    await page.getByRole('alert').first().waitFor()
    await page.getByRole('button', { name: 'Sign message' }).click()
    await wallet.approve()
    await reads(page.locator('.outcome-result').first(), '0x')
  })

  it('behavior: the list is the gateway’s, of every chain that runs: "metamask" finds MetaMask; the page says who serves it', async () => {
    const gatewayUrl = (await demo.prints(/embedded database, is at {2}(http:\S+)/))[1] ?? ''
    expect(await (await fetch(`${gatewayUrl}/readyz`)).json()).toEqual({ status: 'ready' })
    const page = await openPage()
    await page.goto(url)
    const strip = page.getByTestId('services')
    await reads(strip, new URL(gatewayUrl).host)
    await headerButton(page).click()
    await reads(strip, 'Online')
    await reads(strip, 'Names and balances · Wallet list · WalletConnect relay · Project settings · Events')
    const all = view(page, 'Connect').locator('[data-hawser-open="AllWallets"]')
    await reads(all, '61')
    await all.click()
    const tiles = view(page, 'AllWallets').locator('[data-hawser-wallet] bdi')
    for (const [text, found] of [
      ['metamask', ['MetaMask']],
      ['xverse', ['Xverse']],
      ['polka', ['Polkadot.js', 'PolkaGate']],
    ] as const) {
      await view(page, 'AllWallets').getByRole('searchbox').fill(text)
      await expect.poll(() => tiles.allTextContents()).toEqual(found)
    }
  })

  const inFrame = (page: Page) => page.frameLocator('[data-hawser-frame] iframe')

  /** By the mails that come up beside the page, as far as the code. */
  async function signInByMail(page: Page, email: string): Promise<void> {
    await page.goto(url)
    await headerButton(page).click()
    await view(page, 'Connect').getByRole('textbox', { name: 'Email' }).fill(email)
    await page.keyboard.press('Enter')
    const mail = page.getByRole('region', { name: 'Demo mailbox' })
    const [approval] = await Promise.all([
      page.context().waitForEvent('page'),
      mail.getByRole('link', { name: 'Open the link' }).click(),
    ])
    await approval.getByRole('button', { name: 'Yes, this is me' }).click()
    await reads(approval.locator('body'), 'a code is on its way')
    await approval.close()
    await reads(mail, 'is your code for Hawser demo')
    const [code = ''] = /\d{6}/.exec((await mail.textContent()) ?? '') ?? []
    await page
      .getByRole('dialog', { name: 'Enter your code' })
      .getByRole('textbox', { name: 'Code' })
      .pressSequentially(code)
  }

  it('behavior: a newcomer without a wallet types any address, answers the mails that come up beside the page, and has accounts of four kinds', async () => {
    const page = await openPage()
    await signInByMail(page, 'alice@mail.example')
    await reads(fact(page, 'status'), /^connected$/)
    await inFrame(page).getByRole('button', { name: 'Later' }).click()
    for (const [kind, symbol] of [
      ['solana', 'SOL'],
      ['bip122', 'BTC'],
      ['polkadot', 'ROC'],
    ])
      await reads(page.getByTestId(`${kind}-balance`), `0 ${symbol}`)
    await page.getByRole('button', { name: 'Sign message' }).click()
    await approveConsent(inFrame(page))
    await reads(page.locator('.outcome-result').first(), '0x')
  })

  it('CAP-04 behavior: a newcomer chooses a provider, is anybody there, and has accounts that sign; who says no is told so; the same name has the same wallet elsewhere', async () => {
    const choose = async (page: Page, provider: string) => {
      await headerButton(page).click()
      const [popup] = await Promise.all([
        page.context().waitForEvent('page'),
        view(page, 'Connect').getByRole('button', { name: provider, exact: true }).click(),
      ])
      await popup.getByRole('heading', { name: 'Who are you?' }).waitFor()
      return popup
    }
    const signIn = async (popup: Page, name: string) => {
      expect(await violations(popup)).toEqual([])
      await popup.getByLabel('Name').fill(name)
      await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Continue' }).click()])
    }
    const page = await openPage()
    await page.goto(url)
    const refused = await choose(page, 'Google')
    await Promise.all([refused.waitForEvent('close'), refused.getByRole('button', { name: 'Cancel' }).click()])
    await reads(view(page, 'ConnectingExternal').getByRole('alert'), 'declined')
    await page.keyboard.press('Escape')
    await signIn(await choose(page, 'Harbour ID'), 'grace')
    await reads(fact(page, 'status'), /^connected$/)
    await inFrame(page).getByRole('button', { name: 'Later' }).click()
    await page.getByRole('button', { name: 'Sign message' }).click()
    await approveConsent(inFrame(page))
    await reads(page.locator('.outcome-result').first(), '0x')

    const elsewhere = await openPage()
    await elsewhere.goto(url)
    await signIn(await choose(elsewhere, 'Harbour ID'), 'grace')
    // There is a wallet of this name, and nothing of it in this browser: no other one is made.
    await inFrame(elsewhere)
      .getByText('Your wallet is on another device or browser, and no recovery was set up for it.')
      .waitFor()
  })

  it('behavior: who lost the device has the same accounts on a new one, by the password that was set up when it was offered', async () => {
    const password = 'lantern orbit mango quilt'
    const email = 'bob@mail.example'
    const lost = await openPage()
    await signInByMail(lost, email)
    await reads(fact(lost, 'status'), /^connected$/)
    const frame = inFrame(lost)
    await frame.getByRole('button', { name: /^Password/ }).click()
    await frame.getByLabel('Recovery password').fill(password)
    await frame.getByLabel('Enter it again').fill(password)
    await frame.getByRole('button', { name: 'Save password' }).click()
    await frame.getByRole('button', { name: 'Done' }).click()
    const address = (await fact(lost, 'address').textContent()) ?? ''
    expect(address).toMatch(/^0x/)
    await lost.context().close()

    const page = await openPage()
    await signInByMail(page, email)
    const there = inFrame(page)
    await there.getByLabel('Recovery password').fill('another password')
    await there.getByRole('button', { name: 'Recover wallet' }).click()
    await reads(there.getByRole('alert'), 'This password is wrong')
    await there.getByLabel('Recovery password').fill(password)
    await there.getByRole('button', { name: 'Recover wallet' }).click()
    await reads(fact(page, 'status'), /^connected$/)
    await reads(fact(page, 'address'), address)
    await page.getByRole('button', { name: 'Close mail' }).click()
    await headerButton(page).click()
    await view(page, 'Account').locator('[data-hawser-open="Settings"]').click()
    await view(page, 'Settings').getByRole('button', { name: 'Recovery Password Change' }).waitFor()
  })

  it('behavior: no chain of another kind bears the id of one where anything is worth something', async () => {
    const page = await (await fetch(url)).text()
    const config = JSON.parse(page.match(/id="run-config">(.*?)<\/script>/)?.[1] ?? '{}') as { chains: object }
    const further = Object.keys(config.chains).filter((id) => id.includes(':'))
    expect(further).toEqual([
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
      expect.stringMatching(/^polkadot:[0-9a-f]{32}$/),
    ])
    const worth = [
      '91b171bb158e2d3848fa23a9f1c25182',
      'b0a8d493285c2df73290dfb7e61f870f',
      '68d56f15f85d3136970ec16946040bc1',
    ]
    for (const genesis of worth) expect(further[2]).not.toContain(genesis)
  })

  it('behavior: on a phone the Demo wallet leaves what it was asked from within reach', async () => {
    const page = await openPage({ viewport: { width: 360, height: 740 }, hasTouch: true })
    await page.goto(url)
    await headerButton(page).tap()
    const connect = view(page, 'Connect')
    await connect.getByRole('button', { name: 'What is a wallet?' }).tap()
    await page.getByRole('button', { name: 'Back' }).tap()
    await connect.getByRole('button', { name: 'Demo wallet' }).tap()
    const choose = view(page, 'ChooseNamespaces')
    for (const kind of ['Solana', 'Bitcoin', 'Polkadot']) await choose.getByRole('checkbox', { name: kind }).tap()
    await choose.getByRole('button', { name: 'Connect', exact: true }).tap()
    const request = await new DemoWalletPage(page).waitForRequest()
    await request.getByRole('button', { name: 'Approve' }).tap()
    await reads(fact(page, 'status'), /^connected$/)
    await headerButton(page).tap()
    await view(page, 'Account').getByRole('button', { name: 'Disconnect' }).tap()
    await reads(fact(page, 'status'), /^disconnected$/)
  })

  it('behavior: the sample wallet runs beside it, with funded accounts; the two meet by the gateway’s relay, and ask nothing of other machines', async () => {
    const walletUrl = (await demo.prints(/WalletConnect is at {2}(http:\S+)/))[1] ?? ''
    const page = await openPage()
    const elsewhere: string[] = []
    const note = (one: Page) =>
      one.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url())
        if (/^(?:http|ws)/.test(protocol) && !['localhost', '127.0.0.1'].includes(hostname))
          elsewhere.push(request.url())
      })
    note(page)
    const wallet = new SampleWalletPage(page)
    await wallet.open(walletUrl)
    await reads(wallet.accounts.first(), '100 ETH')
    await wallet.pair('wc:nothing')
    await reads(wallet.pairingError, 'no WalletConnect code')
    const app = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] })
    note(app)
    await app.goto(url)
    await connectByLink({ page: app }, wallet)
    await reads(fact(app, 'wallet'), 'Bollard')
    await reads(app.locator('.two-wallets-note'), /^Local test networks\. Connect with Demo wallet or Bollard\.$/)
    const icon = wallet.session('Hawser example').locator('.badge img')
    await icon.waitFor()
    expect(await icon.getAttribute('src')).toBe(`${url}icon.svg`)
    expect(elsewhere).toEqual([])
  })

  it('behavior: a port in use is said, with a way out', async () => {
    const port = Number((await demo.prints(address))[2])
    const second = startDemo({ port })
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain(`Port ${port} is in use`)
    expect(second.output()).toContain('--port')
  })

  it('behavior: SIGINT ends it with all that it started; a chain that cannot run here is named with its cure, the rest does', async () => {
    expect(await demo.end('SIGINT')).toBe(130)
    for (const chain of rpcUrlsOf(demo.output())) expect(await answers(chain), chain).toBe(false)

    demo = startDemo({ without: ['@acala-network/chopsticks', 'bcoin'] })
    const page = await openPage()
    await page.goto((await demo.prints(address))[1] ?? '')
    const chains = rpcUrlsOf(demo.output())
    expect(chains, demo.output()).toHaveLength(8)
    expect(demo.output()).toMatch(/Not here – Bitcoin: .*bcoin: npm install/)
    expect(demo.output()).toMatch(/Not here – Polkadot: @acala-network\/chopsticks .*npm install/)
    await page.getByRole('tab', { name: 'Solana', exact: true }).waitFor()
    expect(await page.getByRole('tab', { name: /^(Bitcoin|Polkadot)$/ }).count()).toBe(0)
    expect(await demo.end('SIGTERM')).toBe(143)
    for (const chain of chains) expect(await answers(chain), chain).toBe(false)
  })

  it.each([0, 400, 1_200, 2_500])(
    'behavior: ended %i ms after it began to start, it leaves nothing behind',
    async (delayMs) => {
      const starting = startDemo()
      await starting.prints(/Starting the local chains/)
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      expect(await starting.end('SIGINT')).toBe(130)
      expect(starting.output()).not.toContain('could not start')
    },
  )
})
