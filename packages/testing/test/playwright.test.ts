import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { recoverMessageAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browserFlags } from '../../../scripts/findBrowser.mjs'
import { type LocalChains, startLocalChains } from '../src/exports/node.js'
import {
  BrowserNotFoundError,
  findBrowserPath,
  installScriptedWallet,
  launchBrowser,
  type PageWalletOptions,
} from '../src/exports/playwright.js'
import type {} from '../src/playwright/pageWalletRegistry.js'

const keys = [generatePrivateKey(), generatePrivateKey()] as const
const addresses = keys.map((key) => privateKeyToAccount(key).address)

let browser: Browser
let local: LocalChains
let server: Server
let url: string
let context: BrowserContext
let page: Page

beforeAll(async () => {
  local = await startLocalChains({
    chains: [{ chainId: 1, balancesWei: { [String(addresses[0])]: 10n ** 18n } }, { chainId: 10 }],
  })
  const connect = local.chains.map(({ rpcUrl }) => rpcUrl).join(' ')
  server = createServer((request, response) => {
    if (request.url === '/page.js') {
      response.setHeader('content-type', 'text/javascript')
      response.end(pageScript)
      return
    }
    response.setHeader('content-type', 'text/html')
    response.setHeader(
      'content-security-policy',
      `default-src 'self'; style-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'; connect-src ${connect}`,
    )
    response.end('<!doctype html><title>page</title><script src="/page.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  browser = await launchBrowser({ args: browserFlags })
})
afterAll(async () => {
  await browser?.close()
  await local?.stop()
  await new Promise((resolve) => server?.close(resolve))
})
beforeEach(async () => {
  context = await browser.newContext()
  page = await context.newPage()
})
afterEach(() => context.close())

/** Records the wallets that are there, and each breach of the policy, from the page's own first script on. */
const pageScript = `
  window.seen = []
  window.seenAtMs = []
  window.violations = []
  document.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective))
  window.addEventListener('eip6963:announceProvider', (event) => {
    seen.push(event.detail.info.name)
    seenAtMs.push(performance.now())
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
`

function options(parameters: Partial<PageWalletOptions> = {}): PageWalletOptions {
  const [first, second] = local.chains
  return {
    name: 'Page wallet',
    rdns: 'com.example.page',
    privateKeys: keys,
    chains: { 1: first?.rpcUrl ?? '', 10: second?.rpcUrl ?? '' },
    chainId: 1,
    ...parameters,
  }
}

const pageFact = <T>(name: string) =>
  page.evaluate((name) => (globalThis as unknown as Record<string, unknown>)[name], name) as Promise<T>

describe('installScriptedWallet', () => {
  it('default', async () => {
    const wallet = await installScriptedWallet(page, options())
    await page.goto(url)
    expect(await pageFact('seen')).toEqual(['Page wallet'])
    expect(await wallet.request('eth_requestAccounts')).toEqual(addresses)
    expect(await wallet.addresses()).toEqual(addresses)
    const signature = (await wallet.request('personal_sign', ['0x6869', addresses[0]])) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'hi', signature })).toBe(addresses[0])
    const hash = await wallet.request('eth_sendTransaction', [{ from: addresses[0], to: addresses[1], value: '0x1' }])
    expect(await wallet.request('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
    expect((await wallet.log()).map(({ method }) => method)).toContain('eth_sendTransaction')
  })

  it('behavior: breaks no strict policy', async () => {
    const wallet = await installScriptedWallet(page, options({ legacyFlags: { isMetaMask: true } }))
    await page.goto(url)
    await wallet.request('eth_requestAccounts')
    await wallet.request('eth_blockNumber')
    await wallet.setBehavior('lateApproval', true)
    const answer = wallet.request('personal_sign', ['0x6869', addresses[0]])
    await wallet.approve({ kind: 'sign' })
    await answer
    await wallet.lock()
    await wallet.unlock()
    expect(await pageFact('violations')).toEqual([])
  })

  it('behavior: reload keeps the permission, the chain and the switches', async () => {
    const wallet = await installScriptedWallet(page, options())
    await page.goto(url)
    await wallet.request('eth_requestAccounts')
    await wallet.switchChainFromWallet(10)
    await wallet.switchAccountFromWallet(String(addresses[1]))
    await wallet.setBehavior('lowerCaseAccounts', true)
    await page.reload()
    expect(await wallet.request('eth_accounts')).toEqual(
      [addresses[1], addresses[0]].map((address) => address?.toLowerCase()),
    )
    expect(await wallet.request('eth_chainId')).toBe('0xa')
    expect(await wallet.facts()).toMatchObject({
      isAuthorized: true,
      chainId: 10,
      behaviors: { lowerCaseAccounts: true },
    })
  })

  it('behavior: several wallets, in the order of their installation, and window.ethereum with its flags', async () => {
    await installScriptedWallet(page, options({ name: 'One', rdns: 'com.example.same' }))
    const two = await installScriptedWallet(
      page,
      options({ name: 'Two', rdns: 'com.example.same', legacyFlags: { isRabby: true } }),
    )
    const silent = await installScriptedWallet(page, options({ name: 'Silent', isAnnounced: false }))
    await page.goto(url)
    expect(await pageFact('seen')).toEqual(['One', 'Two'])
    expect(
      await page.evaluate(() => (globalThis as unknown as { ethereum: { isRabby: boolean } }).ethereum.isRabby),
    ).toBe(true)
    await two.request('eth_requestAccounts')
    expect((await silent.facts()).isAuthorized).toBe(false)
  })

  it('behavior: a context’s wallet is in each page, and a permission revoked in one is gone in the other', async () => {
    const wallet = await installScriptedWallet(context, options())
    await page.goto(url)
    await wallet.request('eth_requestAccounts')
    const second = await context.newPage()
    await second.goto(url)
    const other = wallet.in(second)
    expect(await other.request('eth_accounts')).toEqual(addresses)
    await page.evaluate(() => {
      const events: unknown[] = []
      Object.assign(globalThis, { events })
      const wallets = Object.values(globalThis.__hawserTestingWallets ?? {})
      wallets[0]?.provider.on('accountsChanged', (accounts: unknown) => events.push(accounts))
    })
    await other.request('wallet_revokePermissions', [{ eth_accounts: {} }])
    await expect.poll(() => pageFact('events')).toEqual([[]])
    expect(await wallet.request('eth_accounts')).toEqual([])
  })

  it('behavior: prompts are waited for, approved and refused', async () => {
    const wallet = await installScriptedWallet(page, options({ approval: 'manual' }))
    await page.goto(url)
    await expect(wallet.approve({ timeoutMs: 50 })).rejects.toThrow('was asked nothing within 50 ms')
    const refused = wallet.request('eth_requestAccounts').catch((error: Error) => error.message)
    await wallet.reject()
    expect(await refused).toContain('User rejected the request.')
    const answer = wallet.request('eth_requestAccounts')
    expect((await wallet.waitForPrompt({ kind: 'connect' })).method).toBe('eth_requestAccounts')
    expect(await wallet.pending()).toHaveLength(1)
    await wallet.approve()
    expect(await answer).toEqual(addresses)
  })

  it('behavior: late, in frames, and before a page is loaded', async () => {
    const wallet = await installScriptedWallet(page, options({ appearsAfterMs: 200 }))
    await expect(wallet.facts()).rejects.toThrow('installed before the page was loaded')
    await page.goto(url)
    await expect.poll(() => pageFact('seen')).toEqual(['Page wallet'])
    // By the page's own clock, which begins before its scripts: however long the way to it was.
    expect((await pageFact('seenAtMs')) as number[]).toEqual([expect.toSatisfy((time: number) => time >= 200)])
    await page.evaluate((url) => {
      const frame = document.createElement('iframe')
      frame.src = url
      document.body.append(frame)
      return new Promise((resolve) => frame.addEventListener('load', resolve))
    }, url)
    const frame = page.frames()[1]
    expect(await frame?.evaluate(() => globalThis.__hawserTestingWallets)).toBeUndefined()
  })
})

describe('launchBrowser', () => {
  it('behavior: a CHROME_PATH that is none is a clear error', () => {
    expect(() => findBrowserPath({ CHROME_PATH: '/nowhere' })).toThrow('CHROME_PATH is "/nowhere"')
    expect(new BrowserNotFoundError('none')).toMatchObject({ name: 'BrowserNotFoundError' })
  })
})
