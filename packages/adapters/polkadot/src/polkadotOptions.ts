import type { Platform } from '@hawser/common'
import type { CreateEnabler } from './connector/createEnabler.js'
import type { watchWallets } from './discovery/watchWallets.js'

export interface PolkadotOptions {
  /**
   * The SS58 prefixes of networks of your own, by their CAIP-2 ids. Those of Polkadot, Kusama, their system chains and several
   * parachains are known; any other network's addresses are written with the general prefix, 42.
   */
  readonly ss58Prefixes?: Readonly<Record<string, number>> | undefined
  /**
   * How wallets are found and let the app in. By default each is spoken with directly, as it stands at `window.injectedWeb3`;
   * `extensionDapp()` of `@hawser/adapter-polkadot/extension-dapp` does it by the library `@polkadot/extension-dapp`.
   */
  readonly discovery?: PolkadotDiscovery | undefined
}

/** A way to find wallets and to have them let the app in, in place of the adapter's own. */
export interface PolkadotDiscovery {
  readonly watchWallets: typeof watchWallets
  /** Creates the enablers for the wallets of one page. */
  createEnablers(platform: Pick<Platform, 'clock' | 'window'>): CreateEnabler
}
