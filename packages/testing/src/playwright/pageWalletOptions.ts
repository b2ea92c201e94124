import type { PermissionStoreKind } from '../wallet/permissionStore.js'
import type { CreateScriptedWalletParameters } from '../wallet/scriptedWallet.js'

/** The options of a wallet in a page: plain data only. */
export interface PageWalletOptions
  extends Omit<CreateScriptedWalletParameters, 'approval' | 'permissionStore' | 'window' | 'fetch' | 'clock'> {
  /** `manual` prompts wait for the handle's `approve` and `reject`. Default `auto`. */
  readonly approval?: 'auto' | 'manual' | undefined
  /** Default `local`: shared by the pages of an origin, and kept on reload. */
  readonly permissionStore?: PermissionStoreKind | undefined
  /** Whether the wallet announces itself (EIP-6963). Default true. */
  readonly isAnnounced?: boolean | undefined
  /** Puts the provider at `window.ethereum` with these flags, such as `{ isMetaMask: true }`. Default: not there. */
  readonly legacyFlags?: Readonly<Record<string, boolean>> | undefined
  /** Milliseconds after the page's start until the wallet is there, as slow extensions are. Default 0. */
  readonly appearsAfterMs?: number | undefined
}
