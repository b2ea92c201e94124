import type { ChainNamespace } from '@hawser/common'
import type { ErrorInfo } from '../state/errorInfo.js'
import type { ExcludedWallet } from '../state/optionsState.js'
import type { HawserState } from '../state/tree.js'
import type { WalletEntry } from '../state/walletEntry.js'

declare module '../exports/index.js' {
  interface FeatureRegistry {
    wallets: WalletsState
  }
}

export interface WalletSearchState {
  /** As typed; empty while nothing is searched. */
  text: string
  /** The last answer. It stands until the next one is there. */
  results: WalletEntry[]
  isLoading: boolean
  error: ErrorInfo | null
}

/** Slice of the wallets feature: `features.wallets` of the snapshot. */
export interface WalletsState {
  /** The app's `featuredWalletIds`, in their order. */
  featured: WalletEntry[]
  /** The first few of the service's own order. */
  recommended: WalletEntry[]
  /** The app's `customWallets`. */
  custom: WalletEntry[]
  /** Wallets that were used before and are reached through WalletConnect. */
  recent: WalletEntry[]
  /** Wallets that were asked for by their id. */
  named: WalletEntry[]
  /** All that is loaded, each wallet once: featured, custom, recommended, then page by page. */
  all: WalletEntry[]
  /** How many there are altogether; null until known. */
  count: number | null
  /** Whether `fetchNextPage` would bring more. */
  hasNextPage: boolean
  isLoading: boolean
  /** Why the last load failed; `retry` tries again. */
  error: ErrorInfo | null
  /** The lists come with the package, since the wallets service is off or did not answer. */
  isFallback: boolean
  certifiedOnly: boolean
  /** The namespace that the lists and the search are for; null for all of the app's. */
  namespace: ChainNamespace | null
  /** The wallets of the app's `excludeWalletIds`, so that an installed one of them is hidden too. */
  excluded: ExcludedWallet[]
  search: WalletSearchState
}

export function createWalletsSlice(): WalletsState {
  return {
    featured: [],
    recommended: [],
    custom: [],
    recent: [],
    named: [],
    all: [],
    count: null,
    hasNextPage: true,
    isLoading: false,
    error: null,
    isFallback: false,
    certifiedOnly: false,
    namespace: null,
    excluded: [],
    search: { text: '', results: [], isLoading: false, error: null },
  }
}

/** The wallets feature's slice; undefined until the feature is in use. */
export function selectWallets(state: HawserState): WalletsState | undefined {
  return state.features.wallets
}
