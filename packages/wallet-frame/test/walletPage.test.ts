import { type LocalChain, setBalance, startLocalChains } from '@hawser/testing/node'
import { approveConsent, launchBrowser } from '@hawser/testing/playwright'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { createClient, http, verifyMessage } from 'viem'
import { getBalance } from 'viem/actions'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { approveLink, newCode, signInByMail } from './fixtures/answerMails.js'
import { ask } from './fixtures/askWallet.js'
import { serveWallet } from './fixtures/serveWallet.js'

const chainId = 'eip155:31337'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const email = 'alice@example.org'
let chains: Awaited<ReturnType<typeof startLocalChains>>
let chain: LocalChain
let served: Awaited<ReturnType<typeof serveWallet>>
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  chains = await startLocalChains({ chains: [{ chainId: 31_337, name: 'Local' }] })
  const [first] = chains.chains
  if (!first) throw new Error('no chain')
  chain = first
  served = await serveWallet({ rpcUrl: chain.rpcUrl })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
  await chains?.stop()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 800, height: 700 } })
})
afterEach(() => context.close())

interface Opened {
  readonly page: Page
  readonly frame: Frame
  readonly complaints: readonly string[]
}

async function open(): Promise<Opened> {
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(served.app.origin)
  await page.waitForFunction(() => 'app' in globalThis)
  await ask(page, 'IS_CONNECTED')
  const frame = page.frames().find((one) => one.url().startsWith(served.frame.origin))
  if (!frame) throw new Error('no frame')
  return { page, frame, complaints }
}

async function signIn(page: Page, to = email): Promise<void> {
  await signInByMail(page, served.mailbox, to)
}

const message = (text: string, address: string) => ({ method: 'personal_sign', params: [text, address], chainId })
const approve = (frame: Frame) => frame.getByRole('button', { name: /^Approve/ })
const isReady = (frame: Frame) => expect.poll(() => approve(frame).getAttribute('aria-disabled')).toBe('false')

async function accountsOf(page: Page, chainIds: readonly string[]) {
  const { granted } = await ask(page, 'GET_ACCOUNTS', { chainIds })
  return granted as {
    readonly email: string
    readonly accounts: readonly { readonly namespace: string; readonly address: string; readonly chainId?: string }[]
  }
}
const evmAddressOf = async (page: Page) =>
  String((await accountsOf(page, [chainId])).accounts[0]?.address) as `0x${string}`

const chainIds = [
  'eip155:1',
  chainId,
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000019d6689c085ae165831e93',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  'bip122:00000000000000000000000000000000',
]

it('STA-20 default: somebody without a wallet types an address and a code, and has accounts on four namespaces; a reload and a second sign-in give the same', async () => {
  const { page, complaints } = await open()
  expect((await ask(page, 'GET_ACCOUNTS', { chainIds })).rpcCode).toBe(4100)
  await signIn(page)
  const user = await accountsOf(page, chainIds)
  expect(user.email).toBe(email)
  expect(user.accounts.map(({ namespace, chainId: on }) => [namespace, on])).toEqual([
    ['eip155', undefined],
    ['solana', undefined],
    ['bip122', chainIds[3]],
    ['bip122', chainIds[3]],
    ['polkadot', chainIds[4]],
  ])
  expect(user.accounts.map(({ address }) => address)).toEqual([
    expect.stringMatching(/^0x[\da-fA-F]{40}$/),
    expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
    expect.stringMatching(/^bc1q/),
    expect.stringMatching(/^bc1p/),
    expect.stringMatching(/^1/),
  ])
  await page.reload()
  await page.waitForFunction(() => 'app' in globalThis)
  expect(await ask(page, 'IS_CONNECTED')).toEqual({ granted: { isConnected: true } })
  expect(await accountsOf(page, chainIds)).toEqual(user)
  expect(await ask(page, 'SIGN_OUT')).toEqual({})
  expect(await ask(page, 'IS_CONNECTED')).toEqual({ granted: { isConnected: false } })
  // This browser is known: a code is enough.
  const before = served.mailbox.codeTo(email)
  expect(await ask(page, 'CONNECT_EMAIL', { email })).toEqual({ granted: { action: 'VERIFY_OTP' } })
  expect(await ask(page, 'CONNECT_OTP', { otp: await newCode(served.mailbox, email, before) })).toEqual({})
  expect(await accountsOf(page, chainIds)).toEqual(user)
  expect(complaints).toEqual([])
})

