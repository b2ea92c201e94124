import { approveConsent, launchBrowser } from '@hawser/testing/playwright'
import type { Browser, BrowserContext, CDPSession, Frame, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { ask } from './fixtures/askWallet.js'
import { serveWallet } from './fixtures/serveWallet.js'

let served: Awaited<ReturnType<typeof serveWallet>>
let browser: Browser
const contexts: BrowserContext[] = []

beforeAll(async () => {
  // Nothing here is asked of a node.
  served = await serveWallet({ rpcUrl: 'http://127.0.0.1:1', recovery: ['passkey', 'password'] })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
})
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

const both = 'publickey-credentials-get; publickey-credentials-create'

/** An app in a browser of its own, which gives the wallet's frame these permissions. */
async function open({ allow = both, isPhone = false } = {}) {
  const viewport = isPhone ? { width: 390, height: 780 } : { width: 800, height: 700 }
  const context = await browser.newContext({ viewport, isMobile: isPhone, hasTouch: isPhone })
  contexts.push(context)
  const page = await context.newPage()
  await page.goto(`${served.app.origin}/?${new URLSearchParams({ allow })}`)
  await page.waitForFunction(() => 'app' in globalThis)
  await ask(page, 'IS_CONNECTED')
  const frame = page.frames().find((one) => one.url().startsWith(served.frame.origin))
  if (!frame) throw new Error('no frame')
  return { context, page, frame }
}

async function addAuthenticator(page: Page, { hasPrf = true } = {}) {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const list = async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return {
    list,
    clear: () => session.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}

const press = (on: Frame | Page, name: string) => on.getByRole('button', { name, exact: true }).click()
const heading = (on: Frame | Page, name: string) => on.getByRole('heading', { level: 1, name }).waitFor()
const alert = (on: Frame | Page) => on.getByRole('alert').textContent()
const title = 'Continue with a passkey'
const addressOf = async (page: Page) => {
  const answer = await ask(page, 'GET_ACCOUNTS', { chainIds: ['eip155:1'] })
  return (answer.granted as { accounts: { address: `0x${string}` }[] } | undefined)?.accounts[0]?.address
}
const statusOf = async (page: Page) => Object((await ask(page, 'GET_STATUS')).granted) as Record<string, unknown>

/** By the frame's own screen. Resolves with what the app is told. */
async function enter({ page, frame }: { page: Page; frame: Frame }, how: 'Create a new wallet' | 'Use passkey') {
  const asked = ask(page, 'CONNECT_PASSKEY')
  await heading(frame, title)
  await press(frame, how)
  return asked
}

/**
 * Another device with the same passkey, as a password manager syncs it: nothing of the wallet's is kept there. What a virtual authenticator evaluates (PRF) goes with no
 * copy of its passkey, so that it is this page's that stays.
 */
async function toOtherDevice({ page, frame }: { page: Page; frame: Frame }): Promise<{ page: Page; frame: Frame }> {
  await ask(page, 'LOCK')
  await frame.evaluate(async () => {
    localStorage.clear()
    for (const { name = '' } of await indexedDB.databases())
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name)
        request.onsuccess = () => resolve()
        request.onerror = () => reject(request.error)
      })
  })
  await page.reload()
  await page.waitForFunction(() => 'app' in globalThis)
  expect(await statusOf(page)).toMatchObject({ isConnected: false })
  const next = page.frames().find((one) => one.url().startsWith(served.frame.origin))
  if (!next) throw new Error('no frame')
  return { page, frame: next }
}

async function sign(page: Page, frame: Frame, address: string | undefined): Promise<`0x${string}`> {
  const params = ['0x48656c6c6f', address]
  const asked = ask(page, 'RPC_REQUEST', { method: 'personal_sign', params, chainId: 'eip155:1' })
  await approveConsent(frame)
  return (await asked).granted as `0x${string}`
}

