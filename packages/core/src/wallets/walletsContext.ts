import type { WalletListing } from '@hawser/blockchain-api'
import type { Internals } from '../client/internals.js'
import { isExcludedWallet } from '../connectorList/isExcludedWallet.js'
import { findWalletConnector } from './findWalletConnector.js'
import { isListable } from './isListable.js'
import type { ListScope } from './listScope.js'
import { pinLinks } from './pinLinks.js'
import { toWalletEntry } from './toWalletEntry.js'
import type { WalletEntry } from './walletEntry.js'
import type { WalletsSources } from './walletsSource.js'

/** What the parts of the wallets feature work with. */
export interface WalletsContext {
  readonly internals: Pick<Internals, 'state' | 'platform' | 'options' | 'controllers' | 'events' | 'signal'>
  readonly sources: WalletsSources
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
      return toWalletEntry(pinLinks(listing), connector?.isInstalled === true)
    })
}
