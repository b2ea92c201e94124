import { type LocalChain, setBalance, startLocalChains } from '@hawser/testing/node'
import { approveConsent, launchBrowser } from '@hawser/testing/playwright'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { createClient, http, verifyMessage } from 'viem'
import { getBalance } from 'viem/actions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { untilStill, violationsIn } from './fixtures/lookAt.js'
import { account } from './fixtures/openTestVault.js'
import { serveFrame } from './fixtures/serveFrame.js'

declare global {
  var asked: { answers: Record<string, unknown>; ask(id: string, request: object): void }
}

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const chainId = 'eip155:31337'
let chains: Awaited<ReturnType<typeof startLocalChains>>
let chain: LocalChain
let served: Awaited<ReturnType<typeof serveFrame>>
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  chains = await startLocalChains({ chains: [{ chainId: 31_337, name: 'Local' }] })
  const [first] = chains.chains
  if (!first) throw new Error('no chain')
  chain = first
  await setBalance(chain, account, 10n ** 20n)
  served = await serveFrame(chain.rpcUrl)
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
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.addInitScript(() => {
    if (window.parent !== window) return
    globalThis.asked = {
      answers: {},
      ask(id, request) {
        const iframe = document.querySelector('iframe')
        iframe?.contentWindow?.postMessage({ id, request }, '*')
        iframe?.focus()
      },
    }
    window.addEventListener('message', ({ data }) => {
      globalThis.asked.answers[data.kind ?? data.id] = data
    })
  })
  await page.goto(served.app.origin)
  await expect.poll(() => page.evaluate(() => 'ready' in globalThis.asked.answers)).toBe(true)
  const frame = page.frames().find((one) => one.url().startsWith(served.frame.origin))
  if (!frame) throw new Error('no frame')
  return { page, frame, complaints }
}

const ask = (page: Page, id: string, request: object) =>
  page.evaluate(([name, asked]) => globalThis.asked.ask(name, asked), [id, request] as const)
const message = (text: string) => ({ chainId, method: 'personal_sign', params: [text, account] })
const answerOf = (page: Page, id: string) => page.evaluate((name) => globalThis.asked.answers[name] ?? null, id)
const approve = (frame: Frame) => frame.getByRole('button', { name: /^Approve/ })
const isReady = (frame: Frame) => approve(frame).getAttribute('aria-disabled')
/** Presses where the button is, as a person does, whatever lies there. */
async function press(page: Page, frame: Frame, clickCount = 1): Promise<void> {
  const box = await approve(frame).boundingBox()
  if (!box) throw new Error('no button')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { clickCount })
}

it('default: a message is read, approved and signed, by a page with nothing inline, and nothing is complained of', async () => {
  const { page, frame, complaints } = await open()
  await ask(page, '1', message('Hello ⚓'))
  await frame.getByRole('heading', { name: 'Sign a message' }).waitFor()
  expect(await frame.locator('.origin').textContent()).toBe(served.app.origin)
  expect(await frame.locator('dd').first().textContent()).toBe('Hello ⚓')
  await approveConsent(frame)
  await expect.poll(() => answerOf(page, '1')).not.toBeNull()
  const { result } = (await answerOf(page, '1')) as { readonly result: `0x${string}` }
  expect(await verifyMessage({ address: account, message: 'Hello ⚓', signature: result })).toBe(true)
  expect(await frame.locator('main').count()).toBe(0)
  expect(complaints).toEqual([])
})

