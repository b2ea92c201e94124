import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { startFarcaster } from '../../demo/farcaster.mjs'
import { startOwnUsers } from '../../demo/ownUsers.mjs'
import { startSignInProvider } from '../../demo/signInProvider.mjs'
import { startTelegram } from '../../demo/telegram.mjs'
import { addAuthenticator } from './addAuthenticator.js'
import { localChain } from './chain.js'
import type { Dapp } from './dapp.js'
import { enterByEmail, serveEmailWallet, walletFrame } from './emailWallet.js'
import { scanCode } from './pairing.js'
import { headerButton, view } from './steps.js'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
/** Where people come from. */
export const devices = {
  'a desktop': { viewport: { width: 1_280, height: 900 } },
  'a phone': {
    ...phone,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36',
  },
  /** Opens no window that comes back: the page itself goes to the provider. */
  'another app’s browser on a phone': {
    ...phone,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  },
} satisfies Record<string, BrowserContextOptions>
export type Device = keyof typeof devices

const hostName = 'wallet.localhost'
const tokenPath = '/account/token'
const names = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
  github: 'GitHub',
  x: 'X',
  discord: 'Discord',
  harbour: 'Harbour ID',
} as const
type Provider = keyof typeof names

/** The demo's wallet with each of its ways in, on a chain with smart accounts, a bundler and somebody who pays. */
export async function serveWaysIn() {
  const rpcUrl = localChain(1).rpcUrl
  const provider = await startSignInProvider({ names: Object.keys(names) })
  const farcaster = await startFarcaster({ chain: { rpcUrl, chainId: 1 } })
  const telegram = await startTelegram()
  const ownUsers = await startOwnUsers()
  const wallet = await serveEmailWallet({
    hasFurtherChains: false,
    hasSmartAccounts: true,
    wallet: { hostName, recovery: ['passkey', 'password'] },
    providers: provider.clients,
    farcaster: farcaster.config,
    users: ownUsers.users,
    telegram: telegram.config,
    // All of these people come from one address.
    limits: { signInRequestsPerMinute: 0, requestsPerMinute: 0, rpcRequestsPerMinute: 0 },
  })
  provider.serve(wallet.gateway.url.replace('127.0.0.1', hostName))
  return {
    ...wallet,
    farcaster,
    telegram,
    config: {
      ...wallet.config,
      socials: ['passkey', 'farcaster', ...Object.keys(names).slice(0, -1), { id: 'harbour', name: names.harbour }],
      tokenUrl: tokenPath,
      isMiniApp: true,
    },
    createRoutes: () => ({ [tokenPath]: ownUsers.route }),
    async stop() {
      await wallet.stop()
      await Promise.all([provider.stop(), farcaster.stop(), telegram.stop(), ownUsers.stop()])
    },
  }
}
export type ServedWaysIn = Awaited<ReturnType<typeof serveWaysIn>>

interface Visit {
  readonly dapp: Dapp
  readonly served: ServedWaysIn
  readonly device: Device
  /** Of somebody new. */
  readonly name: string
}

interface WayIn {
  /** What its user does, until the wallet's page or the app goes on by itself. */
  readonly enter: (visit: Visit) => Promise<void>
}

const choose = async (page: Page, label: string) => {
  await headerButton(page).click()
  return view(page, 'Connect').getByRole('button', { name: label, exact: true })
}

/** At the provider's own page: in a window that closes by itself, or in place of the app's page. */
async function enterBy(provider: Provider, { dapp, device, name }: Visit): Promise<void> {
  const { page, context } = dapp
  const button = await choose(page, names[provider])
  const fill = async (at: Page) => {
    await at.getByRole('heading', { name: 'Who are you?' }).waitFor()
    await at.getByLabel('Name').fill(name)
  }
  if (device === 'another app’s browser on a phone') {
    await button.click()
    await fill(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(({ origin }) => origin === new URL(dapp.url).origin)
    expect(context.pages()).toHaveLength(1)
    return
  }
  const [popup] = await Promise.all([context.waitForEvent('page'), button.click()])
  await fill(popup)
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Continue' }).click()])
}

const byProvider = (provider: Provider): WayIn => ({ enter: (visit) => enterBy(provider, visit) })

/** Each by what its user does. */
export const waysIn = {
  'an e-mail address': {
    enter: ({ dapp, served, name }) => enterByEmail(dapp.page, served, `${name}@ways.example`),
  },
  google: byProvider('google'),
  apple: byProvider('apple'),
  facebook: byProvider('facebook'),
  github: byProvider('github'),
  x: byProvider('x'),
  discord: byProvider('discord'),
  'an issuer of the integrator’s': byProvider('harbour'),
  farcaster: {
    async enter({ dapp: { page, context }, served, device, name }) {
      // There is no such app here: what the link leads to is not asked for.
      await context.route('https://farcaster.example/**', (route) => route.fulfill({ body: 'The app' }))
      await (await choose(page, 'Farcaster')).click()
      const shown = view(page, 'ConnectingFarcaster')
      if (device === 'a desktop') {
        await shown.locator('.hawser-qr-code').waitFor()
        await shown.getByRole('button', { name: 'Copy link' }).waitFor()
        await served.farcaster.approve(await scanCode(page, shown), name)
        return
      }
      const link = shown.getByRole('link')
      const [app] = await Promise.all([context.waitForEvent('page'), link.tap()])
      await served.farcaster.approve(app.url(), name)
      await app.close()
    },
  },
  telegram: {
    // Which opens the page, and knows for whom.
    async enter({ dapp: { page, url }, served, name }) {
      served.telegram.serve(url)
      await page.goto(served.telegram.url)
      await page.getByLabel('Name').fill(name.replaceAll('-', '_'))
      await page.getByRole('button', { name: 'Open' }).click()
      await page.waitForURL(({ origin }) => origin === new URL(url).origin)
    },
  },
  'a passkey': {
    async enter({ dapp: { page } }) {
      await addAuthenticator(page)
      await (await choose(page, 'Passkey')).click()
      await walletFrame(page).getByRole('button', { name: 'Create a new wallet', exact: true }).click()
    },
  },
  'the app’s own back end': {
    async enter({ dapp: { page }, name }) {
      const card = page.getByRole('region', { name: 'Bring your own users' })
      await card.getByRole('textbox', { name: 'User name' }).fill(name)
      await card.getByRole('button', { name: 'Sign in as this user' }).click()
    },
  },
} satisfies Record<string, WayIn>
export type Way = keyof typeof waysIn
export const wayIn = (way: Way): WayIn => waysIn[way]
