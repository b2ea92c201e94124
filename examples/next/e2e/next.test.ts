import { formatSiwxMessage } from '@hawser/siwx'
import { type LocalChains, startLocalChains } from '@hawser/testing/node'
import { installScriptedWallet, launchBrowser, ModalPage } from '@hawser/testing/playwright'
import type { Browser, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { briefPageFlags, browserFlags } from '../../../scripts/findBrowser.mjs'
import { type NextServer, startNext } from './startNext.js'

const patienceMs = 60_000

let chains: LocalChains
let server: NextServer
let browser: Browser
beforeAll(async () => {
  chains = await startLocalChains({ chains: [{ chainId: 1 }, { chainId: 8453 }] })
  server = await startNext({
    SIGN_IN_SECRET: 'a secret of this test alone, long enough',
    RPC_URLS: chains.chains.map(({ rpcUrl }) => rpcUrl).join(' '),
  })
  browser = await launchBrowser({ args: [...browserFlags, ...briefPageFlags] })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await chains?.stop()
})

const fact = (page: Page, name: string) => page.locator(`[data-fact="${name}"]`)
const reads = (page: Page, name: string, text: string | RegExp) => fact(page, name).filter({ hasText: text }).waitFor()
const press = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string) => page.locator('main').getByRole('link', { name, exact: true }).click()

/** The page with a wallet, and all that the browser complains of: errors, what the policy refuses, hydration. */
async function open() {
  const [first, second] = chains.chains
  const [account] = chains.accounts
  if (!first || !second || !account) throw new Error('Nothing to open the page with.')
  const context = await browser.newContext({ locale: 'en-GB' })
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // What it says of a slow machine.
    const isSlow = message.text().includes('was preloaded using link preload but not used')
    if (['error', 'warning'].includes(message.type()) && !isSlow) complaints.push(message.text())
  })
  await installScriptedWallet(page, {
    name: 'Test wallet',
    rdns: 'com.example.test',
    privateKeys: [account.privateKey],
    chains: { 1: first.rpcUrl, 8453: second.rpcUrl },
    chainId: 1,
  })
  const response = await page.goto(server.origin)
  const modal = new ModalPage(page)
  const connect = async () => {
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal.waitForView('Connect')
    await modal.chooseWallet('Test wallet')
    await modal.waitForView('SIWXSignMessage')
  }
  /** What the server sends to this browser, before any script has run. */
  const html = async (path = '/') => (await context.request.get(`${server.origin}${path}`)).text()
  return { context, page, modal, connect, html, complaints, response, address: account.address }
}

/** Reloads the page. The result says whether a text was in it at any time since, from the first HTML on. */
async function watchReload(page: Page, text: RegExp) {
  await page.addInitScript((source) => {
    const seen = { wasSeen: false, hadFlash: false }
    Object.assign(window, { seen })
    const look = () => {
      const words = [...document.querySelectorAll('header, main')].map(({ textContent }) => textContent).join(' ')
      seen.wasSeen ||= words !== ''
      seen.hadFlash ||= new RegExp(source).test(words)
    }
    new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true })
  }, text.source)
  await page.reload()
  return () => page.evaluate(() => (window as { seen?: object }).seen)
}