it.each([['a desktop', false] as const, ['a phone', true] as const])(
  'CAP-04 default: on %s a passkey alone makes a wallet that signs; nothing else recovers it, and nothing else is needed',
  async (_, isPhone) => {
    const opened = await open({ isPhone })
    const { page, frame } = opened
    const { list } = await addAuthenticator(page)
    expect(await enter(opened, 'Create a new wallet')).toEqual({})
    const [made, ...more] = await list()
    expect(more).toEqual([])
    expect(made).toMatchObject({ isResidentCredential: true, rpId: 'localhost' })
    const address = await addressOf(page)
    expect(await statusOf(page)).toMatchObject({
      email: null,
      isNew: true,
      recoveryMethods: ['passkey'],
      isRecoveryNeeded: false,
    })
    const signature = await sign(page, frame, address)
    expect(await verifyMessage({ address: address ?? '0x', message: 'Hello', signature })).toBe(true)
  },
)

it('CAP-04 default: on another device one touch of the same passkey signs in and opens the same wallet, which it goes on doing', async () => {
  const first = await open()
  const { list } = await addAuthenticator(first.page)
  expect(await enter(first, 'Create a new wallet')).toEqual({})
  const address = await addressOf(first.page)
  const [credential] = await list()

  const second = await toOtherDevice(first)
  expect(await enter(second, 'Use passkey')).toEqual({})
  // One touch, and no more.
  expect((await list())[0]?.signCount).toBe((credential?.signCount ?? 0) + 1)
  expect(await addressOf(second.page)).toBe(address)
  const signature = await sign(second.page, second.frame, address)
  expect(await verifyMessage({ address: address ?? '0x', message: 'Hello', signature })).toBe(true)

  // Signed out and in again on the same device it opens by what the browser keeps.
  expect(await ask(second.page, 'SIGN_OUT')).toEqual({})
  const again = ask(second.page, 'CONNECT_PASSKEY')
  await heading(second.frame, title)
  await press(second.frame, 'Use passkey')
  expect(await again).toEqual({})
  expect(await addressOf(second.page)).toBe(address)
})

it('default: where the frame may make none, a window of its origin does it; what opens the wallet comes sealed, and the app hears nothing', async () => {
  const { page, frame } = await open({ allow: '' })
  await page.evaluate(() => {
    const all: string[] = []
    Object.assign(globalThis, { heard: all })
    addEventListener('message', ({ data }) => all.push(JSON.stringify(data)))
  })
  const asked = ask(page, 'CONNECT_PASSKEY')
  await heading(frame, title)
  const [window] = await Promise.all([page.waitForEvent('popup'), press(frame, 'Create a new wallet')])
  await addAuthenticator(window)
  await heading(window, title)
  await window.getByText(`Opened by ${served.app.origin}.`).waitFor()
  const gone = window.waitForEvent('close')
  const agree = window.getByRole('button', { name: 'Create a passkey', exact: true })
  await expect.poll(() => agree.getAttribute('aria-disabled')).toBe('false')
  await agree.click()
  await gone
  expect(await asked).toEqual({})
  expect(await addressOf(page)).toMatch(/^0x/)
  expect(await statusOf(page)).toMatchObject({ recoveryMethods: ['passkey'], isRecoveryNeeded: false })
  expect(await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.join())).not.toMatch(
    /credentialId|prfSalt|sealed|attestation/,
  )
})

