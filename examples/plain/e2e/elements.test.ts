import { fileURLToPath } from 'node:url'
import { type LocalChains, startLocalChains } from '@hawser/testing/node'
import { installScriptedWallet, launchBrowser, ModalPage } from '@hawser/testing/playwright'
import type { Browser, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { briefPageFlags, browserFlags } from '../../../scripts/findBrowser.mjs'

const patienceMs = 60_000

let chains: LocalChains
let browser: Browser
beforeAll(async () => {
  chains = await startLocalChains({ chains: [{ chainId: 1 }, { chainId: 10 }] })
  browser = await launchBrowser({ args: [...browserFlags, ...briefPageFlags] })
})
afterAll(async () => {
  await browser?.close()
  await chains?.stop()
})

const fact = (page: Page, name: string) => page.locator(`[data-fact="${name}"]`)
const reads = (page: Page, name: string, text: string | RegExp) => fact(page, name).filter({ hasText: text }).waitFor()

describe.each(['plain', 'vue', 'svelte'])('examples/%s', (name) => {
  let server: PreviewServer
  beforeAll(async () => {
    const root = fileURLToPath(new URL(`../../${name}/`, import.meta.url))
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
  })

  it('SEC-08 default: under a strict policy its elements connect, sign and switch; the wallet stands after a reload, and is left', async () => {
    const [first, second] = chains.chains
    const [account] = chains.accounts
    const url = server.resolvedUrls?.local[0]
    if (!first || !second || !account || !url) throw new Error('Nothing to open the page with.')
    const context = await browser.newContext({ locale: 'en-GB' })
    context.setDefaultTimeout(patienceMs)
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    await installScriptedWallet(page, {
      name: 'Test wallet',
      rdns: 'com.example.test',
      privateKeys: [account.privateKey],
      chains: { 1: first.rpcUrl, 10: second.rpcUrl },
      chainId: 1,
    })
    const response = await page.goto(
      `${url}?rpc=${encodeURIComponent(first.rpcUrl)}&rpc=${encodeURIComponent(second.rpcUrl)}`,
    )
    expect(await response?.headerValue('content-security-policy')).toContain("require-trusted-types-for 'script'")

    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const modal = new ModalPage(page)
    await modal.waitForView('Connect')
    await modal.chooseWallet('Test wallet')
    await reads(page, 'address', account.address)
    await modal.waitUntilClosed()
    await reads(page, 'network', /^Ethereum$/)

    await page.getByRole('button', { name: 'Sign' }).click()
    await reads(page, 'signature', /^0x[0-9a-f]{130}$/)
    const signature = (await fact(page, 'signature').textContent()) as `0x${string}`
    expect(await verifyMessage({ address: account.address, message: 'Ahoy!', signature })).toBe(true)

    await page.getByRole('button', { name: 'Switch network' }).click()
    await reads(page, 'network', /^OP Mainnet$/)
    await page.getByRole('button', { name: 'Network: OP Mainnet' }).waitFor()

    await page.reload()
    await reads(page, 'address', account.address)
    await page.locator('hawser-button button[data-status="connected"]').waitFor()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    await fact(page, 'address').waitFor({ state: 'hidden' })
    expect(complaints).toEqual([])
    await context.close()
  })
})