it('behavior: a message is signed as it was approved in the frame, and a transaction is sent on a real chain', async () => {
  const { page, frame } = await open()
  await signIn(page, 'bob@example.org')
  const address = await evmAddressOf(page)
  const signed = ask(page, 'RPC_REQUEST', message('Hello', address))
  await frame.getByRole('heading', { name: 'Sign a message' }).waitFor()
  expect(await frame.locator('.origin').textContent()).toBe(served.app.origin)
  expect(await page.evaluate(() => globalThis.app.events.at(-1))).toMatchObject({
    name: 'SCREEN_CHANGED',
    payload: { isNeeded: true },
  })
  await approveConsent(frame)
  const signature = (await signed).granted as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)

  await setBalance(chain, address, 10n ** 18n)
  const client = createClient({ transport: http(chain.rpcUrl) })
  const before = await getBalance(client, { address: bob })
  const transaction = { from: address, to: bob, value: '0x2386f26fc10000' }
  const sent = ask(page, 'RPC_REQUEST', { method: 'eth_sendTransaction', params: [transaction], chainId })
  await frame.getByRole('heading', { name: 'Send' }).waitFor()
  await approveConsent(frame)
  expect((await sent).granted).toMatch(/^0x[\da-f]{64}$/)
  await expect.poll(() => getBalance(client, { address: bob })).toBe(before + 10n ** 16n)
})

it('behavior: who rejects, and who closes the frame, signs nothing; the next request works', async () => {
  const { page, frame } = await open()
  await signIn(page, 'carol@example.org')
  const address = await evmAddressOf(page)
  const rejected = ask(page, 'RPC_REQUEST', message('One', address))
  await frame.getByRole('heading', { name: 'Sign a message' }).waitFor()
  await isReady(frame)
  await frame.getByRole('button', { name: 'Reject' }).click()
  expect(await rejected).toMatchObject({ rpcCode: 4001 })
  const closed = ask(page, 'RPC_REQUEST', message('Two', address), 'closed')
  await frame.getByText('Two', { exact: true }).waitFor()
  await page.evaluate(() => globalThis.app.giveUp('closed'))
  expect(await closed).toMatchObject({ refused: expect.any(String) })
  await expect.poll(() => frame.locator('main').count()).toBe(0)
  const next = ask(page, 'RPC_REQUEST', message('Three', address))
  await frame.getByText('Three', { exact: true }).waitFor()
  await approveConsent(frame)
  expect((await next).granted).toMatch(/^0x[\da-f]{130}$/)
})

it('behavior: a locked wallet opens again for the next request, and signs what is approved then', async () => {
  const { page, frame } = await open()
  await signIn(page, 'dave@example.org')
  const address = await evmAddressOf(page)
  expect(await ask(page, 'LOCK')).toEqual({})
  expect(await ask(page, 'GET_STATUS')).toMatchObject({ granted: { isConnected: true, isLocked: true } })
  const signed = ask(page, 'RPC_REQUEST', message('Again', address))
  await frame.getByText('Again', { exact: true }).waitFor()
  await approveConsent(frame)
  const signature = (await signed).granted as `0x${string}`
  expect(await verifyMessage({ address, message: 'Again', signature })).toBe(true)
})

it('behavior: a session is renewed for as long as its code counts; after that it ends, the app is told, and a code gives the same wallet', async () => {
  const { page } = await open()
  await signIn(page, 'grace@example.org')
  const address = await evmAddressOf(page)
  served.time.aheadMs += 20 * 60_000
  await ask(page, 'LOCK')
  expect(await evmAddressOf(page)).toBe(address)
  served.time.aheadMs += 25 * 3_600_000
  await ask(page, 'LOCK')
  expect((await ask(page, 'GET_ACCOUNTS', { chainIds: [chainId] })).rpcCode).toBe(4100)
  expect(await page.evaluate(() => globalThis.app.events.at(-1))).toMatchObject({
    name: 'SESSION_CHANGED',
    payload: { isConnected: false },
  })
  expect(await ask(page, 'IS_CONNECTED')).toEqual({ granted: { isConnected: false } })
  await signInByMail(page, served.mailbox, 'grace@example.org')
  expect(await evmAddressOf(page)).toBe(address)
})

it('STA-21 default: another address takes the place of the first one by a code of each; the wallet stays, and a wrong code costs one try', async () => {
  const { page } = await open()
  const [former, next] = ['ivan@example.org', 'ivan.new@example.org']
  await signIn(page, former)
  const address = await evmAddressOf(page)
  const before = served.mailbox.codeTo(former)
  expect(await ask(page, 'UPDATE_EMAIL', { email: next })).toEqual({ granted: { action: 'VERIFY_PRIMARY_OTP' } })
  const right = await newCode(served.mailbox, former, before)
  const wrong = right === '000000' ? '000001' : '000000'
  const refused = await ask(page, 'UPDATE_EMAIL_PRIMARY_OTP', { otp: wrong })
  expect(refused.refused).toBe('This code is wrong. Tries left: 4.')
  expect(await ask(page, 'UPDATE_EMAIL_PRIMARY_OTP', { otp: right })).toEqual({})
  const code = await newCode(served.mailbox, next)
  expect(await ask(page, 'UPDATE_EMAIL_SECONDARY_OTP', { otp: code })).toEqual({ granted: { newEmail: next } })
  expect((await accountsOf(page, [chainId])).email).toBe(next)
  await ask(page, 'SIGN_OUT')
  await signInByMail(page, served.mailbox, next)
  expect(await evmAddressOf(page)).toBe(address)
})

