import { loadModule } from '@hawser/common'
import { describeError, type Hawser, type HawserState } from '@hawser/core'
import type { ConnectListItem, WalletsApi, WalletsState } from '@hawser/core/wallets'
import { useCallback, useEffect, useMemo } from 'react'
import { useHawserConnectors } from '../hooks/connect.js'
import { useQueryState } from '../hooks/useQueryState.js'
import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'

export interface UseHawserWalletsReturnType extends Omit<WalletsState, 'search'>, Omit<WalletsApi, 'watch' | 'search'> {
  /** The connect list as the modal shows it: the wallets of this browser, and those of the wallet list that can be connected. */
  readonly connectList: readonly ConnectListItem[]
  /** The search that `setSearch` asked for, and what has been found. */
  readonly search: WalletsState['search']
  /** Searches by name, 300 ms after the last call. An empty text ends the search. */
  readonly setSearch: (text: string) => void
}

/** The list until its code is there. */
const unloaded: WalletsState = {
  namespace: null,
  featured: [],
  recommended: [],
  custom: [],
  recent: [],
  named: [],
  all: [],
  count: null,
  hasNextPage: true,
  isLoading: true,
  error: null,
  isFallback: false,
  certifiedOnly: false,
  excluded: [],
  search: { text: '', results: [], isLoading: false, error: null },
}
const none: readonly ConnectListItem[] = []
const selectList = ({ features }: HawserState): WalletsState | undefined => features.wallets
const loadCode = () => loadModule(() => import('@hawser/core/wallets'))

/**
 * The wallet list without the modal: featured and recommended wallets, all of them page by page, and a search. It is loaded, and its code before it,
 * once a component that uses this hook is on the page.
 *
 * @example
 * const { all, hasNextPage, fetchNextPage, search, setSearch } = useHawserWallets()
 */
export function useHawserWallets(): UseHawserWalletsReturnType {
  const hawser = useHawser()
  useEffect(() => {
    // Side by side with the code that every question waits for. A failure is told below.
    loadCode().catch(() => {})
  }, [])
  const { data: code, error: failure, refetch } = useQueryState({ part: 'connect', question: 'wallets', ask: loadCode })
  const api = useMemo(
    () => (code && !hawser.signal.aborted ? hawser.use(code.wallets) : createLateApi(hawser, refetch)),
    [hawser, code, refetch],
  )
  const known = useHawserState(selectList) ?? unloaded
  const connectList = useHawserState(
    useCallback((state: HawserState) => code?.selectConnectList(state) ?? none, [code]),
  )
  // Which of the wallets are installed is known once those of this browser are.
  useHawserConnectors()
  useEffect(() => api.watch({ namespace: undefined }), [api])

  const { search, ...state } = failure ? { ...known, isLoading: false, error: describeError(failure) } : known
  const { search: setSearch, fetchNextPage, loadWallet, getImage, retry, setCertifiedOnly } = api
  return { ...state, connectList, search, setSearch, fetchNextPage, loadWallet, getImage, retry, setCertifiedOnly }
}

/** The list's actions while their code is on its way: each waits for it. None of them throws, as ever: that the code does not come stands in `error`. */
function createLateApi(hawser: Hawser, retry: () => void): WalletsApi {
  const use = async <T>(ask: (api: WalletsApi) => T): Promise<Awaited<T> | undefined> => {
    try {
      return await ask(hawser.use((await loadCode()).wallets))
    } catch {
      return undefined
    }
  }
  return {
    watch: () => () => {},
    fetchNextPage: () => use((api) => api.fetchNextPage()),
    loadWallet: (id) => use((api) => api.loadWallet(id)),
    search: (text) => void use((api) => api.search(text)),
    setCertifiedOnly: (on) => void use((api) => api.setCertifiedOnly(on)),
    retry,
    getImage: async (entry) => (await use((api) => api.getImage(entry))) ?? null,
  }
}
