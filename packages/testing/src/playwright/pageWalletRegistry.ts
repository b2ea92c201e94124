import type { ScriptedWallet } from '../wallet/scriptedWallet.js'

/** The wallets that were installed into a page, by the id that their handle knows. */
export interface PageWalletRegistry {
  readonly [id: string]: ScriptedWallet
}

/** Where {@link PageWalletRegistry} stands in a page. */
export const registryName = '__hawserTestingWallets'

declare global {
  var __hawserTestingWallets: PageWalletRegistry | undefined
}
