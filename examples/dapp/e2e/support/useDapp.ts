import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { briefPageFlags } from '../../../../scripts/findBrowser.mjs'
import { type Dapp, type OpenDappOptions, openBrowser, openDapp } from './dapp.js'

/** One browser for a file, and dApps that are closed after each test. `derivesKeys`: from passwords, which takes minutes where nothing is compiled for speed. */
export function useDapp({ derivesKeys = false } = {}): (options?: OpenDappOptions) => Promise<Dapp> {
  let browser: Browser
  const open: Dapp[] = []
  beforeAll(async () => {
    browser = await openBrowser(derivesKeys ? [] : briefPageFlags)
  })
  afterEach(async () => {
    for (const dapp of open.splice(0)) await dapp.close()
  })
  afterAll(() => browser?.close())
  return async (options) => {
    const dapp = await openDapp(browser, options)
    open.push(dapp)
    return dapp
  }
}
