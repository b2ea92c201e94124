import { approveConsent, launchBrowser } from '@hawser/testing/playwright'
import type { Browser, BrowserContext, CDPSession, Frame, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { newCode, signInByMail } from './fixtures/answerMails.js'
import { ask } from './fixtures/askWallet.js'
import { violationsIn } from './fixtures/lookAt.js'
import { serveWallet } from './fixtures/serveWallet.js'
import { clearStorage } from './fixtures/useWalletPage.js'

const chainId = 'eip155:31337'
const chainIds = [
  'eip155:1',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000019d6689c085ae165831e93',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182',
]
const password = 'lantern orbit mango quilt'
let served: Awaited<ReturnType<typeof serveWallet>>
let browser: Browser
const contexts: BrowserContext[] = []

beforeAll(async () => {
  // Nothing here is asked of a node.
  served = await serveWallet({ rpcUrl: 'http://127.0.0.1:1', recovery: ['passkey', 'password', 'operator'] })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
})
beforeEach(() => {
  served.broken.paths = []
  served.broken.isAnswerLost = false
})
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()))
})

interface Opened {
  readonly context: BrowserContext
  readonly page: Page
  readonly frame: Frame
}

/** A browser of its own, as another device has: nothing is kept there. */
async function newBrowser(options: object = {}): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 800, height: 700 }, ...options })
  contexts.push(context)
  return open(context)
}

async function open(context: BrowserContext): Promise<Opened> {
  const page = await context.newPage()
  await page.goto(served.app.origin)
  await page.waitForFunction(() => 'app' in globalThis)
  await ask(page, 'IS_CONNECTED')
  const frame = page.frames().find((one) => one.url().startsWith(served.frame.origin))
  if (!frame) throw new Error('no frame')
  return { context, page, frame }
}

const signIn = (page: Page, to: string) => signInByMail(page, served.mailbox, to)

const addressesOf = async (page: Page) => {
  const answer = await ask(page, 'GET_ACCOUNTS', { chainIds })
  const { accounts } = answer.granted as { readonly accounts: readonly { readonly address: string }[] }
  return accounts.map(({ address }) => address)
}
const statusOf = async (page: Page) => (await ask(page, 'GET_STATUS')).granted
const heading = (frame: Frame, name: string) => frame.getByRole('heading', { level: 1, name }).waitFor()
const press = (frame: Frame, name: string | RegExp) => frame.getByRole('button', { name }).click()
const alert = (frame: Frame) => frame.getByRole('alert').textContent()

async function setUpPassword(page: Page, frame: Frame): Promise<void> {
  const asked = ask(page, 'SET_UP_RECOVERY', {})
  await heading(frame, 'Recovery')
  await press(frame, /^Password/)
  await frame.getByLabel('Recovery password').fill(password)
  await frame.getByLabel('Enter it again').fill(password)
  await press(frame, 'Save password')
  await heading(frame, 'Recovery is set up')
  await press(frame, 'Done')
  expect(await asked).toEqual({ granted: { method: 'password' } })
}

/** An authenticator as a phone or a computer has one, which its user can take along. */
async function addAuthenticator(page: Page, options: object = {}) {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      ...options,
    },
  })
  return { session, authenticatorId }
}

