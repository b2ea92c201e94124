import { createScriptedBitcoinWallet } from '../bip122/wallet/createScriptedBitcoinWallet.js'
import type { PageBitcoinWalletOptions } from './installScriptedBitcoinWallet.js'
import { registerPageWallet } from './registerPageWallet.js'

/** Called by the script that `installScriptedBitcoinWallet` puts into a page. Frames get no wallet. */
export function install(id: string, options: PageBitcoinWalletOptions): void {
  if (globalThis.top !== globalThis.self) return
  const wallet = createScriptedBitcoinWallet(options)
  wallet.install()
  registerPageWallet(id, wallet)
}