describe('examples/next', () => {
  it('SEC-08 default: under a strict policy it connects, signs and switches; the first HTML after a reload has the account, also without scripts', async () => {
    const { context, page, modal, connect, html, complaints, response, address } = await open()
    const policy = (await response?.headerValue('content-security-policy')) ?? ''
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
    // Until the browser has looked, nobody is told that they are not connected.
    expect(await html()).not.toMatch(new RegExp(`${address}|Connect wallet`))

    await connect()
    await modal.button('Not now').click()
    await modal.waitUntilClosed()
    await reads(page, 'address', address)
    await reads(page, 'network', /^Ethereum$/)
    await press(page, 'Sign')
    await reads(page, 'signature', /^0x[0-9a-f]{130}$/)
    const signature = (await fact(page, 'signature').textContent()) as `0x${string}`
    expect(await verifyMessage({ address, message: 'Ahoy!', signature })).toBe(true)

    await press(page, 'Switch to Base')
    await modal.waitForView('SIWXSignMessage')
    await modal.button('Not now').click()
    await modal.waitUntilClosed()
    await reads(page, 'network', /^Base$/)

    await expect.poll(() => html()).toContain('<dd data-fact="network">Base</dd>')
    expect(await html()).toContain(`<dd data-fact="address">${address}</dd>`)
    expect(await html()).not.toContain('Connect wallet')
    const withoutScripts = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await context.storageState(),
    })
    withoutScripts.setDefaultTimeout(patienceMs)
    const still = await withoutScripts.newPage()
    await still.goto(server.origin)
    await reads(still, 'address', address)
    await withoutScripts.close()

    const hadFlash = await watchReload(page, /Connect wallet|Nobody is connected/)
    await reads(page, 'network', /^Base$/)
    // A press before React has taken over what the server sent is lost; this one can be pressed once the wallet has confirmed.
    await page.getByRole('button', { name: 'Sign', exact: true }).and(page.locator(':enabled')).waitFor()
    expect(await hadFlash()).toEqual({ wasSeen: true, hadFlash: false })
    await press(page, 'Disconnect')
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    await fact(page, 'address').waitFor({ state: 'detached' })
    await expect.poll(() => html()).not.toContain(address)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('CAP-12 default: who signs in sees the members’ page, rendered by the server; who has signed out is led away from it', async () => {
    const { context, page, modal, connect, html, complaints, address } = await open()
    await page.goto(`${server.origin}/members`)
    await page.waitForURL(`${server.origin}/`)
    expect(await html('/members')).not.toContain('data-fact="member"')

    await connect()
    await modal.button('Sign in').click()
    await modal.waitUntilClosed()
    await reads(page, 'session', 'You are signed in.')
    expect(await html('/members')).toContain(`<dd data-fact="member">${address}</dd>`)
    await follow(page, 'Members’ page')
    await reads(page, 'member', address)
    await page.reload()
    await reads(page, 'member', address)
    await follow(page, 'Back')
    await reads(page, 'session', 'You are signed in.')

    await press(page, 'Sign out')
    await reads(page, 'session', 'Sign in to see')
    expect(await html('/members')).not.toContain('data-fact="member"')
    await press(page, 'Sign in')
    await reads(page, 'session', 'You are signed in.')
    expect(await html('/members')).toContain('data-fact="member"')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('CAP-12 error: the server refuses another nonce, another domain, another key, a nonce that is used, and another page', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const ask = async () => (await (await fetch(`${server.origin}/auth/v1/nonce`)).json()) as { readonly nonce: string }
    const write = (nonce: string, origin = server.origin) =>
      formatSiwxMessage({
        accountAddress: account.address,
        chainId: 'eip155:1',
        domain: new URL(origin).host,
        uri: origin,
        version: '1',
        nonce,
        issuedAt: new Date().toISOString(),
      })
    const send = async (message: string, { signer = account, origin = server.origin } = {}) => {
      const answer = await fetch(`${server.origin}/auth/v1/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ message, signature: await signer.signMessage({ message }), transport: 'cookie' }),
      })
      const { reasons } = (await answer.json()) as { readonly reasons?: readonly { readonly field: string }[] }
      return { status: answer.status, field: reasons?.[0]?.field, cookie: answer.headers.get('set-cookie') }
    }
    const { nonce } = await ask()
    const message = write(nonce)
    const elsewhere = 'https://elsewhere.example'
    const stranger = privateKeyToAccount(generatePrivateKey())
    expect(await send(write('0123456789abcdef'))).toEqual({ status: 401, field: 'nonce', cookie: null })
    expect(await send(write(nonce, elsewhere))).toEqual({ status: 400, field: 'domain', cookie: null })
    expect(await send(message, { signer: stranger })).toEqual({ status: 401, field: 'signature', cookie: null })
    expect(await send(message, { origin: elsewhere })).toEqual({ status: 403, field: 'origin', cookie: null })
    const { status, cookie } = await send(message)
    expect([status, cookie]).toEqual([200, expect.stringMatching(/^__Host-.*; Secure; HttpOnly; SameSite=Lax$/)])
    expect(await send(message)).toEqual({ status: 401, field: 'nonce', cookie: null })
  })
})
