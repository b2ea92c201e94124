import type { BrowserContext, Page } from 'playwright-core'
import type {
  CreateScriptedBitcoinWalletParameters,
  ScriptedBitcoinWallet,
} from '../bip122/wallet/scriptedBitcoinWallet.js'
import { createPageWalletHandle } from './createPageWalletHandle.js'
import { installWalletScript } from './installWalletScript.js'
import type { PageWalletHandle } from './pageWalletHandle.js'

/** The options of a wallet in a page: plain data only. */
export interface PageBitcoinWalletOptions
  extends Omit<CreateScriptedBitcoinWalletParameters, 'approval' | 'permissionStore' | 'window' | 'fetch' | 'clock'> {
  /** `manual` prompts wait for the handle's `approve` and `reject`. Default `auto`. */
  readonly approval?: 'auto' | 'manual' | undefined
}

/**
 * Puts a scripted Bitcoin wallet into a page, or into every page of a context, before the page's own scripts. Install it before the
 * page is loaded. It runs under a strict content security policy.
 */
export async function installScriptedBitcoinWallet(
  target: Page | BrowserContext,
  options: PageBitcoinWalletOptions,
): Promise<PageWalletHandle<ScriptedBitcoinWallet>> {
  const id = `Bitcoin:${crypto.randomUUID()}`
  return createPageWalletHandle(id, await installWalletScript(target, 'scriptedBitcoinWallet', id, options))
}
