import type { BrowserContext, Page } from 'playwright-core'
import type {
  CreateScriptedPolkadotWalletParameters,
  ScriptedPolkadotWallet,
} from '../polkadot/scriptedPolkadotWallet.js'
import { createPageWalletHandle } from './createPageWalletHandle.js'
import { installWalletScript } from './installWalletScript.js'
import type { PageWalletHandle } from './pageWalletHandle.js'

/** The options of a wallet in a page: plain data only. */
export interface PagePolkadotWalletOptions
  extends Omit<CreateScriptedPolkadotWalletParameters, 'approval' | 'permissionStore' | 'window'> {
  /** `manual` prompts wait for the handle's `approve` and `reject`. Default `auto`. */
  readonly approval?: 'auto' | 'manual' | undefined
}

/**
 * Puts a scripted Polkadot wallet into a page, or into every page of a context, before the page's own scripts. Install it before the
 * page is loaded. It runs under a strict content security policy.
 */
export async function installScriptedPolkadotWallet(
  target: Page | BrowserContext,
  options: PagePolkadotWalletOptions,
): Promise<PageWalletHandle<ScriptedPolkadotWallet>> {
  const id = `Polkadot:${crypto.randomUUID()}`
  return createPageWalletHandle(id, await installWalletScript(target, 'scriptedPolkadotWallet', id, options))
}