it('default: a new wallet is offered recovery, and "later" leaves it as it is; a password recovers it in another browser, where it signs', async () => {
  const email = 'alice@example.org'
  const first = await newBrowser()
  await signIn(first.page, email)
  const addresses = await addressesOf(first.page)
  expect(await statusOf(first.page)).toMatchObject({ isNew: true, recoveryMethods: [], isRecoveryNeeded: true })
  const offered = ask(first.page, 'SET_UP_RECOVERY', { isOffer: true })
  await heading(first.frame, 'Protect your wallet')
  await press(first.frame, 'Later')
  expect(await offered).toMatchObject({ rpcCode: 4001, reason: 'USER_REJECTED' })
  expect(await statusOf(first.page)).toMatchObject({ recoveryMethods: [], isRecoveryNeeded: true })

  await setUpPassword(first.page, first.frame)
  expect(await statusOf(first.page)).toMatchObject({ recoveryMethods: ['password'], isRecoveryNeeded: false })
  expect(await addressesOf(first.page)).toEqual(addresses)
  await ask(first.page, 'LOCK')
  expect(await addressesOf(first.page)).toEqual(addresses)

  const second = await newBrowser()
  await signIn(second.page, email)
  expect(await ask(second.page, 'GET_ACCOUNTS', { chainIds })).toMatchObject({ reason: 'WALLET_ELSEWHERE' })
  const recovered = ask(second.page, 'RECOVER', {})
  await heading(second.frame, 'Recover your wallet')
  await second.frame.getByLabel('Recovery password').fill('not the right password')
  await press(second.frame, 'Recover wallet')
  await expect.poll(() => alert(second.frame)).toMatch(/^This password is wrong/)
  await second.frame.getByLabel('Recovery password').fill(password)
  await press(second.frame, 'Recover wallet')
  expect(await recovered).toEqual({})
  expect(await addressesOf(second.page)).toEqual(addresses)
  const [address] = addresses as [`0x${string}`]
  const signed = ask(second.page, 'RPC_REQUEST', { method: 'personal_sign', params: ['Hello', address], chainId })
  await approveConsent(second.frame)
  const signature = (await signed).granted as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
  await second.page.reload()
  await second.page.waitForFunction(() => 'app' in globalThis)
  expect(await addressesOf(second.page)).toEqual(addresses)
  // The one before has its own set still.
  await ask(first.page, 'LOCK')
  expect(await addressesOf(first.page)).toEqual(addresses)
})

it('default: a passkey recovers it where it is at hand, in a frame of another site; a wrong one is said kindly', async () => {
  const email = 'bob@example.org'
  const first = await newBrowser()
  const { session, authenticatorId } = await addAuthenticator(first.page)
  await signIn(first.page, email)
  const addresses = await addressesOf(first.page)
  const asked = ask(first.page, 'SET_UP_RECOVERY', { method: 'passkey' })
  await heading(first.frame, 'Create a passkey')
  await press(first.frame, 'Create a passkey')
  await heading(first.frame, 'Recovery is set up')
  await press(first.frame, 'Done')
  expect(await asked).toEqual({ granted: { method: 'passkey' } })
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
  const [made] = credentials
  if (!made) throw new Error('no passkey')

  const second = await newBrowser()
  await signIn(second.page, email)
  const recovered = ask(second.page, 'RECOVER', {})
  await heading(second.frame, 'Recover your wallet')
  // No passkey is at hand.
  const other = await addAuthenticator(second.page)
  await press(second.frame, 'Use passkey')
  await expect.poll(() => alert(second.frame)).toMatch(/^The passkey was not used/)
  await other.session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: other.authenticatorId })
  // As a password manager brings it along. What the authenticator evaluates is its own: the browser does not copy that, so the same one is asked.
  expect(await addressesOf(first.page)).toEqual(addresses)
  await press(second.frame, 'Use another way')
  await press(second.frame, 'Cancel')
  expect(await recovered).toMatchObject({ reason: 'WALLET_ELSEWHERE' })

  // The same device, whose storage was cleared.
  await first.page.evaluate(() => localStorage.clear())
  await clearStorage(first.frame)
  await first.page.reload()
  await first.page.waitForFunction(() => 'app' in globalThis)
  await ask(first.page, 'IS_CONNECTED')
  await signIn(first.page, email)
  expect(await ask(first.page, 'GET_ACCOUNTS', { chainIds })).toMatchObject({ reason: 'WALLET_ELSEWHERE' })
  const frame = first.page.frames().find((one) => one.url().startsWith(served.frame.origin))
  if (!frame) throw new Error('no frame')
  const again = ask(first.page, 'RECOVER', {})
  await press(frame, 'Use passkey')
  expect(await again).toEqual({})
  expect(await addressesOf(first.page)).toEqual(addresses)
  expect(await statusOf(first.page)).toMatchObject({ recoveryMethods: ['passkey'] })
})

