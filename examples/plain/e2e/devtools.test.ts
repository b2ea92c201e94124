import { fileURLToPath } from 'node:url'
import { type LocalChains, startLocalChains } from '@hawser/testing/node'
import { installScriptedWallet, launchBrowser, ModalPage } from '@hawser/testing/playwright'
import type { Browser, Page } from 'playwright-core'
import { type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { briefPageFlags, browserFlags } from '../../../scripts/findBrowser.mjs'

const patienceMs = 60_000
const root = fileURLToPath(new URL('../', import.meta.url))

let chains: LocalChains
let browser: Browser
let server: PreviewServer
beforeAll(async () => {
  chains = await startLocalChains({ chains: [{ chainId: 1 }, { chainId: 10 }] })
  browser = await launchBrowser({ args: [...browserFlags, ...briefPageFlags] })
  // Its own configuration, which has the policy that the page is served with.
  server = await preview({
    root,
    configFile: `${root}vite.config.ts`,
    logLevel: 'warn',
    preview: { host: '127.0.0.1', port: 0 },
  })
})
afterAll(async () => {
  await server?.close()
  await browser?.close()
  await chains?.stop()
})

/** The page as it is built for production, under its policy, with a wallet. */
async function openPage({ hasDevtools }: { readonly hasDevtools: boolean }) {
  const [first, second] = chains.chains
  const [account] = chains.accounts
  const url = server.resolvedUrls?.local[0]
  if (!first || !second || !account || !url) throw new Error('Nothing to open the page with.')
  const context = await browser.newContext({ locale: 'en-GB' })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url())
  })
  await installScriptedWallet(page, {
    name: 'Test wallet',
    rdns: 'com.example.test',
    privateKeys: [account.privateKey],
    chains: { 1: first.rpcUrl, 10: second.rpcUrl },
    chainId: 1,
  })
  const query = new URLSearchParams([
    ['rpc', first.rpcUrl],
    ['rpc', second.rpcUrl],
    ...(hasDevtools ? [['devtools', '']] : []),
  ])
  const response = await page.goto(`${url}?${query}`)
  expect(await response?.headerValue('content-security-policy')).toContain("require-trusted-types-for 'script'")
  return { page, complaints, scripts, account: account.address, modal: new ModalPage(page) }
}

/** Those of the scripts that the panel is in. */
async function havePanel(scripts: readonly string[]): Promise<readonly string[]> {
  const texts = await Promise.all(scripts.map(async (url) => ({ url, text: await (await fetch(url)).text() })))
  expect(texts.length).toBeGreaterThan(0)
  return texts.filter(({ text }) => text.includes('Hawser devtools')).map(({ url }) => url)
}

const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })
const toggle = (page: Page) => page.getByRole('button', { name: 'Hawser devtools' })
const panel = (page: Page) => page.getByRole('region', { name: 'Hawser devtools' })

async function choose(page: Page, name: string): Promise<void> {
  await panel(page).getByRole('tab', { name }).click()
  await panel(page).getByRole('tabpanel', { name }).waitFor()
}

describe('devtools in production', () => {
  it('SEC-08 default: under a strict policy with Trusted Types it records, checks and exports over the open modal, which stays', async () => {
    const { page, complaints, account, modal } = await openPage({ hasDevtools: true })
    await toggle(page).waitFor()
    await connectButton(page).click()
    await modal.waitForView('Connect')
    await modal.walletRow('Test wallet').waitFor()

    await toggle(page).click()
    await panel(page).waitFor()
    await choose(page, 'Connectors')
    await panel(page).getByRole('heading', { name: 'Test wallet' }).waitFor()
    // It is above the modal, keeps the focus that it is given, and is heard by screen readers.
    await choose(page, 'Events')
    const filter = panel(page).getByRole('searchbox')
    await filter.fill('connected')
    await expect.poll(() => filter.inputValue()).toBe('connected')
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    expect(await modal.view('Connect').isVisible()).toBe(true)

    await modal.chooseWallet('Test wallet')
    await modal.waitUntilClosed()
    await page.locator('[data-fact="address"]').filter({ hasText: account }).waitFor()
    await page.getByRole('button', { name: 'Sign' }).click()
    await page
      .locator('[data-fact="signature"]')
      .filter({ hasText: /^0x[0-9a-f]{130}$/ })
      .waitFor()

    await toggle(page).click()
    await choose(page, 'Events')
    await panel(page).getByText('connected', { exact: true }).waitFor()
    await choose(page, 'Connectors')
    await panel(page).getByRole('button', { name: 'Check health' }).click()
    await panel(page)
      .getByText(/^Answered in \d+ ms\.$/)
      .waitFor()
    await choose(page, 'Requests')
    await panel(page)
      .getByRole('row', { name: /personal_sign.*success/ })
      .waitFor()
    await choose(page, 'Replay')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel(page).getByRole('button', { name: 'Export log' }).click(),
    ])
    await panel(page)
      .getByLabel('Import a log')
      .setInputFiles(await download.path())
    await panel(page).getByRole('region', { name: 'Replay' }).waitFor()
    await panel(page).getByRole('button', { name: 'Next' }).click()
    await panel(page)
      .getByText(/^State 2 of \d+/)
      .waitFor()
    expect(complaints).toEqual([])
  })

  it('default: nobody who has not asked for it loads any of it', async () => {
    const asked = await openPage({ hasDevtools: true })
    await toggle(asked.page).waitFor()
    const { page, scripts, modal } = await openPage({ hasDevtools: false })
    await connectButton(page).click()
    await modal.waitForView('Connect')
    await modal.walletRow('Test wallet').waitFor()
    expect(await toggle(page).count()).toBe(0)
    expect(await havePanel(asked.scripts)).not.toEqual([])
    expect(await havePanel(scripts)).toEqual([])
  })
})
