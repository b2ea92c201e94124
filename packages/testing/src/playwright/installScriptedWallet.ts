import type { BrowserContext, Page } from 'playwright-core'
import { createWalletHandle } from './createWalletHandle.js'
import { loadWalletScript } from './loadWalletScript.js'
import type { PageWalletOptions } from './pageWalletOptions.js'
import type { ScriptedWalletHandle } from './scriptedWalletHandle.js'
import { walletScriptGlobal } from './walletScriptGlobal.js'

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
  const script = await loadWalletScript()
  const content = [
    // A page with several wallets evaluates the script once.
    `if (!globalThis.${walletScriptGlobal}) { ${script}\n;Object.defineProperty(globalThis, '${walletScriptGlobal}', { value: ${walletScriptGlobal}, configurable: true }) }`,
    `globalThis.${walletScriptGlobal}.install(${JSON.stringify(id)}, ${JSON.stringify(options)})`,
  ].join('\n')
  await target.addInitScript({ content })
  return createWalletHandle(id, () => pageOf(target))
}

function pageOf(target: Page | BrowserContext): Page {
  if (!('pages' in target)) return target
  const [page] = target.pages()
  if (!page) throw new Error('The context has no page yet: open one before driving its wallet.')
  return page
}
