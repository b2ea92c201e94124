import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { encodePermittedCalls } from '@hawser/adapter-eip155/permissions'
import {
  deployDelegations,
  deployErc20,
  deploySmartAccounts,
  type LocalBundler,
  type LocalChain,
  setBalance,
  startBundler,
  startLocalChains,
} from '@hawser/testing/node'
import { approveConsent, launchBrowser } from '@hawser/testing/playwright'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { type Address, createPublicClient, createWalletClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInByMail } from './fixtures/answerMails.js'
import { ask } from './fixtures/askWallet.js'
import { expectGoodLook } from './fixtures/lookAt.js'
import { serveWallet } from './fixtures/serveWallet.js'

// What apps may do for a smart account, on the wallet's own screens. HAWSER_PICTURES names a folder for pictures of them.

const picturesIn = process.env.HAWSER_PICTURES
const chainId = 'eip155:31337'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const session = privateKeyToAccount(`0x${'5e'.repeat(32)}`)
let chains: Awaited<ReturnType<typeof startLocalChains>>
let chain: LocalChain
let bundler: LocalBundler
let token: Address
let served: Awaited<ReturnType<typeof serveWallet>>
let browser: Browser

beforeAll(async () => {
  chains = await startLocalChains({ chains: [{ chainId: 31_337, name: 'Local' }] })
  chain = chains.chains[0] as LocalChain
  const { entryPoint } = await deploySmartAccounts(chain)
  await deployDelegations(chain)
  bundler = await startBundler({ chain, entryPoint })
  token = await deployErc20(chain, {
    name: 'Harbour Dollar',
    symbol: 'HUSD',
    decimals: 6,
    supply: 10n ** 9n,
    to: session.address,
  })
  await setBalance(chain, session.address, 10n ** 20n)
  served = await serveWallet({ rpcUrl: chain.rpcUrl, bundlerUrl: bundler.url })
  browser = await launchBrowser()
  if (picturesIn !== undefined) await mkdir(picturesIn, { recursive: true })
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
  await bundler?.stop()
  await chains?.stop()
})

interface Opened {
  readonly page: Page
  readonly frame: Frame
}
const sizes = { computer: { width: 360, height: 600 }, phone: { width: 320, height: 568 } } as const

async function openIn(context: BrowserContext, size: keyof typeof sizes = 'computer'): Promise<Opened> {
  const page = await context.newPage()
  await page.goto(served.app.origin)
  await page.waitForFunction(() => 'app' in globalThis)
  await ask(page, 'IS_CONNECTED')
  await page.evaluate(({ width, height }) => {
    const iframe = document.querySelector('iframe')
    iframe?.style.setProperty('width', `${width}px`)
    iframe?.style.setProperty('height', `${height}px`)
  }, sizes[size])
  const frame = page.frames().find((one) => one.url().startsWith(served.frame.origin))
  if (!frame) throw new Error('no frame')
  return { page, frame }
}

async function signIn({ page }: Opened, to: string): Promise<Address> {
  await signInByMail(page, served.mailbox, to)
  return addressOf(page)
}

async function addressOf(page: Page): Promise<Address> {
  const { granted } = await ask(page, 'GET_ACCOUNTS', {
    chainIds: [chainId],
    preferredAccountTypes: { eip155: 'smartAccount' },
  })
  const { accounts } = granted as { readonly accounts: readonly { readonly address: Address; readonly type: string }[] }
  const found = accounts.find(({ type }) => type === 'smartAccount')
  if (!found) throw new Error(`There is no smart account among ${JSON.stringify(accounts)}.`)
  return found.address
}

async function approve({ frame }: Opened, title: string | RegExp): Promise<void> {
  await frame.getByRole('heading', { level: 1, name: title }).waitFor()
  await approveConsent(frame)
}

interface Grant {
  readonly context: Hex
  readonly delegationManager: Address
  readonly dependencies: readonly { readonly factory: Address; readonly factoryData: Hex }[]
}

