import type { Locator, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dapp, OpenDappOptions } from './support/dapp.js'
import { approveInFrame, type EmailWallet, logInByEmail, serveEmailWallet, walletFrame } from './support/emailWallet.js'
import { fact, reads } from './support/steps.js'
import { useDapp } from './support/useDapp.js'

const open = useDapp()
let wallet: EmailWallet

beforeAll(async () => {
  wallet = await serveEmailWallet({ hasFurtherChains: false })
})
afterAll(() => wallet?.stop())

async function openConnected(email: string, options: OpenDappOptions = {}): Promise<Dapp> {
  const dapp = await open({ wallets: [], config: { embeddedWallet: wallet.config }, ...options })
  await logInByEmail(dapp.page, wallet, email)
  return dapp
}
const iframe = (page: Page) => page.locator('[data-hawser-frame] iframe')
const card = (page: Page) => page.getByRole('region', { name: 'Sign a message' }).first()
const sign = (page: Page) => card(page).getByRole('button', { name: 'Sign message' })
const approve = (page: Page) => walletFrame(page).getByRole('button', { name: /^Approve/ })
const isReady = (page: Page) => expect.poll(() => approve(page).getAttribute('aria-disabled')).toBe('false')
const addressOn = async (page: Page) => ((await fact(page, 'address').textContent()) ?? '') as `0x${string}`

/** A signature of what the card asks for, by the account that the page shows. */
async function expectSignature(page: Page): Promise<void> {
  const result = card(page).locator('.outcome-result')
  await reads(result, /^0x[0-9a-f]{130}$/)
  const signature = ((await result.textContent()) ?? '') as `0x${string}`
  expect(await verifyMessage({ address: await addressOn(page), message: 'Hello from Hawser', signature })).toBe(true)
}

/** Presses where something is, as a person does, whatever lies there. */
async function pressAt(page: Page, target: { readonly x: number; readonly y: number } | null): Promise<void> {
  if (!target) throw new Error('Nothing to press.')
  await page.mouse.click(target.x, target.y)
}

