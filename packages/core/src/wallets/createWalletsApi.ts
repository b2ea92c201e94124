import type { ChainNamespace } from '@hawser/common'
import { readResource } from '../resources/watchResource.js'
import type { WalletEntry } from '../state/walletEntry.js'
import { createWalletImages } from './createWalletImages.js'
import { createWalletLists } from './createWalletLists.js'
import { createWalletSearch } from './createWalletSearch.js'
import { readListScope } from './listScope.js'
import type { AskWallets, WalletsContext } from './walletsContext.js'
import { createWalletsResource } from './walletsSources.js'

/** The actions of the wallets feature. Nothing of it throws: what goes wrong stands in the slice. */
export interface WalletsApi {
  /**
   * Loads the featured and recommended wallets once somebody looks, and again when the networks are others. For the effect of a view;
   * what is under way ends with the last watcher. With `namespace`, lists, count and search are of wallets that speak it, undefined for all of the app's:
   * that of the latest watcher counts. Without the option they stay as they are.
   */
  watch(options?: { readonly namespace: ChainNamespace | undefined }): () => void
  /** Loads 40 more wallets into `all`. One page at a time: a call while one is under way awaits that one. */
  fetchNextPage(): Promise<void>
  /**
   * Loads one wallet by its id, where it is not loaded yet, for a view that is about it alone: `selectWalletById` has it then. Settled as well
   * where there is none, or it could not be loaded.
   */
  loadWallet(id: string): Promise<void>
  /** Searches by name, 300 ms after the last call. An empty text ends the search. */
  search(text: string): void
  /** Lists certified wallets alone. The pages and the search begin anew. */
  setCertifiedOnly(on: boolean): void
  /** Loads what failed again. */
  retry(): void
  /** A wallet's picture as a data or https URL for `<img>`; null where there is none. */
  getImage(entry: Pick<WalletEntry, 'imageId' | 'imageUrl'>): Promise<string | null>
}

/** The wallet list over one client. */
export function createWalletsApi(context: WalletsContext): { readonly api: WalletsApi; readonly dispose: () => void } {
  const { feature } = context
  const { slice } = feature
  const images = createWalletImages(context)
  const resource = createWalletsResource(context.sources)
  const ask: AskWallets = (source, query, signal) =>
    readResource(feature.client, resource, { source, query }, { signal })
  const lists = createWalletLists(slice, { ...context, ask, preload: images.preload })
  const search = createWalletSearch(slice, { ...context, ask, getKnown: lists.getKnown, preload: images.preload })
  const readScope = (): string => JSON.stringify(readListScope(feature))
  let scope = readScope()
  let watchers = 0
  let wishes: readonly { readonly namespace: ChainNamespace | undefined }[] = []
  let removals: readonly (() => void)[] = []

  const pause = (): void => {
    for (const remove of removals) remove()
    removals = []
    lists.stop()
    images.stop()
  }
  const follow = (): void => {
    const wish = wishes.at(-1)
    if (wish) slice.namespace = wish.namespace ?? null
    void lists.begin()
    const last = scope
    scope = readScope()
    if (scope !== last) search.repeat()
  }
  const watch: WalletsApi['watch'] = (options) => {
    const wish = options && { ...options }
    if (wish) wishes = [...wishes, wish]
    watchers += 1
    if (watchers === 1) {
      lists.markInstalled()
      lists.dropStale()
      removals = [
        feature.watch(({ connectors }) => connectors, lists.markInstalled),
        feature.watch(({ networks }) => networks, follow),
      ]
    }
    if (watchers === 1 || wish) follow()
    let isWatching = true
    return () => {
      if (!isWatching) return
      isWatching = false
      watchers -= 1
      wishes = wishes.filter((other) => other !== wish)
      if (watchers === 0) pause()
      else if (wish) follow()
    }
  }

  return {
    api: {
      watch,
      fetchNextPage: lists.fetchNextPage,
      loadWallet: lists.loadWallet,
      search: search.search,
      setCertifiedOnly(on) {
        if (slice.certifiedOnly === on) return
        slice.certifiedOnly = on
        lists.restartPages()
        search.repeat()
      },
      retry() {
        if (slice.error) void lists.retry()
        if (slice.search.error) search.repeat()
      },
      getImage: images.get,
    },
    dispose() {
      pause()
      search.stop()
    },
  }
}
