import type { BrowserContext, Page } from 'playwright-core'
import { createWalletHandle } from './createWalletHandle.js'
import { installWalletScript } from './installWalletScript.js'
import type { PageWalletOptions } from './pageWalletOptions.js'
import type { ScriptedWalletHandle } from './scriptedWalletHandle.js'

/**
 * Puts a scripted wallet into a page, or into every page of a context, before the page's own scripts. Install it before
 * the page is loaded; several may be installed. It runs under a strict content security policy, where `connect-src` has to
 * name the chains' nodes. The handle of a context's wallet drives the context's first page; `handle.in(page)` another one.
 *
 * @example
 * const wallet = await installScriptedWallet(page, {
 *   name: 'Test wallet', rdns: 'com.example.test', privateKeys: [key], chains: { 1: rpcUrl }, chainId: 1,
 * })
 * await page.goto(url)
 * await wallet.setBehavior('rejectsConnect', true)
 */
export async function installScriptedWallet(
  target: Page | BrowserContext,
  options: PageWalletOptions,
): Promise<ScriptedWalletHandle> {
  const id = `${options.rdns}:${options.name}:${options.privateKeys.length}:${crypto.randomUUID()}`
  return createWalletHandle(id, await installWalletScript(target, 'scriptedWallet', id, options))
}