it('default: a transfer is told with its receiver, fee and balances, and sent on a real chain', async () => {
  const { page, frame } = await open()
  await ask(page, '1', {
    chainId,
    method: 'eth_sendTransaction',
    params: [{ from: account, to: bob, value: '0xde0b6b3a7640000' }],
  })
  await frame.getByRole('heading', { name: 'Send' }).waitFor()
  const text = await frame.locator('main').textContent()
  for (const part of ['1 ETH', bob, '−1 ETH', 'Max network fee', "haven't sent to", 'Local', account])
    expect(text).toContain(part)
  const before = await getBalance(createClient({ transport: http(chain.rpcUrl) }), { address: bob })
  await approveConsent(frame)
  await expect.poll(() => answerOf(page, '1')).toMatchObject({ result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  const after = () => getBalance(createClient({ transport: http(chain.rpcUrl) }), { address: bob })
  await expect.poll(async () => (await after()) - before).toBe(10n ** 18n)
})

it('behavior: what an app says never becomes markup', async () => {
  const { page, frame, complaints } = await open()
  const markup = '<img src=x onerror="window.isTaken = true"><script>window.isTaken = true</script>'
  await ask(page, '1', message(markup))
  await frame.getByRole('heading').first().waitFor()
  expect(await frame.locator('dd').first().textContent()).toBe(markup)
  expect(await frame.locator('img, main script').count()).toBe(0)
  expect(complaints).toEqual([])
})

it('behavior: script that came in could make neither markup nor script of text, and speak to nobody', async () => {
  const { frame } = await open()
  const refusals = await frame.evaluate(async () => {
    const tryIt = (run: () => unknown) => {
      try {
        run()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }
    const trusted = (window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } })
      .trustedTypes
    return [
      tryIt(() => {
        document.body.innerHTML = '<p>markup</p>'
      }),
      tryIt(() => new Worker('/frame.js')),
      tryIt(() => trusted.createPolicy('another', {})),
      tryIt(() => trusted.createPolicy('hawser-frame', {})),
      await fetch('http://127.0.0.1:9/').then(
        () => 'done',
        (error) => error.name,
      ),
    ]
  })
  expect(refusals).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError', 'TypeError'])
})

it('behavior: a page of another origin than the projects’ cannot show it', async () => {
  served.allow([])
  const page = await context.newPage()
  await page.goto(served.app.origin)
  const frame = page.frames().find((one) => one !== page.mainFrame())
  await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/)
  served.allow([served.app.origin])
})

describe('a press that is nobody’s', () => {
  it('behavior: by script', async () => {
    const { page, frame } = await open()
    await ask(page, '1', message('a'))
    await expect.poll(() => isReady(frame)).toBe('false')
    await frame.evaluate(() => document.querySelector<HTMLElement>('.approve')?.click())
    expect(await frame.locator('main').count()).toBe(1)
    await approve(frame).click()
    await expect.poll(() => answerOf(page, '1')).toMatchObject({ result: expect.any(String) })
  })

  it.each<[string, string, () => void]>([
    [
      'under something that lets presses through',
      'Something covers this window.',
      () => {
        const cover = document.createElement('div')
        cover.id = 'cover'
        cover.style.cssText =
          'position:absolute;inset:0;width:360px;height:200px;background:#fff;z-index:9;pointer-events:none'
        document.body.append(cover)
      },
    ],
    [
      'made transparent',
      'Something covers this window.',
      () => document.querySelector('iframe')?.style.setProperty('opacity', '0.01'),
    ],
    [
      'moved by a transform',
      'Something covers this window.',
      () => document.querySelector('iframe')?.style.setProperty('transform', 'scale(0.4)'),
    ],
    [
      'filtered',
      'Something covers this window.',
      () => document.querySelector('iframe')?.style.setProperty('filter', 'blur(9px)'),
    ],
    ['shrunk', 'too small', () => document.querySelector('iframe')?.style.setProperty('height', '250px')],
    [
      'cut off',
      'too small',
      () => document.querySelector('iframe')?.style.setProperty('clip-path', 'inset(0 0 300px 0)'),
    ],
    ['moved out of sight', 'too small', () => document.querySelector('iframe')?.style.setProperty('left', '-200px')],
  ])('behavior: in a frame that is %s', async (_name, reason, change) => {
    const { page, frame } = await open()
    await ask(page, '1', message('a'))
    await expect.poll(() => isReady(frame)).toBe('false')
    const box = await approve(frame).boundingBox()
    await page.evaluate(change)
    await expect.poll(() => isReady(frame)).toBe('true')
    await expect.poll(() => frame.getByRole('status').textContent()).toContain(reason)
    if (box) await page.mouse.click(box.x + 20, box.y + 20)
    expect(await frame.locator('main').count()).toBe(1)
    expect(await answerOf(page, '1')).toBeNull()
  })

  it('behavior: uncovered again it has to be seen anew, and then counts', async () => {
    const { page, frame } = await open()
    await ask(page, '1', message('a'))
    await expect.poll(() => isReady(frame)).toBe('false')
    await page.evaluate(() => document.querySelector('iframe')?.style.setProperty('opacity', '0.5'))
    await expect.poll(() => isReady(frame)).toBe('true')
    await page.evaluate(() => document.querySelector('iframe')?.style.removeProperty('opacity'))
    await expect.poll(() => isReady(frame)).toBe('false')
    await press(page, frame)
    await expect.poll(() => answerOf(page, '1')).toMatchObject({ result: expect.any(String) })
  })
})