async function grant(
  opened: Opened,
  permission: object,
  { lengthS = 7 * 86_400, title = 'Allow spending' } = {},
): Promise<Grant> {
  const rules = [{ type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1_000) + lengthS } }]
  const params = [{ chainId: '0x7a69', to: session.address, permission, rules }]
  const asked = ask(opened.page, 'RPC_REQUEST', {
    method: 'wallet_requestExecutionPermissions',
    params,
    chainId: 31_337,
  })
  await approve(opened, title)
  const { granted } = await asked
  const [given] = granted as readonly Grant[]
  if (!given) throw new Error('Nothing was granted.')
  return given
}
const money = { type: 'native-token-allowance', data: { allowance: '0x16345785d8a0000' } }
const daily = () => ({
  type: 'erc20-token-periodic',
  data: { tokenAddress: token, periodAmount: '0x989680', periodDuration: 86_400 },
})

/** By the app's key, past everything of ours but what makes the transaction. Resolves with whether the chain took it. */
async function use(given: Grant, value: bigint): Promise<boolean> {
  const client = createWalletClient({ account: session, transport: http(chain.rpcUrl) })
  const reader = createPublicClient({ transport: http(chain.rpcUrl) })
  const calls = [{ to: bob, value }] as const
  const transactions = await encodePermittedCalls({ grant: { ...given, dependencies: [] }, calls })
  for (const { to, data } of transactions) {
    const hash = await client.sendTransaction({ to, data, gas: 2_000_000n, chain: null })
    const { status } = await reader.waitForTransactionReceipt({ hash })
    if (status !== 'success') return false
  }
  return true
}

async function takePicture({ page }: Opened, name: string): Promise<void> {
  if (picturesIn === undefined) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator('iframe').screenshot({ path: join(picturesIn, `${name}-${colorScheme}.png`) })
  }
  await page.emulateMedia({ colorScheme: null })
}

const home = ({ frame }: Opened) => frame.getByRole('heading', { level: 1, name: 'Your wallet', exact: true }).waitFor()

it.each(['computer', 'phone'] as const)(
  'API-06 default: on a %s each permission is listed in words, and taken back on the chain, which refuses it from then on, over a reload too',
  async (size) => {
    const viewport = size === 'phone' ? sizes.phone : { width: 800, height: 700 }
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    const opened = await openIn(context, size)
    const { page, frame } = opened
    const account = await signIn(opened, `permissions.${size}@example.org`)
    await setBalance(chain, account, 10n ** 19n)
    const given = await grant(opened, money)
    await grant(opened, daily())
    await grant(
      opened,
      { type: 'contract-call', data: { address: token, abi: [], functions: [{ selector: '0x095ea7b3' }] } },
      { title: 'Allow actions in your name' },
    )

    const managed = ask(page, 'MANAGE_WALLET')
    await home(opened)
    await takePicture(opened, `home-${size}`)
    await frame.getByRole('button', { name: /^What apps may do/ }).click()
    const row = frame.getByRole('button', { name: /0\.1 ETH/ })
    await row.waitFor()
    const said = await frame.locator('.choice').allTextContents()
    expect(said).toHaveLength(3)
    for (const one of said) expect(one).toContain(served.app.origin)
    expect(said.join('\n')).toMatch(/10 HUSD every 24 hours/)
    expect(said.join('\n')).toMatch(/approve/)
    expect(await row.textContent()).toMatch(/0\.1 ETH · Until .+ · Local · Key 0x[\dA-Fa-f]{4}….{4}$/)
    await expectGoodLook(page, frame)
    await takePicture(opened, `permissions-${size}`)

    await row.click()
    await frame.getByRole('button', { name: 'Revoke', exact: true }).waitFor()
    await expectGoodLook(page, frame)
    await takePicture(opened, `permission-${size}`)
    // Who looks at the consent and says no is back at the list, and it still holds.
    await frame.getByRole('button', { name: 'Revoke', exact: true }).click()
    await frame.getByRole('button', { name: 'Reject' }).click()
    await row.click()
    bundler.setFaults({ holds: true })
    await frame.getByRole('button', { name: 'Revoke', exact: true }).click()
    await approve(opened, /^Approve a transaction$|^Remove a permission$/)
    await expect.poll(() => row.textContent()).toContain('Revoking…')
    await takePicture(opened, `revoking-${size}`)
    await bundler.release()
    bundler.setFaults({})
    await expect.poll(() => row.textContent()).toContain('Revoked')
    expect(await use(given, 1n)).toBe(false)
    await row.click()
    await frame.getByRole('button', { name: 'Back' }).waitFor()
    expect(await frame.getByRole('button', { name: 'Revoke', exact: true }).count()).toBe(0)
    await takePicture(opened, `revoked-${size}`)
    await page.keyboard.press('Escape')
    await home(opened)
    await page.keyboard.press('Escape')
    await managed

    await page.reload()
    await page.waitForFunction(() => 'app' in globalThis)
    const again = { page, frame: page.frames().find((one) => one.url().startsWith(served.frame.origin)) as Frame }
    const part = ask(page, 'MANAGE_WALLET', { part: 'permissions' })
    const rowAgain = again.frame.getByRole('button', { name: /0\.1 ETH/ })
    await expect.poll(() => rowAgain.textContent()).toContain('Revoked')
    await page.keyboard.press('Escape')
    expect(await part).toEqual({})
    await context.close()
  },
)

