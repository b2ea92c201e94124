import type { Platform } from '@hawser/common'
import type { CreateEnabler } from '../connector/createEnabler.js'
import type { watchWallets } from './watchWallets.js'

/** A way to find wallets and to have them let the app in, in place of the adapter's own. */
export interface PolkadotDiscovery {
  readonly watchWallets: typeof watchWallets
  /** What asks the wallets of one page. */
  createEnablers(platform: Pick<Platform, 'clock' | 'window'>): CreateEnabler
}
