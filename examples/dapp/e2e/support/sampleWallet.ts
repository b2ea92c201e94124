import { SampleWalletPage } from '@hawser/testing/playwright'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { inject } from 'vitest'
import { startSampleWallet } from '../../demo/sampleWallet.mjs'
import { localChain } from './chain.js'
import { patienceMs } from './dapp.js'

export interface OpenSampleWalletOptions {
  readonly relayUrl: string
  /** A pairing URI that its link brings. */
  readonly uri?: string
  /** Where it opens. Default: a context of its own, as on another device. */
  readonly context?: BrowserContext
  readonly contextOptions?: BrowserContextOptions
  readonly mnemonic?: string
  /** Default: the EVM chains. */
  readonly chains?: Parameters<typeof startSampleWallet>[0]['chains']
}

/** The built sample wallet in a page, its first two accounts with 10 coins on chain 1. */
export async function openSampleWallet(browser: Browser, options: OpenSampleWalletOptions) {
  const { relayUrl, uri, mnemonic = generateMnemonic(english), chains = inject('stack').chains } = options
  const server = await startSampleWallet({ relayUrl, chains, mnemonic })
  const addresses = [0, 1, 2].map((addressIndex) => mnemonicToAccount(mnemonic, { addressIndex }).address)
  for (const address of addresses.slice(0, 2)) await localChain(1).fund(address, '10')
  const context =
    options.context ??
    (await browser.newContext({ viewport: { width: 1180, height: 860 }, locale: 'en-US', ...options.contextOptions }))
  context.setDefaultTimeout(patienceMs)
  const wallet = new SampleWalletPage(await context.newPage())
  await wallet.open(server.url, { uri })
  return {
    wallet,
    page: wallet.page,
    context,
    url: server.url,
    mnemonic,
    addresses,
    async close() {
      if (!options.context) await context.close()
      await server.close()
    },
  }
}