it('behavior: one that somebody has changed where it is kept is told of nobody', async () => {
  const context = await browser.newContext({ viewport: { width: 800, height: 700 }, reducedMotion: 'reduce' })
  const opened = await openIn(context)
  const { page, frame } = opened
  await signIn(opened, 'others.permissions@example.org')
  const given = await grant(opened, money)
  await frame.evaluate(
    ({ key, changed }) => {
      const [one] = JSON.parse(localStorage.getItem(key) ?? '[]')
      const past = structuredClone(one)
      past.grant.rules = [{ type: 'expiry', data: { timestamp: 1_700_000_000 } }]
      const wider = structuredClone(one)
      wider.grant.context = changed
      localStorage.setItem(key, JSON.stringify([one, wider, past, { ...one, appOrigin: 5 }]))
    },
    {
      key: 'hawser-permissions',
      // Ten times as much, which nobody has signed.
      changed: given.context.replace('16345785d8a0000', 'de0b6b3a7640000'.padStart(15, '0')),
    },
  )
  const asked = ask(page, 'MANAGE_WALLET', { part: 'permissions' })
  await frame.locator('.choice').first().waitFor()
  expect(await frame.locator('.choice').count()).toBe(1)
  await page.keyboard.press('Escape')
  await asked
  await context.close()
})

it('default: who granted nothing is told so', async () => {
  const context = await browser.newContext({ viewport: { width: 800, height: 700 }, reducedMotion: 'reduce' })
  const opened = await openIn(context)
  await signIn(opened, 'nothing.permissions@example.org')
  const asked = ask(opened.page, 'MANAGE_WALLET', { part: 'permissions' })
  await opened.frame.getByText('No app may do anything without asking you.').waitFor()
  await expectGoodLook(opened.page, opened.frame)
  await takePicture(opened, 'no-permissions')
  await opened.page.keyboard.press('Escape')
  await asked
  await context.close()
})

it('behavior: the list, and one of it, are in the language of the moment when that changes', async () => {
  const context = await browser.newContext({ viewport: { width: 800, height: 700 }, reducedMotion: 'reduce' })
  const opened = await openIn(context)
  const { page, frame } = opened
  await signIn(opened, 'language.permissions@example.org')
  await grant(opened, money)
  await grant(opened, daily())
  const speak = (locale: string) => ask(page, 'SYNC_APPEARANCE', { themeMode: 'light', locale })
  const title = (name: string) => frame.getByRole('heading', { level: 1, name }).waitFor()
  const asked = ask(page, 'MANAGE_WALLET', { part: 'permissions' }).catch(() => undefined)
  const row = frame.getByRole('button', { name: /HUSD/ })
  await row.waitFor()
  expect(await row.textContent()).toMatch(/10 HUSD every 24 hours · Until .+ · Local · Key 0x/)
  await speak('de')
  await title('Was Apps dürfen')
  await expect.poll(() => row.textContent()).toMatch(/10 HUSD je 24 Stunden · Bis .+ · Local · Schlüssel 0x/)
  await expect
    .poll(() => frame.getByRole('button', { name: /ETH/ }).textContent())
    .toMatch(/0,1 ETH · Bis .+ · Local · Schlüssel 0x/)
  await row.click()
  await frame.getByRole('button', { name: 'Entziehen', exact: true }).waitFor()
  await speak('en')
  await frame.getByRole('button', { name: 'Revoke', exact: true }).waitFor()
  await expect
    .poll(() => frame.locator('main').textContent())
    .toMatch(/Until .+10 HUSD every 24 hours.+Network.?Local/s)
  await frame.getByRole('button', { name: 'Back' }).click()
  await title('What apps may do')
  await expect.poll(() => row.textContent()).toMatch(/every 24 hours · Until/)
  await page.keyboard.press('Escape')
  expect(await asked).toEqual({})
  await context.close()
})