it('default: what the operator holds is recovered by a code alone, where the operator offers it; the screen says that it alone could reach the keys', async () => {
  const email = 'carol@example.org'
  const first = await newBrowser()
  await signIn(first.page, email)
  const addresses = await addressesOf(first.page)
  const asked = ask(first.page, 'SET_UP_RECOVERY', { method: 'operator' })
  await heading(first.frame, 'Recovery by the service')
  await first.frame.getByText('It alone could reach your keys').waitFor()
  await press(first.frame, 'Let the service hold it')
  await press(first.frame, 'Done')
  expect(await asked).toEqual({ granted: { method: 'operator' } })
  const second = await newBrowser()
  await signIn(second.page, email)
  const recovered = ask(second.page, 'RECOVER', {})
  await press(second.frame, 'Recover wallet')
  expect(await recovered).toEqual({})
  expect(await addressesOf(second.page)).toEqual(addresses)
})

describe('where there is no way', () => {
  it('error: a wallet without recovery stays where it is: the user is told so, and no other one is made', async () => {
    const email = 'dave@example.org'
    const first = await newBrowser()
    await signIn(first.page, email)
    const addresses = await addressesOf(first.page)
    const second = await newBrowser()
    await signIn(second.page, email)
    const recovered = ask(second.page, 'RECOVER', {})
    await second.frame.getByText('no recovery was set up').waitFor()
    await press(second.frame, 'Close')
    expect(await recovered).toMatchObject({ reason: 'WALLET_ELSEWHERE' })
    expect(await ask(second.page, 'GET_ACCOUNTS', { chainIds })).toMatchObject({ reason: 'WALLET_ELSEWHERE' })
    expect(await addressesOf(first.page)).toEqual(addresses)
  })
})