it('behavior: what stands below what is seen at first has to be scrolled to', async () => {
  const { page, frame } = await open()
  await ask(page, '1', message(`Welcome!${'\n'.repeat(200)}I give everything away.`))
  await expect.poll(() => frame.getByRole('status').textContent()).toBe('Scroll to the end to approve.')
  await press(page, frame)
  expect(await frame.locator('main').count()).toBe(1)
  await frame.locator('.body').focus()
  await page.keyboard.press('End')
  await expect.poll(() => isReady(frame)).toBe('false')
  await press(page, frame)
  await expect.poll(() => answerOf(page, '1')).toMatchObject({ result: expect.any(String) })
})

it('behavior: it looks as the app’s modal does, whatever the browser prefers', async () => {
  const { page, frame } = await open()
  const background = async (theme: 'light' | 'dark' | null) => {
    await page.evaluate((given) => {
      const look = given === null ? {} : { themeMode: given }
      document.querySelector('iframe')?.contentWindow?.postMessage({ kind: 'look', look }, '*')
    }, theme)
    const read = () =>
      frame.evaluate(() => [
        document.documentElement.dataset.theme ?? null,
        getComputedStyle(document.body).backgroundColor,
      ])
    await expect.poll(async () => (await read())[0]).toBe(theme)
    return (await read())[1]
  }
  expect(await background('dark')).toBe('color(srgb 0.105882 0.129412 0.152941)')
  expect(await background('light')).toBe('color(srgb 1 1 1)')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await background('light')).toBe('color(srgb 1 1 1)')
  expect(await background(null)).toBe('color(srgb 0.105882 0.129412 0.152941)')
})

describe('several requests', () => {
  it('behavior: one after the other; a press for the first is none for the next', async () => {
    const { page, frame } = await open()
    for (let at = 0; at < 10; at += 1) await ask(page, String(at), message(`message ${at}`))
    await expect.poll(() => frame.locator('.waiting').textContent()).toBe('9 more requests are waiting.')
    await expect
      .poll(async () => {
        const shown = await frame.locator('dd').first().textContent()
        // What has been seen may be covered again by the time it is pressed: the page still moves.
        if (shown === 'message 0' && (await isReady(frame)) === 'false') await press(page, frame, 2)
        return answerOf(page, '0')
      })
      .toMatchObject({ result: expect.any(String) })
    expect(await frame.locator('dd').first().textContent()).toBe('message 1')
    expect(await answerOf(page, '1')).toBeNull()
    await page.evaluate(() => document.querySelector('iframe')?.contentWindow?.postMessage({ kind: 'close' }, '*'))
    for (let at = 1; at < 10; at += 1)
      await expect.poll(() => answerOf(page, String(at))).toMatchObject({ code: 'USER_REJECTED' })
    await ask(page, 'next', message('next'))
    await expect.poll(() => isReady(frame)).toBe('false')
    await press(page, frame)
    await expect.poll(() => answerOf(page, 'next')).toMatchObject({ result: expect.any(String) })
  })

  it('behavior: Escape and Reject refuse the one that is shown', async () => {
    const { page, frame } = await open()
    await ask(page, 'a', message('a'))
    // The browser hands a press to the frame only once it has painted it.
    await expect.poll(() => isReady(frame)).toBe('false')
    await frame.getByRole('button', { name: 'Reject' }).click()
    await expect.poll(() => answerOf(page, 'a')).toMatchObject({ code: 'USER_REJECTED' })
    await ask(page, 'b', message('b'))
    await frame.getByRole('heading').first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => answerOf(page, 'b')).toMatchObject({ code: 'USER_REJECTED' })
  })
})

