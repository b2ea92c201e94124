import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installScriptedWallet, launchBrowser, ModalPage } from '@hawser/testing/playwright'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { browserFlags } from '../../../../scripts/findBrowser.mjs'
import { startServer } from '../../demo/server.mjs'
import { freshAccount, localChain } from './chain.js'

const build = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'dist')

type InstallOptions = Parameters<typeof installScriptedWallet>[1]
type WalletHandle = Awaited<ReturnType<typeof installScriptedWallet>>

export interface OpenDappOptions {
  readonly wallets?: readonly Partial<InstallOptions>[]
  readonly config?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  /** What the page's server answers beside. */
  readonly createRoutes?: Parameters<typeof startServer>[0]['createRoutes']
  /** Where it is served already: what this opens is another visitor's browser. */
  readonly servedAt?: string
  readonly context?: BrowserContextOptions
  /** Runs before the page's own scripts. */
  readonly beforeScripts?: (context: BrowserContext) => Promise<void>
}

/** The built dApp in a context of its own, with scripted wallets in it. Ask for one with `useDapp`. */
export interface Dapp {
  readonly context: BrowserContext
  readonly page: Page
  readonly modal: ModalPage
  readonly url: string
  readonly wallets: readonly {
    readonly handle: WalletHandle
    readonly address: `0x${string}`
    readonly key: `0x${string}`
    readonly name: string
  }[]
  readonly wallet: WalletHandle
  readonly address: `0x${string}`
  close(): Promise<void>
}

const rpcUrls = () =>
  Object.fromEntries(Object.entries(inject('stack').chains).map(([id, chain]) => [Number(id), chain.rpcUrl]))

/** For what a page does by itself: twice Playwright's own, for a busy machine. */
export const patienceMs = 60_000

/** A browser with the flags of all tests, and further ones. */
export const openBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  launchBrowser({ args: [...browserFlags, ...flags] })

/** Serves the built dApp as a run of it is configured. */
export function serveDapp({ config, headers, createRoutes }: OpenDappOptions): ReturnType<typeof startServer> {
  return startServer({
    root: build,
    // The live modal is a second app on the page: the tests that look at it ask for it.
    config: { chains: inject('stack').chains, hasLiveModal: false, ...config },
    ...(headers && { headers: { ...headers } }),
    ...(createRoutes && { createRoutes }),
  })
}

/** Serves the dApp, opens it in a fresh context and installs the wallets, each with a funded key of its own. */
export async function openDapp(browser: Browser, options: OpenDappOptions = {}): Promise<Dapp> {
  const server = options.servedAt ? undefined : await serveDapp(options)
  const url = options.servedAt ?? server?.url ?? ''
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...options.context,
  })
  context.setDefaultTimeout(patienceMs)
  const plans = options.wallets ?? [{}]
  const wallets: Dapp['wallets'][number][] = []
  for (const [index, plan] of plans.entries()) {
    const { key, address } = freshAccount()
    await localChain(1).fund(address, '10')
    const name = plan.name ?? (index === 0 ? 'Quay Wallet' : `Quay Wallet ${index + 1}`)
    const handle = await installScriptedWallet(context, {
      name,
      rdns: `dev.hawser.quay${index}`,
      privateKeys: [key],
      chains: rpcUrls(),
      chainId: 1,
      approval: 'auto',
      ...plan,
    } as InstallOptions)
    wallets.push({ handle, address, key, name })
  }
  await options.beforeScripts?.(context)
  const page = await context.newPage()
  await page.goto(url)
  const [first] = wallets
  return {
    context,
    page,
    modal: new ModalPage(page),
    url,
    wallets,
    get wallet() {
      if (!first) throw new Error('This dApp was opened without a wallet')
      return first.handle
    },
    get address() {
      if (!first) throw new Error('This dApp was opened without a wallet')
      return first.address
    },
    async close() {
      await context.close()
      await server?.close()
    },
  }
}
