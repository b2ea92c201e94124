import type { GetWalletsParameters, GetWalletsReturnType, WalletListing } from '@hawser/blockchain-api'
import { isExcludedWallet } from '../connectorList/filterConnectors.js'
import type { FeatureContext } from '../interfaces/feature.js'
import type { WalletEntry } from '../state/walletEntry.js'
import { findWalletConnector } from './findWalletConnector.js'
import { isListable, type ListScope } from './listScope.js'
import { pinLinks } from './pinLinks.js'
import { toWalletEntry } from './toWalletEntry.js'
import type { WalletsSourceName, WalletsSources } from './walletsSources.js'
import type { WalletsState } from './walletsState.js'

/** The context that the parts of the wallets feature share. */
export interface WalletsContext {
  readonly feature: FeatureContext<WalletsState>
  readonly sources: WalletsSources
}

/** Asks a source, once for all who ask the same. @throws what the source throws, TimeoutError, AbortedError, ClientDestroyedError */
export type AskWallets = (
  source: WalletsSourceName,
  query: GetWalletsParameters,
  signal: AbortSignal,
) => Promise<GetWalletsReturnType>

/** The entries of what a source answered that may be listed here: of use, and not excluded. */
export function toEntries(
  { options, getSnapshot }: WalletsContext['feature'],
  listings: readonly WalletListing[],
  scope: ListScope,
): WalletEntry[] {
  const { connectors, options: current } = getSnapshot()
  return listings
    .filter(
      (listing) =>
        isListable(listing, scope) &&
        !options.excludeWalletIds?.includes(listing.id) &&
        !isExcludedWallet(listing, current.excludedWallets),
    )
    .map((listing) => {
      const connector = findWalletConnector(connectors.list, listing)
      return toWalletEntry(pinLinks(listing), connector?.isInstalled === true)
    })
}
