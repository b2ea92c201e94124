import type { GetWalletsParameters } from '@hawser/blockchain-api'
import { toErrorInfo } from '../errors/pageErrors.js'
import { SEARCH_DELAY_MS, WALLETS_PER_SEARCH } from '../lateConstants.js'
import type { WalletEntry } from '../state/walletEntry.js'
import { createDebounce } from './createDebounce.js'
import { readListScope } from './listScope.js'
import { sortEntries } from './sortEntries.js'
import { type AskWallets, toEntries, type WalletsContext } from './walletsContext.js'
import type { WalletsSourceName } from './walletsSources.js'
import type { WalletsState } from './walletsState.js'

/** No wallet of the list has a longer one. */
const maxNameLength = 100

export interface WalletSearchDeps extends WalletsContext {
  readonly ask: AskWallets
  /** Every wallet that is loaded. */
  readonly getKnown: () => readonly WalletEntry[]
  readonly preload: (entries: readonly WalletEntry[]) => void
}

/** Search by name. The last text wins: an answer to an older one is dropped, however late it comes. */
export function createWalletSearch(slice: WalletsState, { feature, ask, getKnown, preload }: WalletSearchDeps) {
  const { options, platform, events } = feature
  const delay = createDebounce(platform.clock, SEARCH_DELAY_MS)
  const tracking = createDebounce(platform.clock)
  let current = new AbortController()

  const find = async (source: WalletsSourceName, text: string, signal: AbortSignal): Promise<WalletEntry[]> => {
    const scope = readListScope(feature)
    const query: GetWalletsParameters = {
      page: 1,
      entries: WALLETS_PER_SEARCH,
      search: text.slice(0, maxNameLength),
      badge: slice.certifiedOnly ? 'certified' : undefined,
      include: options.includeWalletIds,
      exclude: options.excludeWalletIds,
      chains: scope.chains.length > 0 ? scope.chains : undefined,
    }
    const { data } = await ask(source, query, signal)
    return sortEntries(feature, toEntries(feature, data, scope))
  }
  const findKnown = (text: string): WalletEntry[] => {
    const wanted = text.toLowerCase()
    return getKnown().filter(
      ({ name, badge }) => name.toLowerCase().includes(wanted) && (!slice.certifiedOnly || badge === 'certified'),
    )
  }

  const run = async (text: string): Promise<void> => {
    current.abort()
    current = new AbortController()
    const { signal } = current
    const { search } = slice
    let results: WalletEntry[] = []
    let failure: unknown
    try {
      results = await find('service', text, signal)
    } catch (error) {
      failure = error
    }
    if (failure !== undefined && !signal.aborted) {
      const known = await find('package', text, signal).catch((): WalletEntry[] => [])
      results = [...findKnown(text), ...known]
    }
    if (signal.aborted || feature.signal.aborted) return
    const own = slice.custom.filter((entry) => findKnown(text).includes(entry))
    search.results = [...new Map([...own, ...results].map((entry) => [entry.id, entry])).values()]
    search.error = failure === undefined ? null : toErrorInfo(failure)
    search.isLoading = false
    preload(search.results)
  }
  const stop = (): void => {
    delay.cancel()
    tracking.cancel()
    current.abort()
    slice.search.isLoading = false
  }

  return {
    search(text: string): void {
      const { search } = slice
      const wanted = text.trim()
      const isSame = wanted === search.text.trim()
      search.text = text
      if (isSame) return
      stop()
      if (wanted === '') {
        Object.assign(search, { results: [], error: null })
        return
      }
      search.isLoading = true
      delay.schedule(() => void run(wanted))
      tracking.schedule(() => {
        const badge = slice.certifiedOnly ? 'certified' : ''
        events.track({ event: 'SEARCH_WALLET', properties: { badge, search: wanted } })
      })
    },
    /** Asks the same again, at once. */
    repeat(): void {
      const wanted = slice.search.text.trim()
      if (wanted === '') return
      stop()
      slice.search.isLoading = true
      void run(wanted)
    },
    stop,
  }
}
