import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { approveConsent } from '@hawser/testing/playwright'
import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  approveLink,
  askByEmail,
  type EmailWallet,
  logInByEmail,
  serveEmailWallet,
  typeCode,
} from './support/emailWallet.js'
import { fact, reads } from './support/steps.js'
import { useDapp } from './support/useDapp.js'

const open = useDapp()
let wallet: EmailWallet

beforeAll(async () => {
  wallet = await serveEmailWallet({ hasFurtherChains: false })
})
afterAll(() => wallet?.stop())

const openDapp = (headers?: Record<string, string>) =>
  open({ wallets: [], config: { embeddedWallet: wallet.config }, ...(headers && { headers }) })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** What the gateway answers when somebody says that an address is theirs. */
async function begun(page: Page, email: string) {
  const answered = new Promise<{ readonly status: number; readonly body: { readonly flow: { readonly id: string } } }>(
    (resolve, reject) => {
      page
        .route(
          ({ pathname }) => pathname === '/wallet/v1/email',
          async (route) => {
            const response = await route.fetch()
            resolve({ status: response.status(), body: await response.json() })
            await route.fulfill({ response })
          },
        )
        .then(() => askByEmail(page, email))
        .catch(reject)
    },
  )
  return answered
}

it('behavior: of codes that are guessed at two instances at once no more than five are looked at, also not the right one after them, and its user begins again', async () => {
  const email = 'guessed@mail.example'
  const second = await wallet.startSecond()
  onTestFinished(() => second.stop())
  const { page } = await openDapp()
  const { body } = await begun(page, email)
  await dialog(page, 'Check your email').waitFor()
  await approveLink(wallet, email)
  await dialog(page, 'Enter your code').waitFor()
  const right = await wallet.codeTo(email)
  const guesses = Array.from({ length: 12 }, (_, index) =>
    String((Number(right) + index + 1) % 1_000_000).padStart(6, '0'),
  )
  const answers = await Promise.all(
    guesses.map(async (code, index) => {
      const { url } = index % 2 === 0 ? wallet.gateway : second
      const answer = await fetch(`${url}/wallet/v1/email/code?projectId=${wallet.config.projectId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ flow: body.flow, code }),
      })
      return answer.text()
    }),
  )
  expect(answers.filter((text) => text.includes('This code is wrong'))).toHaveLength(5)
  await typeCode(page, wallet, email)
  await reads(page.getByRole('dialog').getByRole('alert'), 'This code is over. Ask for another one.')
  expect(await fact(page, 'address').textContent()).not.toMatch(/^0x/)
})

it('behavior: of an address that has a wallet and of one that has none a stranger is shown and told the same', async () => {
  const { page: owner } = await openDapp()
  await logInByEmail(owner, wallet, 'has.one@mail.example')
  await reads(fact(owner, 'address'), /^0x/)
  const seen = async (email: string) => {
    const { page } = await openDapp()
    const { status, body } = await begun(page, email)
    const view = dialog(page, 'Check your email')
    await view.waitFor()
    return {
      status,
      // By name and kind: the values are random.
      fields: JSON.stringify(body, (_, value: unknown) => (typeof value === 'string' ? value.length : value)),
      says: ((await view.textContent()) ?? '').replaceAll(email, '').replaceAll(/\d+/g, ''),
      mails: await wallet.mailsTo(email),
    }
  }
  const before = await wallet.mailsTo('has.one@mail.example')
  const known = await seen('has.one@mail.example')
  expect({ ...known, mails: known.mails - before }).toEqual(await seen('has.none@mail.example'))
})

describe('the man in the middle of the wallet’s window', () => {
  /** A page of another origin than the app’s and the wallet’s, which tells nobody who it is. */
  async function serveStranger(script: string): Promise<string> {
    const server = createServer((_request, response) => {
      response
        .setHeader('content-type', 'text/html')
        .setHeader('referrer-policy', 'no-referrer')
        .end(`<title>Stranger</title><script>${script}</script>`)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  }
  const closed = { 'content-security-policy': "frame-src 'self'" }

  async function openWallet(page: Page): Promise<Page> {
    const [own] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('dialog').getByRole('button', { name: 'Open wallet' }).click(),
    ])
    return own
  }
  async function logInThere(own: Page, email: string): Promise<void> {
    await own.getByRole('heading', { name: 'Check your email' }).waitFor()
    await approveLink(wallet, email)
    await own.getByLabel('Code').fill(await wallet.codeTo(email))
    await own.keyboard.press('Enter')
    // The window stays for what a new wallet is offered.
    await own.getByRole('heading', { name: 'Protect your wallet' }).waitFor()
    const gone = own.waitForEvent('close')
    // The window goes with the press.
    await own
      .getByRole('button', { name: 'Later' })
      .click()
      .catch(() => {})
    await gone
  }

  it('behavior: another page that opens it in the app’s name, while the app has its own open, is told nothing, and what it says begins nothing', async () => {
    const email = 'in.between@mail.example'
    const { page, context, url } = await openDapp(closed)
    const { origin } = new URL(url)
    const stranger = await context.newPage()
    await stranger.goto(
      await serveStranger(`
        globalThis.heard = []
        addEventListener('message', ({ data }) => heard.push(data))
        function greet(to) {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = ({ data }) => heard.push(data)
          const say = (type, payload, ports = []) => to.postMessage({ id: crypto.randomUUID(), type, payload }, '*', ports)
          to.postMessage({ type: '@hawser-app/HELLO', payload: { version: 1, nonce: '0'.repeat(32) } }, '*', [port2])
          say('@w3m-app/CONNECT_EMAIL', { email: 'thief@mail.example' })
          say('@w3m-app/IS_CONNECTED')
          say('@w3m-app/SIGN_OUT')
        }`),
    )
    const { frameUrl, projectId } = wallet.config
    const at = `${frameUrl}?projectId=${projectId}&origin=${encodeURIComponent(origin)}`
    const [forged] = await Promise.all([
      stranger.waitForEvent('popup'),
      stranger.evaluate(`globalThis.forged = open(${JSON.stringify(at)}, '_blank', 'popup'); undefined`),
    ])
    await forged.getByText(`Opened by ${origin}`).waitFor()
    await stranger.evaluate('greet(forged)')

    await page.bringToFront()
    await askByEmail(page, email)
    await dialog(page, 'Continue in a window').waitFor()
    const own = await openWallet(page)
    await own.getByRole('heading', { name: 'Check your email' }).waitFor()
    await stranger.evaluate('greet(forged)')
    await logInThere(own, email)
    await reads(fact(page, 'address'), /^0x/)
    // Now that somebody is signed in, too.
    await stranger.evaluate('greet(forged)')
    await forged.getByText(`Opened by ${origin}`).waitFor()
    expect(await stranger.evaluate('heard')).toEqual([])
    expect(await wallet.mailsTo('thief@mail.example')).toBe(0)
    await reads(fact(page, 'status'), /^connected$/)
  })

  it('error: a page that takes the place of the app’s own one at a request is not heard and told nothing: the request fails, and the next one is signed', async () => {
    const email = 'led.away@mail.example'
    const { page } = await openDapp(closed)
    await askByEmail(page, email)
    await dialog(page, 'Continue in a window').waitFor()
    await logInThere(await openWallet(page), email)
    await reads(fact(page, 'status'), /^connected$/)
    const address = ((await fact(page, 'address').textContent()) ?? '') as `0x${string}`

    const told: string[] = []
    await page.exposeFunction('tell', (said: string) => void told.push(said))
    const hostile = await serveStranger(`
      addEventListener('message', ({ data }) => opener.postMessage({ stolen: data }, '*'))
      const answer = (type, payload) => opener.postMessage({ id: crypto.randomUUID(), type, payload }, '*')
      answer('@w3m-frame/READY', {})
      answer('@w3m-frame/IS_CONNECTED_SUCCESS', { isConnected: true })
      answer('@w3m-frame/RPC_REQUEST_SUCCESS', '0x' + '1'.repeat(130))
      answer('@hawser-frame/SESSION_CHANGED', { isConnected: false })`)
    // A script of the app’s page has got hold of the window.
    await page.evaluate(() => {
      const { open: own } = globalThis
      globalThis.open = (...given) => {
        const opened = own.apply(globalThis, given)
        Object.assign(globalThis, { opened })
        return opened
      }
      addEventListener('message', ({ data }) => {
        if (data?.stolen) (globalThis as unknown as { tell(said: string): void }).tell(JSON.stringify(data.stolen))
      })
    })
    const card = page.getByRole('region', { name: 'Sign a message' }).first()
    await card.getByRole('button', { name: 'Sign message' }).click()
    const led = await openWallet(page)
    await led.getByRole('heading', { name: 'Sign a message' }).waitFor()
    await page.evaluate(`globalThis.opened.location.href = ${JSON.stringify(hostile)}`)
    await reads(card.locator('.outcome-error'), /.+/)
    await expect.poll(() => led.isClosed()).toBe(true)
    expect(told).toEqual([])
    await reads(fact(page, 'status'), /^connected$/)

    await card.getByRole('button', { name: 'Sign message' }).click()
    const consent = await openWallet(page)
    await approveConsent(consent)
    const result = card.locator('.outcome-result')
    await reads(result, /^0x[0-9a-f]{130}$/)
    const signature = ((await result.textContent()) ?? '') as `0x${string}`
    expect(await verifyMessage({ address, message: 'Hello from Hawser', signature })).toBe(true)
  })
})
