import type { GetWalletsParameters, GetWalletsReturnType, WalletListing, WalletsService } from '@hawser/blockchain-api'
import { type CaipNetworkId, InvalidOptionsError, loadModule, parseCaipNetworkId } from '@hawser/common'
import type { FeatureContext } from '../interfaces/feature.js'
import { WALLETS_STALE_MS } from '../lateConstants.js'
import { createResource } from '../resources/createResource.js'
import { readListScope } from './listScope.js'

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
  /** The networks that a wallet of a whole namespace is listed for: the list of the package is another one for others. */
  readonly getNetworks?: (() => readonly CaipNetworkId[]) | undefined
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

/** The listings that speak one of the networks, each with those that it speaks; one that names neither chains nor namespaces speaks all. */
function withChains(listings: readonly WalletListing[], networks: readonly CaipNetworkId[]): readonly WalletListing[] {
  return listings.flatMap((listing) => {
    const { namespaces, chains } = listing
    if (!namespaces) return listing
    const spoken = networks.filter((id) => namespaces.includes(parseCaipNetworkId(id).chainNamespace))
    return spoken.length > 0 ? { ...listing, chains: [...new Set([...chains, ...spoken])] } : []
  })
}

/** Returns a source that serves a list as the wallets service would. `getNetworks` are those that a wallet of a whole namespace is listed for. */
export function createStaticSource(
  listings: readonly WalletListing[],
  getNetworks: () => readonly CaipNetworkId[] = () => [],
): WalletsSource {
  return {
    async getWallets(parameters = {}) {
      const { page = 1, entries = listings.length } = parameters
      const found = withChains(listings, getNetworks()).filter((listing) => matches(listing, parameters))
      return { count: found.length, data: found.slice((page - 1) * entries, page * entries) }
    },
    async getWalletImage(imageId) {
      const mark = await loadModule(async () => {
        const { findWalletMark } = await import('@hawser/blockchain-api/wallet-marks')
        return findWalletMark(imageId.slice(markPrefix.length))
      })
      if (mark === undefined) throw new InvalidOptionsError(`${JSON.stringify(imageId.slice(0, 256))} is no mark.`)
      return new Blob([mark], { type: 'image/svg+xml' })
    },
  }
}

/** A picture of the bundled list: no service can name one, since its ids have no colon. */
const markPrefix = 'mark:'

/** The source that has a picture. @throws ModuleLoadError, InvalidOptionsError */
export async function findImageSource(sources: WalletsSources, imageId: string): Promise<WalletsSource | null> {
  return imageId.startsWith(markPrefix) ? sources.fallback() : sources.service()
}

/** The sources that the client's `services.wallets` names, and the list that comes with the package. */
export function createWalletsSources(
  feature: Pick<FeatureContext, 'services' | 'platform' | 'getSnapshot'>,
): WalletsSources {
  const { services, platform } = feature
  let service: WalletsSource | undefined
  const getNetworks = (): readonly CaipNetworkId[] => [
    ...feature.getSnapshot().networks.requested.map(({ caipNetworkId }) => caipNetworkId),
    ...readListScope({ ...feature, slice: { namespace: null } }).chains,
  ]
  return {
    getNetworks,
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
      return createStaticSource(staticWallets, getNetworks)
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
    key: ({ source, query }) => ['hawser.wallets', source, query, sources.getNetworks?.() ?? []],
    load: async ({ source, query }, { signal }) => {
      const service = source === 'service' ? await sources.service() : null
      return (service ?? (await sources.fallback())).getWallets(query, { signal })
    },
    staleTimeMs: WALLETS_STALE_MS,
  })
}
