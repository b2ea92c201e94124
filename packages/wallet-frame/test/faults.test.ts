import { type LocalChain, setBalance, startLocalChains } from '@hawser/testing/node'
import { approveConsent, launchBrowser } from '@hawser/testing/playwright'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { createClient, http } from 'viem'
import { getBalance } from 'viem/actions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approveLink, newCode } from './fixtures/answerMails.js'
import { serveWallet } from './fixtures/serveWallet.js'
import { setOffline } from './fixtures/setOffline.js'
import {
  addressOf,
  answer,
  connect,
  endWait,
  partitioned,
  question,
  sendAgain,
  setsIn,
  sign,
  signInHere,
} from './fixtures/windowDapp.js'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
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
// Each is off the record, as private windows are: nothing is left of one in the next.
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 800, height: 700 } })
})
afterEach(() => context.close())

const ready = (page: Page) => page.waitForFunction(() => 'dapp' in globalThis)

async function open(query = ''): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${served.dappUrl}${query}`)
  await ready(page)
  return page
}

async function connectHere(page: Page, email: string): Promise<string> {
  const connecting = connect(page, email)
  await signInHere(served, page, email)
  expect(await connecting).toBe(4)
  return String(await addressOf(page))
}

const frameOf = (page: Page) => page.frameLocator('[data-hawser-frame] iframe')
const inner = (page: Page): Frame => {
  const frame = page.frames().find((one) => one.url().startsWith(served.frame.origin))
  if (!frame) throw new Error('no frame')
  return frame
}

describe('offline', () => {
  it('error: when the frame is to be loaded: it is said, no window is offered for it, and online it works', async () => {
    const page = await open('&loadMs=10000')
    await context.setOffline(true)
    expect(await connect(page, 'load@example.org')).toMatchObject({ code: 'IFRAME_LOAD_FAILED' })
    expect(await question(page)).toBeUndefined()
    await context.setOffline(false)
    await connectHere(page, 'load@example.org')
  })

  it('error: at the address, at the link and at the code: it is said, and online the same step goes on', async () => {
    const email = 'steps@example.org'
    const page = await open()
    // The frame is loaded by a login that came to nothing.
    const first = connect(page, 'somebody.else@example.org')
    await expect.poll(async () => (await question(page))?.kind).toBe('link')
    await page.evaluate('globalThis.dapp.cancel()')
    expect(await first).toMatchObject({ code: expect.any(String) })

    await endWait(page)
    await setOffline(page, true)
    expect(await connect(page, email)).toMatchObject({ message: expect.any(String) })
    expect(served.mailbox.linkTo(email)).toBeUndefined()
    await setOffline(page, false)

    const linking = connect(page, email)
    await expect.poll(async () => (await question(page))?.kind).toBe('link')
    await setOffline(page, true)
    expect(await linking).toMatchObject({ message: expect.any(String) })
    await setOffline(page, false)
    await endWait(page)

    const connecting = connect(page, email)
    await expect.poll(async () => (await question(page))?.kind).toMatch(/^(?:link|code)$/)
    await approveLink(served.mailbox, email)
    await expect.poll(async () => (await question(page))?.kind).toBe('code')
    const code = await newCode(served.mailbox, email)
    await setOffline(page, true)
    await answer(page, code)
    await expect.poll(async () => (await question(page))?.error?.shortMessage).toBeDefined()
    await setOffline(page, false)
    await answer(page, code)
    expect(await connecting).toBe(4)
  })

  it('error: when the wallet is to be opened again: nobody is signed out by it, no other one is made, and online it signs', async () => {
    const page = await open()
    const address = await connectHere(page, 'opens@example.org')
    await page.evaluate('globalThis.dapp.lock()')
    await setOffline(page, true)
    expect(await sign(page, 'Offline')).toMatchObject({ code: expect.anything() })
    expect(await addressOf(page)).toBe(address)
    await setOffline(page, false)
    const signing = sign(page, 'Online')
    await approveConsent(frameOf(page))
    expect(await signing).toMatch(/^0x[\da-f]{130}$/)
  })

  it('error: at a request and when it is sent: nothing is sent, it is said, and online it arrives once', async () => {
    const page = await context.newPage()
    await page.goto(served.app.origin)
    await page.waitForFunction(() => 'app' in globalThis)
    const ask = (name: string, payload: unknown) =>
      page.evaluate(`globalThis.app.ask(${JSON.stringify(name)}, ${JSON.stringify(payload)})`) as Promise<{
        readonly granted?: unknown
        readonly refused?: string
      }>
    const email = 'sends@example.org'
    await ask('CONNECT_EMAIL', { email })
    await approveLink(served.mailbox, email)
    await page.evaluate("globalThis.app.ask('CONNECT_DEVICE', undefined)")
    await ask('CONNECT_OTP', { otp: await newCode(served.mailbox, email) })
    const { granted } = await ask('GET_ACCOUNTS', { chainIds: ['eip155:31337'] })
    const [{ address }] = (granted as { accounts: [{ address: `0x${string}` }] }).accounts
    await setBalance(chain, address, 10n ** 18n)
    const client = createClient({ transport: http(chain.rpcUrl) })
    const before = await getBalance(client, { address: bob })
    const asked = {
      method: 'eth_sendTransaction',
      params: [{ from: address, to: bob, value: '0x2386f26fc10000' }],
      chainId: 'eip155:31337',
    }
    await setOffline(page, true)
    expect((await ask('RPC_REQUEST', asked)).refused).toEqual(expect.any(String))
    await setOffline(page, false)
    const frame = inner(page)
    const broken = ask('RPC_REQUEST', asked)
    await frame.getByRole('heading', { name: 'Send' }).waitFor()
    const button = frame.getByRole('button', { name: /^Approve/ })
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false')
    await setOffline(page, true)
    await button.click()
    expect((await broken).refused).toEqual(expect.any(String))
    await setOffline(page, false)
    expect(await getBalance(client, { address: bob })).toBe(before)
    const sent = ask('RPC_REQUEST', asked)
    await frame.getByRole('heading', { name: 'Send' }).waitFor()
    await approveConsent(frame)
    expect((await sent).granted).toMatch(/^0x[\da-f]{64}$/)
    await expect.poll(() => getBalance(client, { address: bob })).toBe(before + 10n ** 16n)
  })
})

describe('mail at the press on the link', () => {
  const state = async (page: Page) => {
    const { kind, isUnsent = false, isBusy = false, error } = (await question(page)) ?? {}
    return { kind, isUnsent, isBusy, ...(error && { error: error.shortMessage }) }
  }

  it('behavior: a mail server that is slow: the code is said to be on its way, and to be sent once it is', async () => {
    const email = 'slow@example.org'
    const page = await open()
    const connecting = connect(page, email)
    await expect.poll(async () => (await question(page))?.kind).toBe('link')
    await expect.poll(() => served.mailbox.linkTo(email)).toBeDefined()
    served.mailbox.holdMails(true)
    const approving = approveLink(served.mailbox, email)
    await expect.poll(() => state(page)).toEqual({ kind: 'code', isUnsent: true, isBusy: true })
    served.mailbox.holdMails(false)
    await approving
    await expect.poll(() => state(page)).toEqual({ kind: 'code', isUnsent: false, isBusy: false })
    await answer(page, await newCode(served.mailbox, email))
    expect(await connecting).toBe(4)
  })

  it('error: a mail server that is down: that the code was not sent is said, and it is sent once that is back, without another link', async () => {
    const email = 'unsent@example.org'
    const page = await open()
    const connecting = connect(page, email)
    await expect.poll(async () => (await question(page))?.kind).toBe('link')
    await expect.poll(() => served.mailbox.linkTo(email)).toBeDefined()
    served.mailbox.refuseMails(true)
    await approveLink(served.mailbox, email)
    const unsent = { kind: 'code', isUnsent: true, isBusy: false, error: 'Mail cannot be sent at the moment.' }
    await expect.poll(() => state(page)).toEqual(unsent)
    await sendAgain(page)
    await expect.poll(() => state(page)).toEqual(unsent)
    served.mailbox.refuseMails(false)
    await sendAgain(page)
    await expect.poll(() => state(page)).toEqual({ kind: 'code', isUnsent: false, isBusy: false })
    await answer(page, await newCode(served.mailbox, email))
    expect(await connecting).toBe(4)
  })
})

describe('a reload', () => {
  it('behavior: at the link, at the code and at a request: nothing is left of it, the next try works, and the wallet is the same', async () => {
    const email = 'reloads@example.org'
    const page = await open()
    const again = async () => {
      await endWait(page)
      await page.reload()
      await ready(page)
      expect(await question(page)).toBeUndefined()
      expect(await addressOf(page)).toBeUndefined()
    }
    void connect(page, email).catch(() => {})
    await expect.poll(async () => (await question(page))?.kind).toBe('link')
    await again()
    void connect(page, email).catch(() => {})
    await expect.poll(async () => (await question(page))?.kind).toBe('link')
    await approveLink(served.mailbox, email)
    await expect.poll(async () => (await question(page))?.kind).toBe('code')
    await again()
    const address = await connectHere(page, email)
    await frameOf(page).getByRole('button', { name: 'Later' }).click()

    void sign(page, 'Before').catch(() => {})
    await frameOf(page).getByRole('heading', { name: 'Sign a message' }).waitFor()
    await page.reload()
    await ready(page)
    await expect.poll(() => addressOf(page)).toBe(address)
    expect(await page.locator('[data-hawser-frame] iframe').isVisible()).toBe(false)
    const signing = sign(page, 'After')
    await frameOf(page).getByText('After', { exact: true }).waitFor()
    await approveConsent(frameOf(page))
    expect(await signing).toMatch(/^0x[\da-f]{130}$/)
  })
})

describe('what the browser keeps', () => {
  it('error: the wallet’s part alone was cleared: recovery is offered, and no other wallet is made', async () => {
    const email = 'cleared@example.org'
    const page = await open()
    await connectHere(page, email)
    await inner(page).evaluate(
      () =>
        new Promise((resolve) => {
          indexedDB.deleteDatabase('hawser-vault').onsuccess = resolve
        }),
    )
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await ready(page)
    const connecting = connect(page, email)
    await frameOf(page)
      .getByRole('heading', { name: /wallet/i })
      .waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    expect(await connecting).toMatchObject({ code: expect.any(String) })
    expect(await addressOf(page)).toBeUndefined()
    expect(await setsIn(inner(page))).toEqual([])
  })

  it('behavior: with cookies of other sites off, the frame keeps what it needs, and a reload finds it', async () => {
    const strict = await launchBrowser({ args: [partitioned, '--test-third-party-cookie-phaseout'] })
    try {
      const page = await strict.newPage({ viewport: { width: 800, height: 700 } })
      await page.goto(served.dappUrl)
      await ready(page)
      const address = await connectHere(page, 'cookies@example.org')
      await page.reload()
      await ready(page)
      await expect.poll(() => addressOf(page)).toBe(address)
      const signing = sign(page, 'Partitioned')
      await approveConsent(frameOf(page))
      expect(await signing).toMatch(/^0x[\da-f]{130}$/)
    } finally {
      await strict.close()
    }
  })
})
