import type { GetWalletsParameters, WalletListing } from '@hawser/blockchain-api'
import type { WalletsSource } from './walletsSource.js'

function matches(listing: WalletListing, { search, badge, include, exclude, chains }: GetWalletsParameters): boolean {
  const text = search?.trim().toLowerCase()
  return (
    (!text || listing.name.toLowerCase().includes(text)) &&
    (badge === undefined || listing.badge === badge) &&
    (include === undefined || include.includes(listing.id)) &&
    !exclude?.includes(listing.id) &&
    (!chains?.length || listing.chains.length === 0 || listing.chains.some((id) => chains.includes(id)))
  )
}

/** Answers from a list as the wallets service would. */
export function createStaticSource(listings: readonly WalletListing[]): WalletsSource {
  return {
    async getWallets(parameters = {}) {
      const { page = 1, entries = listings.length } = parameters
      const found = listings.filter((listing) => matches(listing, parameters))
      return { count: found.length, data: found.slice((page - 1) * entries, page * entries) }
    },
  }
}