async function middleOf(locator: Locator) {
  const box = await locator.boundingBox()
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Ten thousand messages to the wallet's page, as a fuzzer makes them: forged, replayed, too large, too deep, and with the names of prototypes. */
function flood(page: Page): Promise<void> {
  return page.evaluate(() => {
    const find = (root: Document | ShadowRoot): HTMLIFrameElement | undefined => {
      for (const element of root.querySelectorAll('*')) {
        if (element instanceof HTMLIFrameElement && element.src.includes('/wallet/frame/')) return element
        const inner = element.shadowRoot && find(element.shadowRoot)
        if (inner) return inner
      }
      return undefined
    }
    const target = find(document)?.contentWindow
    if (!target) throw new Error('no wallet in the page')
    let seed = 1
    const pick = <T>(list: readonly T[]): T => {
      seed = (seed * 48_271) % 2_147_483_647
      return list[seed % list.length] as T
    }
    let deep: unknown = 'deep'
    for (let depth = 0; depth < 500; depth += 1) deep = { params: [deep] }
    const names = 'RPC_REQUEST SIGN_OUT IS_CONNECTED CONNECT_OTP GET_USER SWITCH_NETWORK LOCK HELLO MANAGE READY'.split(
      ' ',
    )
    const values: readonly unknown[] = [
      undefined,
      null,
      0,
      -1,
      '',
      '\u0000',
      [],
      {},
      deep,
      new Date(0),
      new Map([['method', 'personal_sign']]),
      new Uint8Array(64),
      JSON.parse('{"__proto__":{"method":"personal_sign"},"constructor":{"prototype":{}}}'),
      { method: 'personal_sign', params: ['I give everything away.', null] },
      { method: 'eth_sendTransaction', params: [{ __proto__: null, to: '0x0' }] },
    ]
    const large = 'x'.repeat(2_000_000)
    const ids = ['1', '__proto__', crypto.randomUUID(), crypto.randomUUID(), 7, undefined]
    for (let count = 0; count < 10_000; count += 1) {
      const type = `${pick(['@w3m-app', '@hawser-app', '@w3m-frame', '__proto__'])}/${pick(names)}`
      const payload = count % 1_000 === 0 ? large : pick(values)
      target.postMessage(pick([{ id: pick(ids), type, payload }, { id: pick(ids), type }, payload, type]), '*')
    }
  })
}

/** What a page can do to the frame in it, what the wallet says then, and the same undone. */
const tricks: readonly { readonly name: string; readonly says: string; readonly css: string; readonly on?: 'cover' }[] =
  [
    { name: 'covered', says: 'Something covers this window.', css: 'background:#fff', on: 'cover' },
    { name: 'faded', says: 'Something covers this window.', css: 'opacity:0.02' },
    { name: 'moved by a transform', says: 'Something covers this window.', css: 'transform:scale(0.5)' },
    { name: 'blurred', says: 'Something covers this window.', css: 'filter:blur(8px)' },
    { name: 'shrunk', says: 'too small', css: 'max-height:240px' },
    { name: 'cut', says: 'too small', css: 'clip-path:inset(0 0 60% 0)' },
    { name: 'moved out of sight', says: 'too small', css: 'position:relative;left:-640px' },
  ]

describe('a page that wants a press on Approve that its user does not mean', () => {
  it('CAP-20 behavior: it covers, fades, shrinks, cuts or moves the wallet: nothing is signed, the wallet says why, and after it the same request is approved as ever', async () => {
    const { page } = await openConnected('covered@mail.example')
    await sign(page).click()
    await walletFrame(page).getByText('Hello from Hawser', { exact: true }).waitFor()
    await isReady(page)
    for (const { name, says, css, on } of tricks) {
      const target = await middleOf(approve(page))
      await iframe(page).evaluate(
        (element, [style, isCover]) => {
          const own = element as HTMLElement
          if (!isCover) {
            own.dataset.before = own.style.cssText
            own.style.cssText += `;${style}`
            return
          }
          const cover = document.createElement('div')
          cover.id = 'cover'
          // The press goes through it to the wallet.
          cover.style.cssText = `position:fixed;inset:0;z-index:2147483647;pointer-events:none;${style}`
          own.closest('[data-hawser-frame]')?.append(cover)
        },
        [css, on === 'cover'] as const,
      )
      await expect.poll(() => approve(page).getAttribute('aria-disabled'), { message: name }).toBe('true')
      await expect.poll(() => walletFrame(page).getByRole('status').textContent(), { message: name }).toContain(says)
      await pressAt(page, target)
      expect(await walletFrame(page).locator('main').count(), name).toBe(1)
      await iframe(page).evaluate((element) => {
        const own = element as HTMLElement
        const cover = own.getRootNode() as Document | ShadowRoot
        cover.getElementById('cover')?.remove()
        if (own.dataset.before !== undefined) own.style.cssText = own.dataset.before
      })
      // A press that went past the wallet has taken the keyboard from it, and it says so.
      await expect
        .poll(
          async () => {
            const said = await walletFrame(page).getByRole('status').textContent()
            if (said === 'Click here to go on.')
              await walletFrame(page).getByText('Hello from Hawser', { exact: true }).click()
            return approve(page).getAttribute('aria-disabled')
          },
          { message: `after it was ${name}` },
        )
        .toBe('false')
    }
    expect(await card(page).locator('.outcome-result').count()).toBe(0)
    await approveInFrame(page, 'Sign a message')
    await expectSignature(page)
  })

  it('behavior: of several requests at once one is shown and the others wait; a press counts for the one that is seen, closing refuses what is open, and the next one works', async () => {
    const { page } = await openConnected('several@mail.example')
    const typed = page.getByRole('region', { name: 'Sign typed data' }).first()
    await sign(page).click()
    const frame = walletFrame(page)
    await frame.getByText('Hello from Hawser', { exact: true }).waitFor()
    // What stands behind the wallet cannot be clicked: an app asks by itself.
    await typed
      .getByRole('button', { name: 'Sign typed data', includeHidden: true })
      .evaluate((button: HTMLElement) => button.click())
    await isReady(page)
    // Twice, as impatient people do: the second press is none for what comes next.
    await approve(page).dblclick()
    await expectSignature(page)
    await frame.getByRole('heading', { level: 1, name: 'Sign data' }).waitFor()
    expect(await frame.locator('main').count()).toBe(1)
    expect(await typed.locator('.outcome-result').count()).toBe(0)
    await page.getByRole('dialog', { name: 'Wallet', exact: true }).getByRole('button', { name: 'Close' }).click()
    await iframe(page).waitFor({ state: 'hidden' })
    await reads(typed.locator('.outcome-error'), 'Request was aborted')
    await sign(page).click()
    expect(await approveInFrame(page, 'Sign a message')).toContain('Hello from Hawser')
    await expectSignature(page)
  })

  it('behavior: what another window, and the page’s own scripts, post in the app’s or the wallet’s name changes nothing: what was shown is what is signed, and nobody is signed out', async () => {
    const { page, context, url } = await openConnected('spoofed@mail.example', {
      // What the page hands over to the wallet it keeps, to change it afterwards.
      beforeScripts: async (context) => {
        await context.addInitScript(() => {
          const handed: unknown[] = []
          const { postMessage } = MessagePort.prototype
          Object.assign(globalThis, { handed })
          MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, ...rest: never[]) {
            handed.push(message)
            return postMessage.call(this, message, ...rest)
          }
        })
      },
    })
    const address = await addressOn(page)
    await sign(page).click()
    await walletFrame(page).getByText('Hello from Hawser', { exact: true }).waitFor()
    const forge = (from: Page, where: 'own' | 'opener') =>
      from.evaluate(
        ([signer, at]) => {
          const find = (root: Document | ShadowRoot): HTMLIFrameElement | undefined => {
            for (const element of root.querySelectorAll('*')) {
              if (element instanceof HTMLIFrameElement && element.src.includes('/wallet/frame/')) return element
              const inner = element.shadowRoot && find(element.shadowRoot)
              if (inner) return inner
            }
            return undefined
          }
          const asked = (type: string, payload: unknown) => ({ id: crypto.randomUUID(), type, payload })
          const toFrame = [
            asked('@w3m-app/RPC_REQUEST', { method: 'personal_sign', params: ['I give everything away.', signer] }),
            asked('@hawser-app/HELLO', { version: 1, nonce: 'n'.repeat(32) }),
            asked('@hawser-app/LOCK', undefined),
            asked('@w3m-app/SIGN_OUT', undefined),
          ]
          const toPage = [
            asked('@hawser-frame/SESSION_CHANGED', { isConnected: false }),
            asked('@w3m-frame/IS_CONNECTED_SUCCESS', { isConnected: false }),
            asked('@w3m-frame/RPC_REQUEST_SUCCESS', `0x${'1'.repeat(130)}`),
            asked('@w3m-frame/READY', { version: 'forged' }),
          ]
          const app = at === 'own' ? window : (window.opener as Window)
          const wallets =
            at === 'own' ? [find(document)?.contentWindow] : Array.from({ length: app.length }, (_, n) => app[n])
          if (wallets.length === 0 || !wallets[0]) throw new Error('no wallet in the page')
          for (const message of toFrame) for (const one of wallets) one?.postMessage(message, '*')
          for (const message of toPage) app.postMessage(message, '*')
        },
        [address, where] as const,
      )
    await forge(page, 'own')
    await flood(page)
    // Between what is shown and what is signed.
    const changed = await page.evaluate(() => {
      const { handed } = globalThis as unknown as { handed: { payload?: { params?: unknown[] } }[] }
      const requests = handed.filter((one) => Array.isArray(Object(one).payload?.params))
      for (const { payload } of requests)
        payload?.params?.splice(0, 1, '0x4920676976652065766572797468696e6720617761792e')
      return requests.length
    })
    expect(changed).toBeGreaterThan(0)
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate((at) => void window.open(at), `${url.replace('localhost', '127.0.0.1')}mark.svg`),
    ])
    await other.waitForLoadState()
    const origins = await Promise.all([page, other].map((one) => one.evaluate(() => location.origin)))
    expect(new Set(origins).size).toBe(2)
    await forge(other, 'opener')
    await other.close()
    await page.bringToFront()

    expect(await approveInFrame(page, 'Sign a message')).not.toContain('everything away')
    await expectSignature(page)
    await reads(fact(page, 'status'), /^connected$/)
    // Nothing else was queued.
    await sign(page).click()
    expect(await approveInFrame(page, 'Sign a message')).toContain('Hello from Hawser')
    await expectSignature(page)
  })
})
