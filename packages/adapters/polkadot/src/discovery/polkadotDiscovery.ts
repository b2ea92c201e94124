import type { Platform } from '@hawser/common'
import type { CreateEnabler } from '../connector/createEnabler.js'
import type { watchWallets } from './watchWallets.js'

/** A way to find wallets and to have them let the app in, in place of the adapter's own. */
export interface PolkadotDiscovery {
  /** Builds an object and does nothing else. */
  create(platform: Platform): {
    readonly watchWallets: typeof watchWallets
    readonly createEnabler: CreateEnabler
  }
}
