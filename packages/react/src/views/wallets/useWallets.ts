import type { ChainNamespace } from '@hawser/common'
import type { HawserState } from '@hawser/core'
import type { WalletEntry, WalletsApi, WalletsState } from '@hawser/core/wallets'
import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'

/** The wallets feature's module. It comes by an `import()` of its own, side by side with the views that need it. */
export type WalletsFeature = typeof import('@hawser/core/wallets')

export const WalletsFeatureContext = createContext<WalletsFeature | null>(null)

export interface Wallets {
  readonly feature: WalletsFeature
  readonly api: WalletsApi
  /** Undefined for the first moment. */
  readonly list: WalletsState | undefined
}

/**
 * The wallet list, which is loaded and kept up to date while a view uses it: for the namespace that a view of lists names, undefined for all of them.
 * @throws where the view was not loaded by `loadWithWallets`.
 */
export function useWallets(lists?: { readonly namespace: ChainNamespace | undefined }): Wallets {
  const feature = useContext(WalletsFeatureContext)
  if (!feature) throw new Error('This view needs the wallet list. Load it with loadWithWallets.')
  const api = useHawser().use(feature.wallets)
  const list = useHawserState(feature.selectWallets)
  const hasLists = lists !== undefined
  const namespace = lists?.namespace
  useEffect(() => api.watch(hasLists ? { namespace } : undefined), [api, hasLists, namespace])
  return { feature, api, list }
}

/** Returns the system that this page runs on: it decides what is offered first. */
export function useDeviceOs(): 'ios' | 'android' | 'desktop' {
  const feature = useContext(WalletsFeatureContext)
  const { window } = useHawser().platform
  return window && feature ? feature.detectEnvironment(window).os : 'desktop'
}

/**
 * A wallet of the list by its id, kept when the list changes meanwhile. One that was used before is known by its name until the list has it.
 * `isComing`: the list may still bring it.
 */
export function useListedWallet(
  { feature, api }: Pick<Wallets, 'feature' | 'api'>,
  walletId: string | undefined,
): { readonly wallet: WalletEntry | undefined; readonly isComing: boolean } {
  // One selector as long as the wallet is the same one: what it makes up of a wallet used before would be another object in each render.
  const select = useCallback(
    (state: HawserState) => (walletId === undefined ? undefined : feature.selectWalletById(state, walletId)),
    [feature, walletId],
  )
  const listed = useHawserState(select)
  const recent = useHawserState((state) => state.recentWallets.find(({ id }) => id === walletId))
  const [known, setKnown] = useState(listed)
  if (listed && listed !== known) setKnown(listed)

  const remembered: WalletEntry | undefined = recent && {
    id: recent.id,
    name: recent.name,
    imageUrl: recent.icon,
    rdns: recent.rdns,
    chains: [],
    badge: 'none',
    links: {},
    stores: {},
    isInstalled: false,
  }
  // What is known of it by its name alone has no links.
  const [settledId, setSettledId] = useState<string>()
  useEffect(() => {
    if (walletId === undefined) return
    let isLeft = false
    api.loadWallet(walletId).then(() => {
      if (!isLeft) setSettledId(walletId)
    })
    return () => {
      isLeft = true
    }
  }, [api, walletId])
  const wallet = listed ?? known ?? remembered
  return { wallet, isComing: walletId !== undefined && !wallet && settledId !== walletId }
}
