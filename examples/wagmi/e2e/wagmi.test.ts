import { fileURLToPath } from 'node:url'
import { type LocalChains, startLocalChains } from '@hawser/testing/node'
import { installScriptedWallet, launchBrowser, ModalPage } from '@hawser/testing/playwright'
import type { Browser, Page } from 'playwright-core'
import { parseEther, verifyTypedData } from 'viem'
import { type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { briefPageFlags, browserFlags } from '../../../scripts/findBrowser.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const patienceMs = 60_000

let server: PreviewServer
let chains: LocalChains
let browser: Browser
beforeAll(async () => {
  server = await preview({ root, logLevel: 'warn', preview: { host: '127.0.0.1', port: 0 } })
  chains = await startLocalChains({ chains: [{ chainId: 1 }] })
  browser = await launchBrowser({ args: [...browserFlags, ...briefPageFlags] })
})
afterAll(async () => {
  await browser?.close()
  await chains?.stop()
  await server?.close()
})

const fact = (page: Page, name: string) => page.locator(`[data-fact="${name}"]`)
const reads = (page: Page, name: string, text: string | RegExp) => fact(page, name).filter({ hasText: text }).waitFor()

/** The built page with a wallet, connected by the button of a name. */
async function open(path: string, button: RegExp) {
  const [chain] = chains.chains
  const [account] = chains.accounts
  const url = server.resolvedUrls?.local[0]
  if (!chain || !account || !url) throw new Error('Nothing to open the page with.')
  const context = await browser.newContext()
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  await installScriptedWallet(page, {
    name: 'Test wallet',
    rdns: 'com.example.test',
    privateKeys: [account.privateKey],
    chains: { 1: chain.rpcUrl },
    chainId: 1,
  })
  await page.goto(`${url}${path}?rpc=${encodeURIComponent(chain.rpcUrl)}`)
  await reads(page, 'status', 'disconnected')
  await page.getByRole('button', { name: button }).first().click()
  const modal = new ModalPage(page)
  await modal.waitForView('Connect')
  await modal.chooseWallet('Test wallet')
  await reads(page, 'address', account.address)
  await modal.waitUntilClosed()
  return { context, page, address: account.address }
}

describe.each([
  ['Hawser over a wagmi config', '', /^connect/i],
  ['wagmi over Hawser', 'connector.html', /^connect by hawser$/i],
] as const)('%s', (_, path, button) => {
  it('CAP-04 default: wagmi’s hooks read, send and sign with the wallet; it stands after a reload, and is left', async () => {
    const { context, page, address } = await open(path, button)
    await reads(page, 'chain', /^1$/)
    await reads(page, 'balance', /^\d+$/)
    expect(BigInt((await fact(page, 'balance').textContent()) ?? 0)).toBeGreaterThan(parseEther('1'))

    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await reads(page, 'signature', /^0x[0-9a-f]{130}$/)
    const signature = (await fact(page, 'signature').textContent()) as `0x${string}`
    expect(
      await verifyTypedData({
        address,
        domain: { name: 'Ship', chainId: 1 },
        types: { Mail: [{ name: 'contents', type: 'string' }] },
        primaryType: 'Mail',
        message: { contents: 'Ahoy' },
        signature,
      }),
    ).toBe(true)
    await page.getByRole('button', { name: 'Send to myself' }).click()
    await reads(page, 'hash', /^0x[0-9a-f]{64}$/)

    await page.reload()
    await reads(page, 'address', address)
    await page.getByRole('button', { name: 'Leave' }).click()
    await reads(page, 'status', 'disconnected')
    await page.getByRole('button', { name: button }).first().waitFor()
    await context.close()
  })
})