describe('what goes wrong in between', () => {
  it('error: a service that is down before it has the new shares, or whose answer is lost, loses nothing; the next try sets it up', async () => {
    const email = 'erin@example.org'
    const { page, frame } = await newBrowser()
    await signIn(page, email)
    const addresses = await addressesOf(page)
    const asked = ask(page, 'SET_UP_RECOVERY', { method: 'password' })
    await frame.getByLabel('Recovery password').fill(password)
    await frame.getByLabel('Enter it again').fill(password)
    served.broken.paths = ['/wallet/v1/wallet']
    await press(frame, 'Save password')
    await expect.poll(() => alert(frame)).toMatch(/^The service can't be reached/)
    served.broken.paths = []
    await ask(page, 'LOCK')
    expect(await asked).toMatchObject({ reason: 'VAULT_LOCKED' })
    expect(await addressesOf(page)).toEqual(addresses)
    expect(await statusOf(page)).toMatchObject({ recoveryMethods: [] })

    const again = ask(page, 'SET_UP_RECOVERY', { method: 'password' })
    await frame.getByLabel('Recovery password').fill(password)
    await frame.getByLabel('Enter it again').fill(password)
    served.broken.paths = ['/wallet/v1/wallet/sets']
    served.broken.isAnswerLost = true
    await press(frame, 'Save password')
    // The service has it: that is found out.
    await heading(frame, 'Recovery is set up')
    await press(frame, 'Done')
    expect(await again).toEqual({ granted: { method: 'password' } })
    await ask(page, 'LOCK')
    expect(await addressesOf(page)).toEqual(addresses)
  })

  it('error: a tab that is closed between the two opens the same wallet afterwards', async () => {
    const email = 'frank@example.org'
    const { context, page, frame } = await newBrowser()
    await signIn(page, email)
    const addresses = await addressesOf(page)
    void ask(page, 'SET_UP_RECOVERY', { method: 'password' }).catch(() => {})
    await frame.getByLabel('Recovery password').fill(password)
    await frame.getByLabel('Enter it again').fill(password)
    served.broken.paths = ['/wallet/v1/wallet/sets']
    const sent = page.waitForEvent('requestfailed', (request) => request.url().includes('/wallet/sets'))
    await press(frame, 'Save password')
    await sent
    await page.close()
    served.broken.paths = []
    const next = await open(context)
    expect(await addressesOf(next.page)).toEqual(addresses)
  })

  it('behavior: the app that gives up, and one that signs out, end the screen by name; the next one works', async () => {
    const email = 'grace@example.org'
    const { page, frame } = await newBrowser()
    await signIn(page, email)
    await addressesOf(page)
    const closed = ask(page, 'SET_UP_RECOVERY', {}, 'closed')
    await heading(frame, 'Recovery')
    await page.evaluate(() => globalThis.app.giveUp('closed'))
    expect(await closed).toMatchObject({ refused: expect.any(String) })
    await expect.poll(() => frame.locator('main').count()).toBe(0)
    const next = ask(page, 'SET_UP_RECOVERY', {})
    await heading(frame, 'Recovery')
    await ask(page, 'SIGN_OUT')
    expect(await next).toMatchObject({ rpcCode: 4100, reason: 'SIGNED_OUT' })
  })
})

it('behavior: a password that is guessed first, or differs from its repetition, is not taken', async () => {
  const email = 'heidi@example.org'
  const { page, frame } = await newBrowser()
  await signIn(page, email)
  await addressesOf(page)
  const asked = ask(page, 'SET_UP_RECOVERY', { method: 'password' })
  for (const [given, again, said] of [
    ['short', 'short', 'Use at least 12 characters.'],
    ['aaaaaaaaaaaaaaa', 'aaaaaaaaaaaaaaa', 'This is easy to guess. Use several random words.'],
    ['my-heidi-password', 'my-heidi-password', "Don't use a part of your email address."],
    [password, `${password}x`, "The two passwords aren't the same."],
  ] as const) {
    await frame.getByLabel('Recovery password').fill(given)
    await frame.getByLabel('Enter it again').fill(again)
    await press(frame, 'Save password')
    await expect.poll(() => alert(frame)).toBe(said)
  }
  await press(frame, 'Back')
  await heading(frame, 'Recovery')
  await press(frame, 'Cancel')
  expect(await asked).toMatchObject({ rpcCode: 4001 })
  expect(await statusOf(page)).toMatchObject({ recoveryMethods: [] })
})

it('behavior: recovery is removed by a code that is entered in the frame, where it was longer ago; the wallet stays', async () => {
  const email = 'ivan@example.org'
  const { page, frame } = await newBrowser()
  await signIn(page, email)
  const addresses = await addressesOf(page)
  await setUpPassword(page, frame)
  served.time.aheadMs += 20 * 60_000
  onTestFinished(() => {
    served.time.aheadMs = 0
  })
  const former = served.mailbox.codeTo(email)
  const removed = ask(page, 'REMOVE_RECOVERY', { method: 'password' })
  await heading(frame, 'Remove recovery')
  await press(frame, 'Remove recovery')
  await heading(frame, 'Enter your code')
  const code = await newCode(served.mailbox, email, former)
  await frame.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
  await press(frame, 'Continue')
  await expect.poll(() => alert(frame)).toMatch(/^This code is wrong/)
  await frame.getByLabel('Code').fill(code)
  await press(frame, 'Continue')
  expect(await removed).toEqual({})
  expect(await statusOf(page)).toMatchObject({ recoveryMethods: [], isRecoveryNeeded: true })
  await ask(page, 'LOCK')
  expect(await addressesOf(page)).toEqual(addresses)
})

it('behavior: each screen is read by screen readers and used by keyboard alone', async () => {
  const email = 'judy@example.org'
  const { page, frame } = await newBrowser()
  await signIn(page, email)
  await addressesOf(page)
  const check = async (title: string) => {
    await heading(frame, title)
    expect([title, await violationsIn(frame, 'all')]).toEqual([title, []])
  }
  const asked = ask(page, 'SET_UP_RECOVERY', { isOffer: true })
  await check('Protect your wallet')
  await expect.poll(() => frame.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await check('Create a passkey')
  await press(frame, 'Back')
  await heading(frame, 'Protect your wallet')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await check('Choose a recovery password')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await check('Recovery is set up')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await asked).toEqual({ granted: { method: 'password' } })
  const second = ask(page, 'SET_UP_RECOVERY', { method: 'operator' })
  await check('Recovery by the service')
  await page.keyboard.press('Escape')
  expect(await second).toMatchObject({ rpcCode: 4001 })
})
