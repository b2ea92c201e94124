import { createWalletImages } from './createWalletImages.js'
import { createWalletLists } from './createWalletLists.js'
import { createWalletSearch } from './createWalletSearch.js'
import { readListScope } from './listScope.js'
import type { WalletsApi } from './walletsApi.js'
import type { WalletsContext } from './walletsContext.js'

/** The wallet list over one client. */
export function createWalletsApi(context: WalletsContext): { readonly api: WalletsApi; readonly dispose: () => void } {
  const { feature } = context
  const { slice } = feature
  const images = createWalletImages(context)
  const lists = createWalletLists(slice, { ...context, preload: images.preload })
  const search = createWalletSearch(slice, { ...context, getKnown: lists.getKnown, preload: images.preload })
  const readScope = (): string => JSON.stringify(readListScope(feature))
  let scope = readScope()
  let watchers = 0
  let removals: readonly (() => void)[] = []

  const pause = (): void => {
    for (const remove of removals) remove()
    removals = []
    lists.stop()
    images.stop()
  }
  const follow = (): void => {
    void lists.begin()
    const last = scope
    scope = readScope()
    if (scope !== last) search.repeat()
  }
  const watch = (): (() => void) => {
    watchers += 1
    if (watchers === 1) {
      lists.markInstalled()
      removals = [
        feature.watch(({ connectors }) => connectors, lists.markInstalled),
        feature.watch(({ networks }) => networks, follow),
      ]
      follow()
    }
    let isWatching = true
    return () => {
      if (!isWatching) return
      isWatching = false
      watchers -= 1
      if (watchers === 0) pause()
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
