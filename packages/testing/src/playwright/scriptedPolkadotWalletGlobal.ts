import { createScriptedPolkadotWallet } from '../polkadot/createScriptedPolkadotWallet.js'
import type { PagePolkadotWalletOptions } from './installScriptedPolkadotWallet.js'
import { registerPageWallet } from './registerPageWallet.js'

/** Called by the script that `installScriptedPolkadotWallet` puts into a page. Frames get no wallet. */
export function install(id: string, options: PagePolkadotWalletOptions): void {
  if (globalThis.top !== globalThis.self) return
  const wallet = createScriptedPolkadotWallet(options)
  wallet.inject()
  registerPageWallet(id, wallet)
}
