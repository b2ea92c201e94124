import type { WalletListing } from '@hawser/blockchain-api'
import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import type { Internals } from '../client/internals.js'
import { isExcludedWallet } from '../connectorList/isExcludedWallet.js'
import { isMobileDevice } from '../environment/isMobileDevice.js'
import { findWalletConnector } from './findWalletConnector.js'
import { isListable } from './isListable.js'
import { toWalletEntry } from './toWalletEntry.js'
import type { WalletEntry } from './walletEntry.js'
import type { WalletsSources } from './walletsSource.js'

/** What the parts of the wallets feature work with. */
export interface WalletsContext {
  readonly internals: Pick<Internals, 'state' | 'platform' | 'options' | 'controllers' | 'events' | 'signal'>
  readonly sources: WalletsSources
}

/** What a list depends on beside what the service says: another one makes another list. */
export interface ListScope {
  readonly namespaces: readonly ChainNamespace[]
  /** What the service is asked for. Empty where the app has test networks alone, which no wallet of the list names. */
  readonly chains: readonly CaipNetworkId[]
  readonly isMobile: boolean
}

export function readListScope({ state, platform }: WalletsContext['internals']): ListScope {
  const { requested } = state.networks
  return {
    namespaces: [...new Set(requested.map(({ chainNamespace }) => chainNamespace))],
    chains: requested.filter(({ testnet }) => !testnet).map(({ caipNetworkId }) => caipNetworkId),
    isMobile: isMobileDevice(platform.userAgent, platform.window?.navigator?.maxTouchPoints ?? 0),
  }
}

/** The entries of what a source answered that may be listed here: of use (VIEW-15), and not excluded (VIEW-11). */
export function toEntries(
  { options, state }: WalletsContext['internals'],
  listings: readonly WalletListing[],
  scope: ListScope,
): WalletEntry[] {
  return listings
    .filter(
      (listing) =>
        isListable(listing, scope) &&
        !options.excludeWalletIds?.includes(listing.id) &&
        !isExcludedWallet(listing, state.options.excludedWallets),
    )
    .map((listing) => {
      const connector = findWalletConnector(state.connectors.list, listing)
      return toWalletEntry(listing, connector?.isInstalled === true)
    })
}