it('API-06 error: what a lying service calls revoked, today or long ago, is listed as what it is on the chain, and can be taken back', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const here = await openIn(context)
  const account = await signIn(here, 'lied.to@example.org')
  await setBalance(chain, account, 10n ** 19n)
  const given = await grant(here, money)
  await grant(here, daily())
  const keptHere = () => here.frame.evaluate(() => JSON.parse(localStorage.getItem('hawser-permissions') ?? '[]'))
  await expect.poll(async () => (await keptHere()).every((one: { told: string }) => one.told === 'granted')).toBe(true)

  const ends = ['1970-01-01T00:00:00.000Z', new Date().toISOString()]
  await context.route('**/wallet/v1/permissions?*', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const { permissions } = await response.json()
    const lies = permissions.map((one: object, at: number) => ({ ...one, revokedAt: ends[at] }))
    await route.fulfill({ response, json: { permissions: lies } })
  })
  for (const isKnownHere of [true, false]) {
    if (!isKnownHere) await here.frame.evaluate(() => localStorage.removeItem('hawser-permissions'))
    const asked = ask(here.page, 'MANAGE_WALLET', { part: 'permissions' })
    await here.frame.locator('.choice').first().waitFor()
    const said = await here.frame.locator('.choice').allTextContents()
    expect(said).toHaveLength(2)
    for (const one of said) expect(one).toContain('Until')
    if (!isKnownHere) {
      const row = here.frame.getByRole('button', { name: /0\.1 ETH/ })
      await row.click()
      await here.frame.getByRole('button', { name: 'Revoke', exact: true }).click()
      await approve(here, /^Approve a transaction$|^Remove a permission$/)
      await expect.poll(() => row.textContent()).toContain('Revoked')
      expect(await use(given, 1n)).toBe(false)
    }
    await here.page.keyboard.press('Escape')
    await asked
  }
  // What is read once more when the list closes may still be on its way.
  await context.unrouteAll({ behavior: 'wait' })
  await context.close()
})

it('API-06 default: what the service knows is seen and taken back where nothing was granted; without the service what was granted here is', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const to = 'both.permissions@example.org'
  const here = await openIn(context)
  const account = await signIn(here, to)
  await setBalance(chain, account, 10n ** 19n)
  await grant(here, money)
  const keptHere = () => here.frame.evaluate(() => JSON.parse(localStorage.getItem('hawser-permissions') ?? '[]'))
  await expect.poll(async () => (await keptHere())[0].told).toBe('granted')

  // As in the same browser for another app: the wallet's keys are there, and nothing of its permissions.
  await here.frame.evaluate(() => localStorage.removeItem('hawser-permissions'))
  const asked = ask(here.page, 'MANAGE_WALLET', { part: 'permissions' })
  const row = here.frame.getByRole('button', { name: /0\.1 ETH/ })
  await expect.poll(() => row.textContent()).toContain('Until')
  await row.click()
  await here.frame.getByRole('button', { name: 'Revoke', exact: true }).click()
  await approve(here, /^Approve a transaction$|^Remove a permission$/)
  await expect.poll(() => row.textContent()).toContain('Revoked')
  await expect.poll(async () => (await keptHere())[0].told).toBe('revoked')
  await here.page.keyboard.press('Escape')
  await asked

  served.broken.paths = ['/wallet/v1/permissions']
  await grant(here, money)
  const again = ask(here.page, 'MANAGE_WALLET', { part: 'permissions' })
  await here.frame.locator('.choice', { hasText: 'Until' }).waitFor()
  await here.page.keyboard.press('Escape')
  await again
  expect((await keptHere()).map((one: { readonly told: string }) => one.told)).toContain('nothing')
  served.broken.paths = []
  await context.close()
})
