import type { GetWalletsParameters, GetWalletsReturnType, WalletListing, WalletsService } from '@hawser/blockchain-api'
import { loadModule } from '@hawser/common'
import { WALLETS_STALE_MS } from '../constants.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { createResource } from '../resources/createResource.js'

/** Where the wallet list comes from: the wallets service, or the list that comes with the package. */
export interface WalletsSource {
  readonly getWallets: WalletsService['getWallets']
  /** Absent where there are no pictures by id. */
  readonly getWalletImage?: WalletsService['getWalletImage'] | undefined
}

/** The sources, loaded when they are first needed. */
export interface WalletsSources {
  /** Null where the wallets service is off. @throws ModuleLoadError, InvalidOptionsError */
  service(): Promise<WalletsSource | null>
  /** @throws ModuleLoadError */
  fallback(): Promise<WalletsSource>
}

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

/** Returns a source that serves a list as the wallets service would. */
export function createStaticSource(listings: readonly WalletListing[]): WalletsSource {
  return {
    async getWallets(parameters = {}) {
      const { page = 1, entries = listings.length } = parameters
      const found = listings.filter((listing) => matches(listing, parameters))
      return { count: found.length, data: found.slice((page - 1) * entries, page * entries) }
    },
  }
}

/** The sources that the client's `services.wallets` names, and the list that comes with the package. */
export function createWalletsSources({
  services,
  platform,
}: Pick<FeatureContext, 'services' | 'platform'>): WalletsSources {
  let service: WalletsSource | undefined
  return {
    async service() {
      const { wallets } = services
      if (!wallets) return null
      const { createWalletsService } = await loadModule(() => import('@hawser/blockchain-api'))
      // `platform.fetch` is looked up at each request: a page may put another one in its place.
      service ??= createWalletsService({
        ...wallets,
        fetch: (input, init) => platform.fetch(input, init),
        clock: platform.clock,
      })
      return service
    },
    async fallback() {
      const { staticWallets } = await loadModule(() => import('@hawser/blockchain-api/static-wallets'))
      return createStaticSource(staticWallets)
    },
  }
}

export type WalletsSourceName = 'service' | 'package'

interface WalletsQuestion {
  readonly source: WalletsSourceName
  readonly query: GetWalletsParameters
}

/** Pages, searches and single wallets of the sources: good for five minutes. Where the service is off, the list of the package is its answer too. */
export function createWalletsResource(sources: WalletsSources) {
  return createResource<WalletsQuestion, GetWalletsReturnType>({
    key: ({ source, query }) => ['hawser.wallets', source, query],
    load: async ({ source, query }, { signal }) => {
      const service = source === 'service' ? await sources.service() : null
      return (service ?? (await sources.fallback())).getWallets(query, { signal })
    },
    staleTimeMs: WALLETS_STALE_MS,
  })
}
