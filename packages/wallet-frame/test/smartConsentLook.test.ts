import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  deployDelegations,
  deployErc20,
  deploySmartAccounts,
  type LocalBundler,
  type LocalChain,
  type LocalPaymaster,
  startBundler,
  startLocalChains,
  startPaymaster,
} from '@hawser/testing/node'
import { launchBrowser } from '@hawser/testing/playwright'
import type { Browser, Frame, Page } from 'playwright-core'
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REPLACE_CALLS } from '../src/requests/prepareRequest.js'
import { smartAccount } from '../src/signing/smartAccount.js'
import { expectGoodLook, focusedIn } from './fixtures/lookAt.js'
import { account as owner } from './fixtures/openTestVault.js'
import { serveFrame } from './fixtures/serveFrame.js'

// How the requests of smart accounts are shown. HAWSER_PICTURES names a folder for pictures of each.

const picturesIn = process.env.HAWSER_PICTURES
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const sessionKey = '0x5e5e1e0a1c4f6a2b9d3c7e8f1a2b3c4d5e6f7a8b'
const chainId = 'eip155:31337'
const sender = smartAccount.toAddress(owner)
const inAWeekS = Math.floor(Date.now() / 1_000) + 7 * 86_400
let chains: Awaited<ReturnType<typeof startLocalChains>>
let bundler: LocalBundler
let paymaster: LocalPaymaster
let token: Address
let served: Awaited<ReturnType<typeof serveFrame>>
let browser: Browser

beforeAll(async () => {
  chains = await startLocalChains({ chains: [{ chainId: 31_337, name: 'Local' }] })
  const chain = chains.chains[0] as LocalChain
  const { entryPoint } = await deploySmartAccounts(chain)
  await deployDelegations(chain)
  bundler = await startBundler({ chain, entryPoint })
  token = await deployErc20(chain, {
    name: 'Harbour Dollar',
    symbol: 'HUSD',
    decimals: 6,
    supply: 10n ** 9n,
    to: sender,
  })
  paymaster = await startPaymaster({ chain, entryPoint, tokens: { [token]: 2_500_000_000n } })
  paymaster.setFaults({ onlyTakesTokens: true })
  served = await serveFrame(chain.rpcUrl, {
    bundlerUrl: bundler.url,
    paymasterUrl: paymaster.url,
    paymentToken: token,
  })
  browser = await launchBrowser()
  if (picturesIn !== undefined) await mkdir(picturesIn, { recursive: true })
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
  await Promise.all([bundler?.stop(), paymaster?.stop()])
  await chains?.stop()
})

interface Asked {
  readonly method: string
  readonly params: unknown
}

const rules = [{ type: 'expiry', data: { timestamp: inAWeekS } }]
const grant = (permission: object, limits: readonly object[] = []) => ({
  chainId: '0x7a69',
  to: sessionKey,
  permission,
  rules: [...rules, ...limits],
})
const ofToken = () =>
  grant({
    type: 'erc20-token-periodic',
    data: { tokenAddress: token, periodAmount: '0x989680', periodDuration: 86_400 },
  })
const ofCalls = () =>
  grant({ type: 'contract-call', data: { address: token, abi: erc20Abi, functions: [{ functionName: 'transfer' }] } }, [
    { type: 'call-limit', data: { count: 5 } },
  ])
const transfer: Hex = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 2_500_000n] })
const replacement = (isCancel: boolean): Asked => ({
  method: REPLACE_CALLS,
  params: {
    id: 'order',
    isCancel,
    batch: {
      chainId,
      hash: `0x${'ab'.repeat(32)}`,
      operation: {
        fromBlock: 0n,
        sentAtMs: Date.now(),
        owner,
        calls: [{ to: token, value: 0n, data: transfer }],
        nonce: 0n,
        maxFeePerGas: 10n ** 9n,
        maxPriorityFeePerGas: 1n,
        replacements: [],
      },
    },
  },
})

const requestMethod = 'wallet_requestExecutionPermissions'
/** By the title that each is shown under, in English. */
const kinds: readonly (readonly [name: string, title: string, asked: () => Asked])[] = [
  ['a token each day', 'Allow spending', () => ({ method: requestMethod, params: [ofToken()] })],
  ['functions of a contract', 'Allow actions in your name', () => ({ method: requestMethod, params: [ofCalls()] })],
  ['two permissions at once', 'Give 2 permissions', () => ({ method: requestMethod, params: [ofToken(), ofCalls()] })],
  [
    'a fee that is paid with a token',
    'Approve a transaction',
    () => ({
      method: 'wallet_sendCalls',
      params: [{ version: '2.0.0', from: sender, atomicRequired: true, calls: [{ to: token, data: transfer }] }],
    }),
  ],
  ['a transaction that is sped up', 'Speed up transaction', () => replacement(false)],
  ['a transaction that is cancelled', 'Cancel transaction', () => replacement(true)],
]

const sizes = { desktop: { width: 360, height: 600 }, phone: { width: 320, height: 568 } } as const

