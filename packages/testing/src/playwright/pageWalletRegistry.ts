import type { ScriptedWallet } from '../wallet/scriptedWallet.js'

/** The wallets that were installed into a page, by the id that their handle knows. */
interface PageWalletRegistry {
  readonly [id: string]: ScriptedWallet
}

declare global {
  /** Where {@link PageWalletRegistry} stands in a page. */
  var __hawserTestingWallets: PageWalletRegistry | undefined
}