it('error: without a passkey, with one that no wallet is known by: it is said, nobody is signed in, and the next try works', async () => {
  const opened = await open()
  const { page, frame } = opened
  const { list, clear } = await addAuthenticator(page)
  const asked = ask(page, 'CONNECT_PASSKEY')
  await heading(frame, title)
  await press(frame, 'Use passkey')
  await expect.poll(() => alert(frame)).toMatch(/^The passkey was not used/)
  expect(await statusOf(page)).toMatchObject({ isConnected: false })
  // Made, and told to nobody.
  served.broken.paths = ['/wallet/v1/passkeys/finish']
  await press(frame, 'Create a new wallet')
  await expect.poll(() => alert(frame)).toMatch(/^The service can't be reached/)
  served.broken.paths = []
  await press(frame, 'Use passkey')
  await expect.poll(() => alert(frame)).toMatch(/^No wallet is known by this passkey/)
  expect(await statusOf(page)).toMatchObject({ isConnected: false })
  await clear()
  await press(frame, 'Create a new wallet')
  expect(await asked).toEqual({})
  expect(await list()).toHaveLength(1)
  expect(await ask(page, 'SIGN_OUT')).toEqual({})
  const given = ask(page, 'CONNECT_PASSKEY')
  await heading(frame, title)
  await press(frame, 'Cancel')
  expect(await given).toMatchObject({ rpcCode: 4001 })
  expect(await statusOf(page)).toMatchObject({ isConnected: false })
})

it('behavior: an authenticator that evaluates nothing signs in, and the wallet is offered another way of recovery', async () => {
  const opened = await open()
  const { page, frame } = opened
  await addAuthenticator(page, { hasPrf: false })
  expect(await enter(opened, 'Create a new wallet')).toEqual({})
  const address = await addressOf(page)
  expect(address).toMatch(/^0x/)
  expect(await statusOf(page)).toMatchObject({ isNew: true, recoveryMethods: [], isRecoveryNeeded: true })
  const setUp = ask(page, 'SET_UP_RECOVERY', { method: 'password' })
  await frame.getByLabel('Recovery password').fill('four random words indeed')
  await frame.getByLabel('Enter it again').fill('four random words indeed')
  await press(frame, 'Save password')
  await heading(frame, 'Recovery is set up')
  await press(frame, 'Done')
  expect(await setUp).toEqual({ granted: { method: 'password' } })

  const other = await toOtherDevice(opened)
  expect(await enter(other, 'Use passkey')).toEqual({})
  expect(await ask(other.page, 'GET_ACCOUNTS', { chainIds: ['eip155:1'] })).toMatchObject({
    reason: 'WALLET_ELSEWHERE',
  })
  const recovered = ask(other.page, 'RECOVER', { method: 'password' })
  await other.frame.getByLabel('Recovery password').fill('four random words indeed')
  await press(other.frame, 'Recover wallet')
  expect(await recovered).toEqual({})
  expect(await addressOf(other.page)).toBe(address)
})

it('error: a service that is out of reach before, at the answer, or while the wallet is made: it is said, no second account is made, and the next try works', async () => {
  const opened = await open()
  const { page, frame } = opened
  const { list, clear } = await addAuthenticator(page)
  served.broken.paths = ['/wallet/v1/passkeys/ask']
  expect(await ask(page, 'CONNECT_PASSKEY')).toMatchObject({ refused: expect.any(String) })
  served.broken.paths = ['/wallet/v1/passkeys/finish']
  const asked = ask(page, 'CONNECT_PASSKEY')
  try {
    await heading(frame, title)
    await press(frame, 'Create a new wallet')
    await expect.poll(() => alert(frame)).toMatch(/^The service can't be reached/)
    await clear()
    served.broken.paths = ['/wallet/v1/wallet']
    await press(frame, 'Create a new wallet')
    expect(await asked).toMatchObject({ refused: expect.any(String) })
  } finally {
    served.broken.paths = []
  }
  expect(await statusOf(page)).toMatchObject({ isConnected: true })
  const address = await addressOf(page)
  expect(address).toMatch(/^0x/)
  // The passkey opens it elsewhere from its next use on.
  expect(await statusOf(page)).toMatchObject({ isRecoveryNeeded: true })
  expect(await enter(opened, 'Use passkey')).toEqual({})
  expect(await statusOf(page)).toMatchObject({ isRecoveryNeeded: false })
  expect(await list()).toHaveLength(1)
})

it('default: who came by a passkey shows by it that it is them', async () => {
  const opened = await open()
  const { page, frame } = opened
  await addAuthenticator(page)
  expect(await enter(opened, 'Create a new wallet')).toEqual({})
  expect(await addressOf(page)).toMatch(/^0x/)
  const asked = ask(page, 'DELETE_WALLET')
  await frame.getByRole('textbox').fill('delete')
  await press(frame, 'Continue')
  await heading(frame, 'Sign in again')
  await press(frame, 'Use passkey')
  await heading(frame, 'Delete it for good?')
  let isDone = false
  const answered = asked.then((answer) => {
    isDone = true
    return answer
  })
  const remove = frame.getByRole('button', { name: 'Delete my wallet', exact: true })
  // It counts once it was seen for a time.
  await expect
    .poll(async () => {
      if (!isDone) await remove.click({ timeout: 1_000 }).catch(() => {})
      return isDone
    })
    .toBe(true)
  expect(await answered).toEqual({})
  expect(await statusOf(page)).toMatchObject({ isConnected: false })
})
