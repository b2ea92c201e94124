import type { WalletListing } from '@hawser/blockchain-api'
import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import type { Internals } from '../client/internals.js'
import { detectEnvironment } from '../environment/detectEnvironment.js'
import { findWalletConnector } from './findWalletConnector.js'
import { isListable } from './isListable.js'
import { toWalletEntry } from './toWalletEntry.js'
import type { WalletEntry } from './walletEntry.js'
import type { WalletsSource, WalletsSources } from './walletsSource.js'

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
    isMobile: detectEnvironment(platform.window).isMobile,
  }
}

/** The entries of what a source answered that may be listed here. */
export function toEntries(
  { state }: WalletsContext['internals'],
  listings: Awaited<ReturnType<WalletsSource['getWallets']>>['data'],
  scope: ListScope,
): WalletEntry[] {
  return listings
    .filter((listing: WalletListing) => isListable(listing, scope))
    .map((listing) => {
      const connector = findWalletConnector(state.connectors.list, listing)
      return toWalletEntry(listing, connector?.isInstalled === true)
    })
}
