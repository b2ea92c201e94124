import { approveConsent, launchBrowser } from '@hawser/testing/playwright'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { approveLink, newCode, signInByMail } from './fixtures/answerMails.js'
import { type Answer, ask } from './fixtures/askWallet.js'
import { serveWallet } from './fixtures/serveWallet.js'
import { setOffline } from './fixtures/setOffline.js'

const chainId = 'eip155:1'
let served: Awaited<ReturnType<typeof serveWallet>>
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  // Nothing here is asked of a node.
  served = await serveWallet({ rpcUrl: 'http://127.0.0.1:1' })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 800, height: 700 } })
})
afterEach(() => context.close())

async function open(): Promise<{ readonly page: Page; readonly frame: Frame }> {
  const page = await context.newPage()
  await page.goto(served.app.origin)
  await page.waitForFunction(() => 'app' in globalThis)
  await ask(page, 'IS_CONNECTED')
  const frame = page.frames().find((one) => one.url().startsWith(served.frame.origin))
  if (!frame) throw new Error('no frame')
  return { page, frame }
}

async function signIn(page: Page, to: string): Promise<`0x${string}`> {
  await signInByMail(page, served.mailbox, to)
  return addressOf(page)
}

async function addressOf(page: Page): Promise<`0x${string}`> {
  const { granted } = await ask(page, 'GET_ACCOUNTS', { chainIds: [chainId] })
  return (granted as { readonly accounts: readonly { readonly address: `0x${string}` }[] }).accounts[0]
    ?.address as `0x${string}`
}

it('CAP-20 default: accounts say of which type they are; smart accounts, of which the wallet has none, are refused by name and promised nowhere', async () => {
  const { page } = await open()
  const address = await signIn(page, 'types@example.org')
  const chainIds = [chainId, 'bip122:000000000019d6689c085ae165831e93']
  const preferredAccountTypes = { eip155: 'smartAccount', bip122: 'payment' }
  const { granted } = await ask(page, 'GET_ACCOUNTS', { chainIds, preferredAccountTypes })
  const { accounts } = granted as { readonly accounts: readonly { readonly type: string; readonly purpose?: string }[] }
  expect(accounts.map(({ type, purpose }) => [type, purpose])).toEqual([
    ['eoa', undefined],
    ['payment', 'payment'],
    ['payment', 'ordinal'],
  ])
  expect((await ask(page, 'GET_USER', { chainId: 1, preferredAccountType: 'smartAccount' })).granted).toMatchObject({
    address,
    accounts: [{ address, type: 'eoa' }],
    preferredAccountType: 'eoa',
  })
  expect(await ask(page, 'GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({
    granted: { smartAccountEnabledNetworks: [] },
  })
  expect(await ask(page, 'SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toEqual({ granted: { type: 'eoa', address } })
  expect((await ask(page, 'SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).rpcCode).toBe(4200)
  expect((await ask(page, 'INIT_SMART_ACCOUNT')).refused).toEqual(expect.any(String))
})

it('behavior: of ten requests at once one is shown at a time; each that is approved is signed as it was shown, and no other one is', async () => {
  const { page, frame } = await open()
  const address = await signIn(page, 'ten@example.org')
  const texts = Array.from({ length: 10 }, (_, at) => `Request ${at}.`)
  const running = texts.map((text, at) =>
    ask(page, 'RPC_REQUEST', { method: 'personal_sign', params: [text, address], chainId }, `r${at}`),
  )
  await frame.getByText('Request 0.', { exact: true }).waitFor()
  await expect.poll(() => frame.locator('.waiting').textContent()).toContain('9')
  // One that waits is given up by the app.
  await page.evaluate(() => (globalThis as unknown as { app: { giveUp(id: string): void } }).app.giveUp('r4'))
  const isApproved = (at: number) => at % 3 !== 1
  for (const [at, text] of texts.entries()) {
    if (at === 4) continue
    await frame.getByText(text, { exact: true }).waitFor()
    expect(await frame.locator('main').count()).toBe(1)
    if (isApproved(at)) {
      await approveConsent(frame)
    } else await frame.getByRole('button', { name: 'Reject' }).click()
  }
  const answers = await Promise.all(running)
  for (const [at, { granted, rpcCode, refused }] of answers.entries()) {
    if (at === 4) expect(refused).toEqual(expect.any(String))
    else if (!isApproved(at)) expect(rpcCode).toBe(4001)
    else
      expect(await verifyMessage({ address, message: texts[at] ?? '', signature: granted as `0x${string}` })).toBe(true)
  }
  expect(await frame.locator('main').count()).toBe(0)
})

it('behavior: offline at any step says so, loses nothing, and the step is done again once the network is back', async () => {
  const to = 'offline@example.org'
  const { page } = await open()
  /** Fails without the network, and is as before with it. */
  async function offlineAt(name: string, payload?: unknown): Promise<Answer> {
    await setOffline(page, true)
    const failed = await ask(page, name, payload)
    expect([name, failed]).toEqual([name, { ...failed, refused: expect.any(String) }])
    await setOffline(page, false)
    return ask(page, name, payload)
  }
  expect(await offlineAt('CONNECT_EMAIL', { email: to })).toEqual({ granted: { action: 'VERIFY_DEVICE' } })
  await approveLink(served.mailbox, to)
  expect(await offlineAt('CONNECT_DEVICE')).toEqual({})
  expect(await offlineAt('CONNECT_OTP', { otp: await newCode(served.mailbox, to) })).toEqual({})
  const first = await offlineAt('GET_ACCOUNTS', { chainIds: [chainId] })
  expect(first).toMatchObject({ granted: { email: to, accounts: [{ type: 'eoa' }] } })
  await ask(page, 'LOCK')
  expect(await offlineAt('GET_ACCOUNTS', { chainIds: [chainId] })).toEqual(first)
  // Whoever signs out is out, though the service cannot be told.
  await setOffline(page, true)
  expect(await ask(page, 'SIGN_OUT')).toEqual({})
  await setOffline(page, false)
  expect(await ask(page, 'IS_CONNECTED')).toEqual({ granted: { isConnected: false } })
})

it('error: a service whose mail is down says so at the address, and the next try works', async () => {
  const to = 'mail@example.org'
  const { page } = await open()
  served.mailbox.refuseMails(true)
  const { refused } = await ask(page, 'CONNECT_EMAIL', { email: to })
  expect(refused).toEqual(expect.stringMatching(/mail/i))
  served.mailbox.refuseMails(false)
  expect(await signIn(page, to)).toMatch(/^0x/)
})