it('behavior: of two tabs that are signed in, one signs out, and the other one is told', async () => {
  const first = await open()
  await signIn(first.page, 'heidi@example.org')
  const address = await evmAddressOf(first.page)
  const second = await open()
  expect(await evmAddressOf(second.page)).toBe(address)
  await ask(first.page, 'SIGN_OUT')
  await expect
    .poll(() => second.page.evaluate(() => globalThis.app.events.at(-1)))
    .toMatchObject({ name: 'SESSION_CHANGED', payload: { isConnected: false } })
  expect((await ask(second.page, 'RPC_REQUEST', message('a', address))).rpcCode).toBe(4100)
})

it('error: a wrong code, an account of somebody else and a method that is none are refused by name', async () => {
  const { page } = await open()
  const to = 'erin@example.org'
  await ask(page, 'CONNECT_EMAIL', { email: to })
  const approved = ask(page, 'CONNECT_DEVICE')
  await approveLink(served.mailbox, to)
  await approved
  const right = await newCode(served.mailbox, to)
  const wrong = right === '000000' ? '000001' : '000000'
  expect((await ask(page, 'CONNECT_OTP', { otp: wrong })).refused).toBe('This code is wrong. Tries left: 4.')
  expect(await ask(page, 'IS_CONNECTED')).toEqual({ granted: { isConnected: false } })
  expect(await ask(page, 'CONNECT_OTP', { otp: right })).toEqual({})
  expect((await ask(page, 'RPC_REQUEST', message('a', bob))).rpcCode).toBe(4100)
  expect((await ask(page, 'RPC_REQUEST', { method: 'eth_sign', params: [bob, '0x00'], chainId })).rpcCode).toBe(4200)
  expect((await ask(page, 'RPC_REQUEST', { method: 'personal_sign', params: [1], chainId })).rpcCode).toBe(-32602)
  const foreign = { method: 'eth_chainId', chainId: chainIds[2] }
  expect((await ask(page, 'RPC_REQUEST', foreign)).rpcCode).toBe(4200)
  expect(await ask(page, 'RPC_REQUEST', { method: 'eth_chainId', chainId })).toEqual({ granted: '0x7a69' })
  const blockNumber = await ask(page, 'RPC_REQUEST', { method: 'eth_blockNumber', chainId })
  expect(blockNumber.granted).toMatch(/^0x[\da-f]+$/)
  expect((await ask(page, 'UPDATE_EMAIL_PRIMARY_OTP', { otp: right })).refused).toBe(
    'This attempt is over. Begin again.',
  )
})

it('behavior: a page that the project does not name cannot show the wallet', async () => {
  const page = await context.newPage()
  await page.goto(served.strangeApp.origin)
  const frame = page.frames().find((one) => one !== page.mainFrame())
  await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/)
})

it('behavior: a browser whose storage was cleared is given no other wallet, and told so', async () => {
  const first = await open()
  await signIn(first.page, 'frank@example.org')
  const known = await evmAddressOf(first.page)
  await context.close()
  context = await browser.newContext({ viewport: { width: 800, height: 700 } })
  const second = await open()
  await signIn(second.page, 'frank@example.org')
  expect(await ask(second.page, 'GET_ACCOUNTS', { chainIds: [chainId] })).toMatchObject({
    code: 'IFRAME_REFUSED',
    reason: 'WALLET_ELSEWHERE',
  })
  expect(known).toMatch(/^0x/)
})

it('behavior: two people share a browser: each has their own wallet there, whoever was there last', async () => {
  const { page } = await open()
  const addresses = new Map<string, string>()
  for (const to of ['judy@example.org', 'kim@example.org']) {
    await signIn(page, to)
    addresses.set(to, await evmAddressOf(page))
    await ask(page, 'SIGN_OUT')
  }
  for (const [to, address] of addresses) {
    await signInByMail(page, served.mailbox, to)
    expect(await evmAddressOf(page)).toBe(address)
    await ask(page, 'SIGN_OUT')
  }
  expect(new Set(addresses.values()).size).toBe(2)
})

it('default: an app is told the browsers that were let in, which one this is, and the addresses', async () => {
  const { page } = await open()
  expect((await ask(page, 'LIST_DEVICES')).rpcCode).toBe(4100)
  const to = 'leo@example.org'
  await signIn(page, to)
  const other = await browser.newContext({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  const elsewhere = await other.newPage()
  await elsewhere.goto(served.app.origin)
  await elsewhere.waitForFunction(() => 'app' in globalThis)
  await signIn(elsewhere, to)
  const { devices } = (await ask(page, 'LIST_DEVICES')).granted as {
    devices: { name: string; isThisOne: boolean; addedAtMs: number; usedAtMs: number }[]
  }
  expect(devices.map(({ name, isThisOne }) => [name, isThisOne])).toEqual([
    ['Firefox, Linux', false],
    [expect.stringContaining('Linux'), true],
  ])
  for (const { addedAtMs, usedAtMs } of devices) expect(usedAtMs).toBeGreaterThanOrEqual(addedAtMs)
  expect(await ask(page, 'LIST_EMAILS')).toEqual({ granted: { emails: [{ email: to, isPrimary: true }] } })
  await other.close()
})
