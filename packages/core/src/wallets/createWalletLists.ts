import { toErrorInfo } from '../errors/pageErrors.js'
import { RECOMMENDED_WALLETS, WALLETS_PER_PAGE, WALLETS_STALE_MS } from '../lateConstants.js'
import type { WalletEntry } from '../state/walletEntry.js'
import { findWalletConnector } from './findWalletConnector.js'
import { type ListScope, readListScope } from './listScope.js'
import { parseCustomWallets } from './parseCustomWallets.js'
import { sortEntries } from './sortEntries.js'
import { toWalletEntry } from './toWalletEntry.js'
import { type AskWallets, toEntries, type WalletsContext } from './walletsContext.js'
import type { WalletsSourceName } from './walletsSources.js'
import type { WalletsState } from './walletsState.js'

export interface WalletListsDeps extends WalletsContext {
  readonly ask: AskWallets
  readonly preload: (entries: readonly WalletEntry[]) => void
}

/** A client-side filter may leave nothing of a page; that many are asked for in a row before the view is asked again. */
const MAX_EMPTY_PAGES = 5

/** The lists that stand before the pages. */
function readHead(slice: WalletsState): readonly WalletEntry[] {
  const head = [...slice.featured, ...slice.custom, ...slice.recommended]
  return slice.certifiedOnly ? head.filter(({ badge }) => badge === 'certified') : head
}

function unique(entries: readonly WalletEntry[]): WalletEntry[] {
  const ids = new Set<string>()
  return entries.filter(({ id }) => !ids.has(id) && ids.add(id))
}