async function open(size: keyof typeof sizes, locale = 'en'): Promise<{ page: Page; frame: Frame }> {
  const viewport = size === 'phone' ? sizes.phone : { width: 800, height: 700 }
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', locale })
  const page = await context.newPage()
  await page.addInitScript(() => {
    if (window.parent !== window) return
    window.addEventListener('message', ({ data }) => {
      if (data.kind === 'ready') document.documentElement.dataset.ready = ''
      else if (data.id === '1') document.documentElement.dataset.answer = JSON.stringify(data)
    })
  })
  await page.goto(served.app.origin)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.evaluate(({ width, height }) => {
    const style = document.querySelector('iframe')?.style
    style?.setProperty('width', `${width}px`)
    style?.setProperty('height', `${height}px`)
  }, sizes[size])
  const frame = page.frames().find((one) => one.url().startsWith(served.frame.origin))
  if (!frame) throw new Error('no frame')
  return { page, frame }
}

async function show({ page, frame }: Awaited<ReturnType<typeof open>>, request: Asked): Promise<void> {
  await page.evaluate(
    (asked) => {
      const iframe = document.querySelector('iframe')
      iframe?.contentWindow?.postMessage({ id: '1', request: asked }, '*')
      iframe?.focus()
    },
    { ...request, chainId } as never,
  )
  await Promise.race([
    frame.getByRole('heading', { level: 1 }).waitFor(),
    page
      .locator('html[data-answer]')
      .waitFor({ state: 'attached' })
      .then(async () => {
        throw new Error((await page.locator('html').getAttribute('data-answer')) ?? '')
      }),
  ])
}

async function takePictures(
  { page, frame }: Awaited<ReturnType<typeof open>>,
  name: string,
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  if (picturesIn === undefined) return
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    const path = join(picturesIn, `${name.replaceAll(' ', '-')}-${colorScheme}`)
    await page.locator('iframe').screenshot({ path: `${path}.png` })
    const isMore = await frame.locator('.body').evaluate((body) => {
      body.scrollTop = body.scrollHeight
      return body.scrollTop > 0
    })
    if (isMore) await page.locator('iframe').screenshot({ path: `${path}-end.png` })
    await frame.locator('.body').evaluate((body) => {
      body.scrollTop = 0
    })
  }
  await page.emulateMedia({ colorScheme: null })
}

describe.each(['desktop', 'phone'] as const)('on a %s', (size) => {
  it.each(kinds)('default: %s reads well in light and dark, by ear and by keyboard', async (name, title, asked) => {
    const opened = await open(size)
    const { page, frame } = opened
    await show(opened, asked())
    await takePictures(opened, `${name} ${size}`)
    await expect.poll(() => frame.locator('h1').textContent()).toBe(title)
    await expectGoodLook(page, frame)
    const focused: string[] = []
    for (let at = 0; at < 3; at += 1) {
      await page.keyboard.press('Tab')
      focused.push(await focusedIn(frame))
    }
    expect(focused).toEqual(['Everything that is signed', 'Reject', expect.stringMatching(/^Approve/)])
    await page.context().close()
  })
})

describe.each(['ar', 'de', 'ja'])('in %s', (locale) => {
  it.each(kinds)('default: %s fits on a phone', async (name, title, asked) => {
    const opened = await open('phone', locale)
    await show(opened, asked())
    await takePictures(opened, `${name} ${locale}`, [locale === 'ar' ? 'dark' : 'light'])
    await expect.poll(() => opened.frame.locator('html').getAttribute('lang')).toBe(locale)
    expect(await opened.frame.locator('h1').textContent()).not.toBe(title)
    await expectGoodLook(opened.page, opened.frame)
    await opened.page.context().close()
  })
})

describe('what is said', () => {
  it('behavior: what takes the place of a cancelled transaction sends nothing, and says so by saying nothing of it', async () => {
    const opened = await open('phone')
    await show(opened, replacement(true))
    await expect.poll(() => opened.frame.locator('h1').textContent()).toBe('Cancel transaction')
    expect(await opened.frame.locator('h3').allTextContents()).not.toContain('Send')
    await opened.page.context().close()
  })

  it('behavior: who pays the fee, and what with, stands with the fee', async () => {
    const opened = await open('phone')
    const [, , , [, , asked]] = kinds as unknown as readonly [
      unknown,
      unknown,
      unknown,
      readonly [string, string, () => Asked],
    ]
    await show(opened, asked())
    const fee = opened.frame.locator('dt', { hasText: 'Max network fee' })
    await expect
      .poll(() => fee.locator('xpath=following-sibling::dd[2]').textContent())
      .toMatch(/^At most [\d.]+ HUSD to 0x/)
    expect(await opened.frame.locator('dt', { hasText: /network fee/i }).count()).toBe(1)
    await opened.page.context().close()
  })

  it('behavior: in a language from right to left an amount in words is read in its order', async () => {
    const opened = await open('phone', 'ar')
    await show(opened, { method: requestMethod, params: [ofToken()] })
    const amount = opened.frame.locator('dd.amount bdi').first()
    await expect.poll(() => amount.getAttribute('dir')).toBe('rtl')
    // The amount comes first, at the right.
    const places = await amount.evaluate((bdi) => {
      const { firstChild: text } = bdi
      const placeOf = (part: string): number => {
        const from = text?.textContent?.indexOf(part) ?? -1
        const range = document.createRange()
        range.setStart(text as Node, from)
        range.setEnd(text as Node, from + part.length)
        return range.getBoundingClientRect().left
      }
      return [placeOf('HUSD'), placeOf('كل')]
    })
    expect(places[0]).toBeGreaterThan(places[1] ?? 0)
    await opened.page.context().close()
  })
})
