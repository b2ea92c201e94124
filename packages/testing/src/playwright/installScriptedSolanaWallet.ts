import type { BrowserContext, Page } from 'playwright-core'
import type { CreateScriptedSolanaWalletParameters, ScriptedSolanaWallet } from '../solana/scriptedSolanaWallet.js'
import { createPageWalletHandle } from './createPageWalletHandle.js'
import { installWalletScript } from './installWalletScript.js'
import type { PageWalletHandle } from './pageWalletHandle.js'

/** The options of a wallet in a page: plain data only. */
export interface PageSolanaWalletOptions
  extends Omit<CreateScriptedSolanaWalletParameters, 'accounts' | 'approval' | 'permissionStore' | 'window' | 'fetch'> {
  /** 32 bytes in hexadecimal each; the first is the wallet's own choice. */
  readonly privateKeys: readonly string[]
  /** `manual` prompts wait for the handle's `approve` and `reject`. Default `auto`. */
  readonly approval?: 'auto' | 'manual' | undefined
}

/**
 * Puts a scripted Solana wallet into a page, or into every page of a context, before the page's own scripts. Install it before the
 * page is loaded. It runs under a strict content security policy.
 */
export async function installScriptedSolanaWallet(
  target: Page | BrowserContext,
  options: PageSolanaWalletOptions,
): Promise<PageWalletHandle<ScriptedSolanaWallet>> {
  const id = `Solana:${crypto.randomUUID()}`
  return createPageWalletHandle(id, await installWalletScript(target, 'scriptedSolanaWallet', id, options))
}