const wear = (page: Page, look: object) =>
  page.evaluate(
    (given) => document.querySelector('iframe')?.contentWindow?.postMessage({ kind: 'look', look: given }, '*'),
    look,
  )

it('VIEW-02 behavior: it speaks the language of the app’s modal and has its look; what is on the screen is told anew, and has to be looked at anew', async () => {
  const { page, frame, complaints } = await open()
  await ask(page, '1', {
    chainId,
    method: 'eth_sendTransaction',
    params: [{ from: account, to: bob, value: '0x43c33c1937564800000' }],
  })
  await frame.getByRole('heading', { name: 'Send' }).waitFor()
  const themeVariables = { '--hawser-accent': '#5b2be0', '--hawser-radius-row': '4px' }
  await wear(page, { themeMode: 'dark', themeVariables, locale: 'de-DE', direction: 'ltr' })
  await frame.getByRole('heading', { name: 'Senden' }).waitFor()
  expect(await frame.locator('main').textContent()).toContain('20.000 ETH')
  const button = frame.getByRole('button', { name: /bestätigen/i })
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false')
  await untilStill(frame)
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(91, 43, 224)')
  expect(await frame.evaluate(() => document.title)).toBe('Wallet')
  await wear(page, { themeMode: 'light', themeVariables, locale: 'ar', direction: 'rtl' })
  await frame.getByRole('heading', { name: 'إرسال' }).waitFor()
  expect(
    await frame
      .locator('#frame')
      .evaluate((element) => [element.getAttribute('lang'), getComputedStyle(element).direction]),
  ).toEqual(['ar', 'rtl'])
  // From right to left the account stands at the right edge, and is written from left to right.
  const [place, value] = await Promise.all(
    ['dd.address', 'dd.address bdi'].map((selector) => frame.locator(selector).first().boundingBox()),
  )
  expect(Math.abs((place?.x ?? 0) + (place?.width ?? 0) - (value?.x ?? 0) - (value?.width ?? 0))).toBeLessThan(2)
  await wear(page, { themeMode: 'light', locale: 'en' })
  await frame.getByRole('heading', { name: 'Send' }).waitFor()
  await page.keyboard.press('Escape')
  expect(complaints).toEqual([])
})

it('behavior: a look in which a warning could not be read, or that is no look, changes nothing of what is told', async () => {
  const { page, frame, complaints } = await open()
  await wear(page, {
    themeMode: 'light',
    themeVariables: {
      '--hawser-text': '#ffffff',
      '--hawser-surface': 'url(https://evil.example/pixel)',
      '--hawser-font-family': 'Webdings',
      '--hawser-accent': 'red; display: none',
    },
    locale: '<script>',
  })
  await ask(page, '1', message('Hello'))
  await frame.getByRole('heading', { name: 'Sign a message' }).waitFor()
  const colors = await frame.evaluate(() => [
    getComputedStyle(document.body).color,
    getComputedStyle(document.body).backgroundColor,
  ])
  expect(colors).toEqual(['rgb(16, 24, 31)', 'color(srgb 1 1 1)'])
  await expect.poll(() => isReady(frame)).toBe('false')
  await page.keyboard.press('Escape')
  expect(complaints).toEqual([])
})

it('behavior: by keyboard alone; the focus begins at the title, and nothing is wrong for screen readers', async () => {
  const { page, frame } = await open()
  const data = {
    types: { Mail: [{ name: 'to', type: 'Person[]' }], Person: [{ name: 'name', type: 'string' }] },
    primaryType: 'Mail',
    domain: { chainId: 31_337, name: 'Mail' },
    message: { to: [{ name: 'Bob' }] },
  }
  await ask(page, '1', { chainId, method: 'eth_signTypedData_v4', params: [account, data] })
  await frame.getByRole('heading', { name: 'Sign data' }).waitFor()
  expect(await frame.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await expect.poll(() => isReady(frame)).toBe('false')
  expect(await violationsIn(frame)).toEqual([])
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('Tab')
  expect(await frame.evaluate(() => document.activeElement?.textContent)).toBe('Approve')
  await page.keyboard.press('Enter')
  await expect.poll(() => answerOf(page, '1')).toMatchObject({ result: expect.any(String) })
})
