import type { HawserState } from '@hawser/core'
import type { WalletEntry } from '@hawser/core/wallets'
import { useCallback, useEffect, useState } from 'react'
import { useHawserState } from '../../provider/useHawserState.js'
import type { Wallets } from './useWallets.js'

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