/** The featured and recommended wallets and the pages, from the service or, where it fails, from the list of the package. */
export function createWalletLists(slice: WalletsState, { feature, sources, preload, ...deps }: WalletListsDeps) {
  const { options, getSnapshot, platform } = feature
  let run = new AbortController()
  let loads = 0
  let scope: ListScope | undefined
  let source: WalletsSourceName | undefined
  /** When everything that is shown first was there. */
  let loadedAtMs: number | undefined
  let begun: Promise<void> | undefined
  let paging: Promise<void> | undefined
  let pages: WalletEntry[] = []
  /** What pages have brought, shown or not: a service that answers every page alike would be asked without end. */
  let pagedIds = new Set<string>()
  let nextPage = 1
  let totalCount: number | null = null

  const ask = (from: WalletsSourceName, query: Parameters<AskWallets>[1]) => deps.ask(from, query, run.signal)
  /** Runs `load` as a load that the user sees, for as long as this run lasts. */
  const loading = async (load: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    const { signal } = run
    loads += 1
    slice.isLoading = true
    try {
      await load(signal)
    } catch (error) {
      if (!signal.aborted && !feature.signal.aborted) slice.error = toErrorInfo(error)
    } finally {
      if (signal === run.signal) {
        loads -= 1
        slice.isLoading = loads > 0
      }
    }
  }
  const update = (): void => {
    slice.all = unique([...readHead(slice), ...pages])
  }
  const filters = (at: ListScope) => ({
    chains: at.chains.length > 0 ? at.chains : undefined,
    include: options.includeWalletIds,
  })

  /** Asks one source for everything that is shown first. */
  const loadHead = async (from: WalletsSourceName, at: ListScope, signal: AbortSignal): Promise<void> => {
    const { featuredWalletIds: featuredIds = [], excludeWalletIds: excludedIds = [] } = options
    const recentIds = getSnapshot().recentWallets.map(({ id }) => id)
    const named = [...new Set([...featuredIds, ...excludedIds, ...recentIds])].filter((id) => id !== '')
    const [known, recommended] = await Promise.all([
      named.length > 0 ? ask(from, { page: 1, entries: named.length, include: named }) : { count: 0, data: [] },
      ask(from, {
        page: 1,
        entries: RECOMMENDED_WALLETS,
        exclude: [...featuredIds, ...excludedIds],
        ...filters(at),
      }),
    ])
    if (signal.aborted) return
    const shown = toEntries(feature, known.data, at)
    const pick = (ids: readonly string[]): WalletEntry[] =>
      ids.flatMap((id) => shown.find((entry) => entry.id === id) ?? []).filter(({ id }) => !excludedIds.includes(id))
    slice.featured = pick(featuredIds)
    slice.recent = pick(recentIds)
    slice.excluded = known.data
      .filter(({ id }) => excludedIds.includes(id))
      .map(({ name, rdns }) => ({ name, ...(rdns !== undefined && { rdns }) }))
    slice.recommended = sortEntries(feature, toEntries(feature, recommended.data, at))
    loadedAtMs = platform.clock.nowMs()
    totalCount = recommended.count + slice.featured.length + slice.custom.length
    slice.count = slice.certifiedOnly ? null : totalCount
    update()
    preload([...slice.featured, ...slice.recommended])
  }

  const loadFirst = async (at: ListScope, signal: AbortSignal): Promise<void> => {
    slice.error = null
    slice.custom = parseCustomWallets(feature)
    update()
    try {
      const service = await sources.service()
      if (signal.aborted) return
      if (service) {
        await loadHead('service', at, signal)
        source = 'service'
        slice.isFallback = false
        return
      }
    } catch (error) {
      if (signal.aborted || feature.signal.aborted) return
      slice.error = toErrorInfo(error)
    }
    await loadHead('package', at, signal)
    source = 'package'
    slice.isFallback = true
  }

  const clearPages = (): void => {
    pages = []
    pagedIds = new Set()
    nextPage = 1
    paging = undefined
    slice.hasNextPage = true
  }
  const stop = (): void => {
    run.abort()
    run = new AbortController()
    loads = 0
    slice.isLoading = false
    paging = undefined
    // What failed is tried again by whoever looks again.
    if (!source || (slice.isFallback && slice.error)) begun = undefined
  }
  const begin = (): Promise<void> => {
    const at = readListScope(feature)
    if (begun && JSON.stringify(at) === JSON.stringify(scope)) return begun
    stop()
    clearPages()
    scope = at
    source = undefined
    begun = loading((signal) => loadFirst(at, signal))
    return begun
  }

  const loadPage = async (from: WalletsSourceName, at: ListScope, signal: AbortSignal): Promise<void> => {
    const { excludeWalletIds = [] } = options
    const head = [...slice.featured, ...slice.recommended].map(({ id }) => id)
    for (let empty = 0; empty < MAX_EMPTY_PAGES && slice.hasNextPage; empty += 1) {
      const page = await ask(from, {
        page: nextPage,
        entries: WALLETS_PER_PAGE,
        badge: slice.certifiedOnly ? 'certified' : undefined,
        exclude: [...head, ...excludeWalletIds],
        ...filters(at),
      })
      if (signal.aborted) return
      // That the service failed stays said while the list of the package stands in for it: `retry` asks it again.
      if (!slice.isFallback) slice.error = null
      const isNew = page.data.some(({ id }) => !pagedIds.has(id))
      for (const { id } of page.data) pagedIds.add(id)
      slice.hasNextPage = isNew && nextPage * WALLETS_PER_PAGE < page.count
      slice.count = page.count + readHead(slice).length
      nextPage += 1
      const before = slice.all.length
      const entries = sortEntries(feature, toEntries(feature, page.data, at))
      pages = [...pages, ...entries]
      update()
      if (nextPage === 2) preload(entries)
      if (slice.all.length > before) return
    }
  }
  const fetchNextPage = async (): Promise<void> => {
    await begin()
    const from = source
    const at = scope
    if (!from || !at || !slice.hasNextPage) return
    const { signal } = run
    paging ??= loading((inner) => loadPage(from, at, inner)).finally(() => {
      if (!signal.aborted) paging = undefined
    })
    await paging
  }
  const restartPages = (): void => {
    const hadPages = nextPage > 1 || paging !== undefined
    if (source) stop()
    clearPages()
    update()
    slice.count = slice.certifiedOnly ? null : totalCount
    if (hadPages) void fetchNextPage()
  }

  return {
    begin,
    stop,
    /** Has the next `begin` ask anew where what is shown is no longer fresh. It stands until the answer is there. */
    dropStale(): void {
      if (loadedAtMs === undefined) return
      const ageMs = platform.clock.nowMs() - loadedAtMs
      // A clock that was set back tells nothing.
      if (ageMs < 0 || ageMs >= WALLETS_STALE_MS) begun = undefined
    },
    fetchNextPage,
    restartPages,
    async retry(): Promise<void> {
      const isPage = source !== undefined && !slice.isFallback
      if (isPage) return fetchNextPage()
      begun = undefined
      return begin()
    },
    /** Every wallet that is loaded. */
    getKnown: (): readonly WalletEntry[] => unique([...slice.all, ...slice.recent]),
    async loadWallet(id: string): Promise<void> {
      await begin()
      const from = source
      // Whichever namespace the lists are for: it is asked for by its id.
      const at = readListScope({ ...feature, slice: { namespace: null } })
      const known = [...slice.all, ...slice.recent, ...slice.named, ...slice.search.results]
      if (!from || known.some((entry) => entry.id === id)) return
      const { signal } = run
      try {
        const { data } = await ask(from, { page: 1, entries: 1, include: [id] })
        if (signal.aborted) return
        const entries = toEntries(feature, data, at)
        slice.named = unique([...slice.named, ...entries])
        preload(entries)
      } catch {
        // What is known of it without the list has to do.
      }
    },
    /** Discovery found other wallets: what is installed is another one. */
    markInstalled(): void {
      const { connectors } = getSnapshot()
      const mark = (entry: WalletEntry): WalletEntry => {
        const isInstalled = findWalletConnector(connectors.list, entry)?.isInstalled === true
        return isInstalled === entry.isInstalled ? entry : toWalletEntry(entry, isInstalled)
      }
      pages = pages.map(mark)
      for (const name of ['featured', 'recommended', 'custom', 'recent', 'named'] as const) {
        const marked = slice[name].map(mark)
        if (marked.some((entry, index) => entry !== slice[name][index])) slice[name] = marked
      }
      const results = slice.search.results.map(mark)
      if (results.some((entry, index) => entry !== slice.search.results[index])) slice.search.results = results
      const all = unique([...readHead(slice), ...pages])
      if (all.some((entry, index) => entry !== slice.all[index])) slice.all = all
    },
  }
}
