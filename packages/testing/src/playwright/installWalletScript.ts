import type { BrowserContext, Page } from 'playwright-core'
import { loadWalletScript } from './loadWalletScript.js'
import { type WalletScriptName, walletScriptGlobals } from './walletScriptGlobal.js'

/** Puts a wallet's script into a page or every page of a context, and has it install the wallet `id` before the page's own scripts. */
export async function installWalletScript(
  target: Page | BrowserContext,
  name: WalletScriptName,
  id: string,
  options: unknown,
): Promise<() => Page> {
  const global = walletScriptGlobals[name]
  const script = await loadWalletScript(name)
  const content = [
    // A page with several wallets evaluates the script once.
    `if (!globalThis.${global}) { ${script}\n;Object.defineProperty(globalThis, '${global}', { value: ${global}, configurable: true }) }`,
    `globalThis.${global}.install(${JSON.stringify(id)}, ${JSON.stringify(options)})`,
  ].join('\n')
  await target.addInitScript({ content })
  return () => pageOf(target)
}

function pageOf(target: Page | BrowserContext): Page {
  if (!('pages' in target)) return target
  const [page] = target.pages()
  if (!page) throw new Error('The context has no page yet: open one before driving its wallet.')
  return page
}
