import {
  type ConnectListItem,
  selectConnectList,
  selectWallets,
  type WalletsApi,
  type WalletsState,
  wallets,
} from '@hawser/core/wallets'
import { useEffect } from 'react'
import { useHawserConnectors } from '../hooks/connect.js'
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

/**
 * The wallet list without the modal: featured and recommended wallets, all of them page by page, and a search. It is loaded once a component
 * that uses this hook is on the page.
 *
 * @example
 * const { all, hasNextPage, fetchNextPage, search, setSearch } = useHawserWallets()
 */
export function useHawserWallets(): UseHawserWalletsReturnType {
  const api = useHawser().use(wallets)
  const { search, ...state } = useHawserState(selectWallets) ?? wallets.createSlice()
  const connectList = useHawserState(selectConnectList)
  // Which of the wallets are installed is known once those of this browser are.
  useHawserConnectors()
  useEffect(() => api.watch({ namespace: undefined }), [api])

  const { search: setSearch, fetchNextPage, loadWallet, getImage, retry, setCertifiedOnly } = api
  return { ...state, connectList, search, setSearch, fetchNextPage, loadWallet, getImage, retry, setCertifiedOnly }
}
