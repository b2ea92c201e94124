import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchBrowser, SampleWalletPage } from '@hawser/testing/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../demo/server.mjs'
import { fact, headerButton, reads, view } from './support/steps.js'

const here = dirname(fileURLToPath(import.meta.url))
const start = join(here, '..', 'demo', 'start.mjs')

/** Starts the demo as its launcher does, and waits for the address that it prints. */
async function startDemo() {
  const child = spawn(process.execPath, [start, '--port', '0'], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/http:\/\/localhost:\d+\//)
  return {
    child,
    url: output.match(/http:\/\/localhost:\d+\//)?.[0] ?? '',
    output: () => output,
    rpcUrls: output.match(/http:\/\/127\.0\.0\.1:\d+/g) ?? [],
  }
}

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
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())

  it('behavior: a newcomer without an extension connects, signs and is refused with the Demo wallet', async () => {
    const demo = await startDemo()
    try {
      // Six EVM chains and one of each other kind.
      expect(demo.rpcUrls, demo.output()).toHaveLength(9)
      const page = await browser.newPage()
      await page.goto(demo.url)
      await reads(page.locator('.banner'), 'on this machine')
      await headerButton(page).click()
      await view(page, 'Connect').getByRole('button', { name: 'Demo wallet' }).click()
      await view(page, 'ChooseNamespaces').getByRole('button', { name: 'Connect', exact: true }).click()
      const asks = page.locator('.demo-wallet-request')
      for (const kind of ['Ethereum', 'Solana', 'Bitcoin', 'Polkadot']) {
        await asks
          .filter({ hasText: `${kind}: the page asks` })
          .getByRole('button', { name: 'Approve' })
          .click()
      }
      await reads(fact(page, 'status'), /^connected$/)
      await reads(fact(page, 'balance'), '100 ETH')
      await reads(page.getByTestId('solana-balance'), '50 SOL')
      await reads(page.getByTestId('bip122-balance'), '1 BTC')
      await reads(page.getByTestId('polkadot-balance'), '1000 ROC')
      await page.getByRole('button', { name: 'Sign message' }).click()
      await page.getByRole('button', { name: 'Reject' }).click()
      await page.getByRole('alert').first().waitFor()
      await page.getByRole('button', { name: 'Sign message' }).click()
      await page.getByRole('button', { name: 'Approve' }).click()
      await reads(page.locator('.outcome-result').first(), '0x')
      await page.close()
    } finally {
      demo.child.kill('SIGTERM')
      await once(demo.child, 'exit')
    }
    for (const url of demo.rpcUrls) expect(await answers(url)).toBe(false)
  })

  it('behavior: on a phone the Demo wallet leaves what it was asked from within reach', async () => {
    const demo = await startDemo()
    try {
      const page = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true })
      await page.goto(demo.url)
      await headerButton(page).tap()
      const connect = view(page, 'Connect')
      await connect.getByRole('button', { name: 'What is a wallet?' }).tap()
      await page.getByRole('button', { name: 'Back' }).tap()
      await connect.getByRole('button', { name: 'Demo wallet' }).tap()
      const choose = view(page, 'ChooseNamespaces')
      for (const kind of ['Solana', 'Bitcoin', 'Polkadot']) await choose.getByRole('checkbox', { name: kind }).tap()
      await choose.getByRole('button', { name: 'Connect', exact: true }).tap()
      await page.getByRole('button', { name: 'Approve' }).tap()
      await reads(fact(page, 'status'), /^connected$/)
      await headerButton(page).tap()
      await view(page, 'Account').getByRole('button', { name: 'Disconnect' }).tap()
      await reads(fact(page, 'status'), /^disconnected$/)
      await page.close()
    } finally {
      demo.child.kill('SIGTERM')
      await once(demo.child, 'exit')
    }
  })

  it('behavior: the sample wallet runs beside it, with funded accounts, and asks nothing of other machines', async () => {
    const demo = await startDemo()
    try {
      await expect.poll(demo.output).toMatch(/WalletConnect is at {2}http:\/\/localhost:\d+\//)
      const url = demo.output().match(/WalletConnect is at {2}(http:\S+)/)?.[1] ?? ''
      const page = await browser.newPage()
      const elsewhere: string[] = []
      page.on('request', (request) => {
        if (!['localhost', '127.0.0.1'].includes(new URL(request.url()).hostname)) elsewhere.push(request.url())
      })
      const wallet = new SampleWalletPage(page)
      await wallet.open(url)
      await reads(wallet.accounts.first(), '100 ETH')
      await wallet.pair('wc:nothing')
      await reads(wallet.pairingError, 'no WalletConnect code')
      expect(elsewhere).toEqual([])
      await page.close()
    } finally {
      demo.child.kill('SIGTERM')
      await once(demo.child, 'exit')
    }
  })

  it('behavior: SIGINT ends it, and it starts again at once', async () => {
    for (let run = 0; run < 2; run++) {
      const demo = await startDemo()
      demo.child.kill('SIGINT')
      const [code] = await once(demo.child, 'exit')
      expect(code).toBe(130)
      expect(await answers(demo.rpcUrls[0] ?? '')).toBe(false)
    }
  })

  it('behavior: a port in use is said, with a way out', async () => {
    const server = await startServer({ root: join(here, '..', 'dist'), config: {} })
    const child = spawn(process.execPath, [start, '--port', String(server.port)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    const [code] = await once(child, 'exit')
    await server.close()
    expect(code).toBe(1)
    expect(output).toContain(`Port ${server.port} is in use`)
    expect(output).toContain('--port')
  })
})
